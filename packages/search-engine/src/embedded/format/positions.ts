import type { ByteBuffer } from '../../terms/byte-buffer.ts';
import { ByteCursor } from './byte-cursor.ts';

/** `distance` from the product's position before this one, or from 0; see the grammar in `postings.ts`. */
export const writePosition = (distance: number, isLast: boolean, into: ByteBuffer): void =>
  into.writeVarint(distance * 2 + (isLast ? 1 : 0));

/**
 * Joins a product whose positions were split in two: those written last, as many as `count`, lose their end mark, and the first at the
 * cursor, which counts from 0, is written as a distance from the last of them. The others at the cursor can then follow as they are.
 */
export const joinPositions = (positions: ByteBuffer, count: number, cursor: ByteCursor): void => {
  const { bytes, length } = positions;
  let lastAt = length;
  let firstAt = length;
  for (let left = count; left > 0; left--) {
    firstAt--;
    while (firstAt > 0 && bytes[firstAt - 1] > 127) firstAt--;
    if (left === count) lastAt = firstAt;
  }
  bytes[lastAt] = bytes[lastAt] & ~1;
  const steps = new ByteCursor(bytes, firstAt);
  let doubled = 0;
  while (steps.at < length) doubled += steps.readVarint();
  positions.writeVarint(cursor.readVarint() - doubled);
};
