import type { LoopSlices } from '@vitrina/search-engine';

type Write = (piece: string) => void;

/** Lists of products: of all that is in a reply, only these get long. */
const productLists: ReadonlySet<string> = new Set(['products', 'hits']);
/** A list of replies in one. */
const replies = 'results';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* writeList(list: readonly unknown[], write: Write, each: (one: unknown) => Iterable<void>) {
  write('[');
  for (const [at, one] of list.entries()) {
    if (at > 0) write(',');
    yield* each(one);
    yield;
  }
  write(']');
}

function* writeObject(body: object, write: Write): Generator<void, void> {
  let before = '{';
  for (const [name, value] of Object.entries(body) as [string, unknown][]) {
    if (value === undefined) continue;
    write(`${before}${JSON.stringify(name)}:`);
    before = ',';
    const writeOne = (one: unknown): Iterable<void> => {
      if (name === replies && isObject(one)) return writeObject(one, write);
      write(JSON.stringify(one ?? null));
      return [];
    };
    if (Array.isArray(value) && (name === replies || productLists.has(name)))
      yield* writeList(value, write, writeOne);
    else write(JSON.stringify(value));
  }
  write(before === '{' ? '{}' : '}');
}

/** Shorter ones are compressed as texts. */
const longReply = 128 * 1024;

/** The JSON of a customer's reply. A list of products is written in slices: it may have megabytes. */
export const writeReply = async (
  slices: LoopSlices,
  customerId: string,
  body: object,
): Promise<string | Buffer> => {
  if (!isObject(body)) return JSON.stringify(body);
  const texts: string[] = [];
  // Bytes are copied many times faster than texts are encoded.
  const bytes: Buffer[] = [];
  let chars = 0;
  const write = (piece: string): void => {
    chars += piece.length;
    texts.push(piece);
    if (chars < longReply) return;
    bytes.push(Buffer.from(texts.splice(0).join('')));
    chars = 0;
  };
  await slices.run(customerId, writeObject(body, write));
  const rest = texts.join('');
  return bytes.length === 0 ? rest : Buffer.concat([...bytes, Buffer.from(rest)]);
};
