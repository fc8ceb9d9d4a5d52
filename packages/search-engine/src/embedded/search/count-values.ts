import type { ValueColumn } from '../read/columns.ts';
import { type CountedProducts, differ } from './group.ts';

/**
 * Neighbours often share a value, and adding to a count just written waits for that write; four rows of counts in turn
 * don't. With more values than this the rows would cost more than they save.
 */
const mostForRows = 4096;

/** Adds up the rows into the first. */
const sumRows = (counts: Uint32Array, size: number): Uint32Array => {
  for (let row = size; row < counts.length; row += size)
    for (let at = 0; at < size; at++) counts[at] = (counts[at] as number) + (counts[row + at] as number);
  return counts.subarray(0, size);
};

/** A field with one value a product. A value counts once a group: the last group that counted it is kept beside each count. */
const countSingles = (
  ordinals: Uint16Array | Uint32Array,
  size: number,
  { alone, together, groupOf }: CountedProducts,
): Uint32Array => {
  const rows = size <= mostForRows && alone.length + together.length > size ? 4 : 1;
  const counts = new Uint32Array(size * rows);
  let i = 0;
  if (rows === 4)
    for (; i + 3 < alone.length; i += 4) {
      const a = ordinals[alone[i] as number] as number;
      const b = size + (ordinals[alone[i + 1] as number] as number);
      const c = 2 * size + (ordinals[alone[i + 2] as number] as number);
      const d = 3 * size + (ordinals[alone[i + 3] as number] as number);
      counts[a] = (counts[a] as number) + 1;
      counts[b] = (counts[b] as number) + 1;
      counts[c] = (counts[c] as number) + 1;
      counts[d] = (counts[d] as number) + 1;
    }
  for (; i < alone.length; i++) {
    const ordinal = ordinals[alone[i] as number] as number;
    counts[ordinal] = (counts[ordinal] as number) + 1;
  }
  const lastGroup = new Uint32Array(size * rows);
  for (let j = 0; j < together.length; j++) {
    const group = groupOf[j] as number;
    const at = (ordinals[together[j] as number] as number) + (group & (rows - 1)) * size;
    counts[at] = (counts[at] as number) + differ(lastGroup[at] as number, group);
    lastGroup[at] = group;
  }
  return sumRows(counts, size);
};

const countMany = (
  ordinals: Uint16Array | Uint32Array,
  starts: Uint32Array,
  size: number,
  { alone, together, groupOf }: CountedProducts,
): Uint32Array => {
  const counts = new Uint32Array(size);
  for (let i = 0; i < alone.length; i++) {
    const product = alone[i] as number;
    const end = starts[product + 1] as number;
    for (let at = starts[product] as number; at < end; at++) {
      const ordinal = ordinals[at] as number;
      counts[ordinal] = (counts[ordinal] as number) + 1;
    }
  }
  const lastGroup = new Uint32Array(size);
  for (let i = 0; i < together.length; i++) {
    const product = together[i] as number;
    const group = groupOf[i] as number;
    const end = starts[product + 1] as number;
    for (let at = starts[product] as number; at < end; at++) {
      const ordinal = ordinals[at] as number;
      counts[ordinal] = (counts[ordinal] as number) + differ(lastGroup[ordinal] as number, group);
      lastGroup[ordinal] = group;
    }
  }
  return counts;
};

/** How many rows of the result (products, or groups) have each of a field's values, by ordinal. */
export const countValues = (
  { ordinals, starts, valuesCount }: ValueColumn,
  found: CountedProducts,
): Uint32Array =>
  starts === null
    ? countSingles(ordinals, valuesCount + 1, found)
    : countMany(ordinals, starts, valuesCount + 1, found);
