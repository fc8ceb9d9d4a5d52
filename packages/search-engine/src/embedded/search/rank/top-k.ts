import { Deadline } from '../deadline.ts';
import type { Compare, Order } from './order.ts';

/** The first `size` products in the given order: a heap with the worst of the best on top. */
export const selectTop = (products: Uint32Array, size: number, compare: Compare): Uint32Array => {
  const heap = new Uint32Array(Math.min(size, products.length));
  let length = 0;
  const sink = (from: number): void => {
    let at = from;
    const moved = heap[at];
    for (;;) {
      let child = at * 2 + 1;
      if (child >= length) break;
      if (child + 1 < length && compare(heap[child], heap[child + 1]) < 0) child++;
      if (compare(moved, heap[child]) >= 0) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = moved;
  };
  for (let i = 0; i < products.length && heap.length > 0; i++) {
    const product = products[i];
    if (length < heap.length) {
      heap[length++] = product;
      if (length === heap.length) for (let at = (length >> 1) - 1; at >= 0; at--) sink(at);
    } else if (compare(product, heap[0]) < 0) {
      heap[0] = product;
      sink(0);
    }
  }
  return heap.sort(compare);
};

/** Candidates are sorted in batches, twice as many as are asked for: the sooner a threshold is known, the fewer candidates there are. */
const minBatch = 32;
/** For ordering a candidate and finding its collapsed hit. */
const stepsPerCandidate = 200;

/** Candidates, and the index from which the next one is searched for. */
type Batch = { readonly products: Uint32Array; filled: number; next: number };

/** Fills a batch with products that come before `last` (-1: with any). A function of its own, so that its variables stay in registers. */
const fillBatch = (
  batch: Batch,
  products: Uint32Array,
  { sortValues, compare }: Order,
  least: number,
  last: number,
): void => {
  const candidates = batch.products;
  let filled = 0;
  let at = batch.next;
  for (; at < products.length && filled < candidates.length; at++) {
    const product = products[at];
    const sortValue = sortValues[product];
    if (sortValue < least) continue;
    if (sortValue === least && last >= 0 && (compare === null ? last < product : compare(last, product) < 0))
      continue;
    candidates[filled++] = product;
  }
  batch.filled = filled;
  batch.next = at;
};

/**
 * The first `size` hits in order, each by its first product. `collapsedHitOf`: the hit of each product, null if each is its own; hits in
 * `without` are skipped. Of the many products behind the last hit, each costs only one comparison of its sort value.
 */
export const selectCollapsedHits = (
  products: Uint32Array,
  size: number,
  order: Order,
  collapsedHitOf: Uint32Array | null,
  without: ReadonlySet<number>,
  deadline = new Deadline(),
): Uint32Array => {
  const { sortValues, compare } = order;
  const bySortValue: Compare = (a, b) => {
    const [first, second] = [sortValues[a], sortValues[b]];
    if (first !== second) return first > second ? -1 : 1;
    return compare === null ? a - b : compare(a, b);
  };
  const batch: Batch = { products: new Uint32Array(Math.max(size * 2, minBatch)), filled: 0, next: 0 };
  let best: Uint32Array = new Uint32Array(0);
  while (size > 0 && batch.next < products.length) {
    const last = best.length < size ? -1 : best[size - 1];
    const least = last < 0 ? Number.NEGATIVE_INFINITY : sortValues[last];
    const from = batch.next;
    fillBatch(batch, products, order, least, last);
    const candidates = new Uint32Array(best.length + batch.filled);
    deadline.spend(batch.next - from + candidates.length * stepsPerCandidate);
    candidates.set(best);
    candidates.set(batch.products.subarray(0, batch.filled), best.length);
    const taken = new Set(without);
    best = candidates.sort(bySortValue).filter((product) => {
      const collapsedHit = collapsedHitOf === null ? product : collapsedHitOf[product];
      return taken.size - without.size < size && taken.size < taken.add(collapsedHit).size;
    });
  }
  return best;
};

/** As `selectCollapsedHits`, but hits with a product that has all words come first, whatever the others score. `isComplete`: null if all have them. */
export const selectCompleteFirst = (
  products: Uint32Array,
  size: number,
  order: Order,
  collapsedHitOf: Uint32Array | null,
  without: ReadonlySet<number>,
  isComplete: ((product: number) => boolean) | null,
  deadline = new Deadline(),
): Uint32Array => {
  const select = (some: Uint32Array, count: number, skipped: ReadonlySet<number>): Uint32Array =>
    selectCollapsedHits(some, count, order, collapsedHitOf, skipped, deadline);
  if (isComplete === null) return select(products, size, without);
  deadline.spend(products.length);
  const complete = select(products.filter(isComplete), size, without);
  const shown = new Set(without);
  for (const product of complete) shown.add(collapsedHitOf === null ? product : collapsedHitOf[product]);
  const others = select(products, size - complete.length, shown);
  return Uint32Array.from([...complete, ...others]);
};
