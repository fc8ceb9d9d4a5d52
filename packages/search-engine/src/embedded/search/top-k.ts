import type { Compare, Order } from './order.ts';

/** The first `size` of the products in the given order: a heap with the last of the best on top. */
export const selectTop = (products: Uint32Array, size: number, compare: Compare): Uint32Array => {
  const heap = new Uint32Array(Math.min(size, products.length));
  let length = 0;
  const sink = (from: number): void => {
    let at = from;
    const moved = heap[at] as number;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= length) break;
      if (child + 1 < length && compare(heap[child] as number, heap[child + 1] as number) < 0) child++;
      if (compare(moved, heap[child] as number) >= 0) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = moved;
  };
  for (let i = 0; i < products.length && heap.length > 0; i++) {
    const product = products[i] as number;
    if (length < heap.length) {
      heap[length++] = product;
      if (length === heap.length) for (let at = (length >> 1) - 1; at >= 0; at--) sink(at);
    } else if (compare(product, heap[0] as number) < 0) {
      heap[0] = product;
      sink(0);
    }
  }
  return heap.sort(compare);
};

/** Candidates are put in order so many at a time. */
const batchSize = 256;

/**
 * The first `size` rows of the products in order, each by its first product. `rowOf`: which row a product belongs to, null
 * where each is one; rows `without` are passed over. Costs nothing but a look at its rank for each of the many products
 * that come behind the last of the first.
 */
export const selectRows = (
  products: Uint32Array,
  size: number,
  { ranks, compare }: Order,
  rowOf: Uint32Array | null,
  without: ReadonlySet<number>,
): Uint32Array => {
  const byRank: Compare = (a, b) => {
    const [first, second] = [ranks[a] as number, ranks[b] as number];
    if (first !== second) return first > second ? -1 : 1;
    return compare === null ? a - b : compare(a, b);
  };
  let best: Uint32Array = new Uint32Array(0);
  const batch = new Uint32Array(Math.max(size, batchSize));
  let filled = 0;
  let least = Number.NEGATIVE_INFINITY;
  let last = -1;
  const settle = (): void => {
    const candidates = new Uint32Array(best.length + filled);
    candidates.set(best);
    candidates.set(batch.subarray(0, filled), best.length);
    const taken = new Set(without);
    best = candidates.sort(byRank).filter((product) => {
      const row = rowOf === null ? product : (rowOf[product] as number);
      return taken.size - without.size < size && taken.size < taken.add(row).size;
    });
    filled = 0;
    if (best.length < size) return;
    last = best[size - 1] as number;
    least = ranks[last] as number;
  };
  if (size === 0) return best;
  for (let i = 0; i < products.length; i++) {
    const product = products[i] as number;
    const rank = ranks[product] as number;
    if (rank < least) continue;
    if (rank === least && last >= 0 && (compare === null ? last < product : compare(last, product) < 0))
      continue;
    batch[filled++] = product;
    if (filled === batch.length) settle();
  }
  settle();
  return best;
};
