/** Runs of this length are sorted by insertion, which is quicker for few elements. */
const runLength = 8;

/** Sorts `order` from `start` up to, but without, `end`. */
const insertionSort = (
  order: Uint32Array,
  start: number,
  end: number,
  compare: (a: number, b: number) => number,
): void => {
  for (let at = start + 1; at < end; at++) {
    const index = order[at];
    let to = at;
    while (to > start && compare(order[to - 1], index) > 0) {
      order[to] = order[to - 1];
      to--;
    }
    order[to] = index;
  }
};

/** Merges two adjacent sorted runs; of equal elements, those of the first run come first. */
const merge = (
  from: Uint32Array,
  to: Uint32Array,
  [start, middle, end]: readonly [number, number, number],
  compare: (a: number, b: number) => number,
): void => {
  let left = start;
  let right = middle;
  for (let at = start; at < end; at++) {
    const takesLeft = left < middle && (right >= end || compare(from[left], from[right]) <= 0);
    to[at] = from[takesLeft ? left++ : right++];
  }
};

/**
 * The numbers from 0 up to, but without, `size`, sorted by `compare`; equal ones keep their order (bottom-up merge sort). The `sort` of typed
 * arrays copies them into the JavaScript heap, twice: a builder with millions of words has no room for that.
 */
export const sortIndexes = (
  size: number,
  compare: (a: number, b: number) => number,
): Uint32Array<ArrayBuffer> => {
  let order = new Uint32Array(size);
  for (let i = 0; i < size; i++) order[i] = i;
  for (let start = 0; start < size; start += runLength)
    insertionSort(order, start, Math.min(start + runLength, size), compare);
  let other = new Uint32Array(size);
  for (let length = runLength; length < size; length *= 2) {
    for (let start = 0; start < size; start += length * 2) {
      const middle = Math.min(start + length, size);
      merge(order, other, [start, middle, Math.min(middle + length, size)], compare);
    }
    [order, other] = [other, order];
  }
  other.buffer.transfer(0);
  return order;
};
