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

/** The first `size` of the products in order: as `selectTop`, without a call for the many products that rank below the worst of the best. */
export const selectFirst = (products: Uint32Array, size: number, { ranks, compare }: Order): Uint32Array => {
  const byRank: Compare = (a, b) => {
    const [first, second] = [ranks[a] as number, ranks[b] as number];
    if (first !== second) return first > second ? -1 : 1;
    return compare === null ? a - b : compare(a, b);
  };
  const sample = Math.min(products.length, Math.max(size * 4, 256));
  let best = selectTop(products.subarray(0, sample), size, byRank);
  if (best.length < size || size === 0) return best;
  const batch = new Uint32Array(size + Math.max(size, 256));
  let filled = 0;
  const settle = (): void => {
    batch.set(best, filled);
    best = selectTop(batch.subarray(0, filled + best.length), size, byRank);
    filled = 0;
  };
  let worst = best[size - 1] as number;
  let least = ranks[worst] as number;
  const room = batch.length - size;
  for (let i = sample; i < products.length; i++) {
    const product = products[i] as number;
    const rank = ranks[product] as number;
    if (rank < least) continue;
    if (rank === least && (compare === null ? worst < product : compare(worst, product) < 0)) continue;
    batch[filled++] = product;
    if (filled < room) continue;
    settle();
    worst = best[size - 1] as number;
    least = ranks[worst] as number;
  }
  settle();
  return best;
};
