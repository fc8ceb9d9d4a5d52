import { sortIndexes } from './sort-indexes.ts';
import { compareBytes } from './term-bytes.ts';

const headBytes = 6;

/** The indexes of byte ranges (`offsets[i]` to `offsets[i + 1]`), sorted bytewise; equal ones keep their order. */
export const sortRanges = (bytes: Uint8Array, offsets: Uint32Array): Uint32Array => {
  const size = offsets.length - 1;
  // The first bytes, as one number, decide nearly every comparison.
  const heads = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const start = offsets[i];
    const end = offsets[i + 1];
    let head = 0;
    for (let at = start; at < start + headBytes; at++) head = head * 256 + (at < end ? bytes[at] : 0);
    heads[i] = head;
  }
  return sortIndexes(size, (a, b) => {
    const difference = heads[a] - heads[b];
    if (difference !== 0) return difference;
    return compareBytes(bytes, offsets[a], offsets[a + 1], bytes, offsets[b], offsets[b + 1]);
  });
};
