import type { LoopSlices } from '@vitrina/search-engine';
import { WrittenJson } from './written-json.ts';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What gets long in a reply, whatever it is called: products, the slots of looks, the replies in one. */
const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);
const holdsLong = (value: unknown): value is object => isObject(value) && Object.values(value).some(isLong);

/** Lists in lists are written element by element, as in a reply of several with the products of each. What is deeper is short. */
const listsInLists = 2;

/** Longer texts become bytes on the way. */
const longText = 128 * 1024;
/** So many characters or bytes are written before others may have their turn: more of what is short, one of what is long. */
const portion = 2048;

/** A list or an object that is being written, and how much of it has been. */
type Unfinished = {
  readonly names: readonly string[] | null;
  readonly values: readonly unknown[];
  /** How deep lists in it are written element by element. */
  readonly depth: number;
  at: number;
};

const unfinished = { done: false, value: undefined } as const;

/** Writes the JSON of a reply, a portion in each step. Without generators, which would make more garbage than the reply is long. */
class ReplyWriter implements Iterator<void, string | Buffer> {
  readonly #open: Unfinished[] = [];
  #text = '';
  // Bytes are copied many times faster than texts are encoded.
  readonly #bytes: Uint8Array[] = [];
  #written = 0;

  constructor(body: object) {
    this.#begin(body, listsInLists, isObject(body));
  }

  next(): IteratorResult<void, string | Buffer> {
    this.#written = 0;
    while (this.#written < portion) {
      const last = this.#open.at(-1);
      if (last === undefined) return { done: true, value: this.#end() };
      this.#writeNext(last);
    }
    return unfinished;
  }

  #writeNext(open: Unfinished): void {
    const { names, values, depth, at } = open;
    if (at === values.length) {
      this.#write(names ? '}' : ']');
      this.#open.pop();
      return;
    }
    open.at = at + 1;
    const name = names?.[at];
    if (at > 0) this.#write(',');
    if (name !== undefined) this.#write(`${JSON.stringify(name)}:`);
    this.#begin(values[at], depth);
  }

  /** Writes a value, or the beginning of one that is written piece by piece. */
  #begin(value: unknown, depth: number, isWhole = false): void {
    if (value instanceof WrittenJson) this.#copy(value.bytes);
    else if (depth > 0 && isLong(value))
      this.#enter('[', { names: null, values: value, depth: depth - 1, at: 0 });
    else if (isObject(value) && (isWhole || (depth > 0 && holdsLong(value)))) {
      const members = Object.entries(value).filter(([, member]) => member !== undefined);
      const [names, values] = [members.map(([name]) => name), members.map(([, member]) => member)];
      this.#enter('{', { names, values, depth, at: 0 });
    } else this.#write(JSON.stringify(value ?? null));
  }

  #enter(brace: string, open: Unfinished): void {
    this.#write(brace);
    this.#open.push(open);
  }

  #write(text: string): void {
    this.#text += text;
    this.#written += text.length;
    if (this.#text.length >= longText) this.#endText();
  }

  #copy(bytes: Uint8Array): void {
    this.#endText();
    this.#bytes.push(bytes);
    this.#written += bytes.length;
  }

  #endText(): void {
    if (this.#text !== '') this.#bytes.push(Buffer.from(this.#text));
    this.#text = '';
  }

  #end(): string | Buffer {
    if (this.#bytes.length === 0) return this.#text;
    this.#endText();
    return Buffer.concat(this.#bytes);
  }
}

/** The JSON of a customer's reply, written in slices: products may have megabytes. */
export const writeReply = (slices: LoopSlices, customerId: string, body: object): Promise<string | Buffer> =>
  slices.run(customerId, new ReplyWriter(body));
