import type { LoopSlices } from '@vitrina/search-engine';
import { WrittenJson } from './written-json.ts';

type Write = (piece: string | Uint8Array) => void;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What gets long in a reply, whatever it is called: products, the slots of looks, the replies in one. */
const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);
const holdsLong = (value: unknown): value is object => isObject(value) && Object.values(value).some(isLong);

/** Lists in lists are written element by element, as in a reply of several with the products of each. What is deeper is short. */
const listsInLists = 2;

function* writeValue(value: unknown, write: Write, depth: number): Generator<void, void> {
  if (value instanceof WrittenJson) write(value.bytes);
  else if (depth > 0 && isLong(value)) yield* writeList(value, write, depth - 1);
  else if (depth > 0 && holdsLong(value)) yield* writeObject(value, write, depth);
  else write(JSON.stringify(value ?? null));
}

function* writeList(list: readonly unknown[], write: Write, depth: number): Generator<void, void> {
  write('[');
  for (const [at, one] of list.entries()) {
    if (at > 0) write(',');
    yield* writeValue(one, write, depth);
    yield;
  }
  write(']');
}

function* writeObject(body: object, write: Write, depth: number): Generator<void, void> {
  let before = '{';
  for (const [name, value] of Object.entries(body) as [string, unknown][]) {
    if (value === undefined) continue;
    write(`${before}${JSON.stringify(name)}:`);
    before = ',';
    yield* writeValue(value, write, depth);
  }
  write(before === '{' ? '{}' : '}');
}

/** Shorter ones are compressed as texts. */
const longReply = 128 * 1024;

/** The JSON of a customer's reply. A list of objects is written in slices: products may have megabytes. */
export const writeReply = async (
  slices: LoopSlices,
  customerId: string,
  body: object,
): Promise<string | Buffer> => {
  let text = '';
  // Bytes are copied many times faster than texts are encoded.
  const bytes: Uint8Array[] = [];
  const endText = (): void => {
    if (text !== '') bytes.push(Buffer.from(text));
    text = '';
  };
  const write = (piece: string | Uint8Array): void => {
    if (typeof piece === 'string') text += piece;
    if (typeof piece !== 'string' || text.length >= longReply) endText();
    if (typeof piece !== 'string') bytes.push(piece);
  };
  const writing = isObject(body) ? writeObject : writeValue;
  await slices.run(customerId, writing(body, write, listsInLists));
  if (bytes.length === 0) return text;
  endText();
  return Buffer.concat(bytes);
};
