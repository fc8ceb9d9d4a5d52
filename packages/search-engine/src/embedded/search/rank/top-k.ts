import type { Batch } from '../../kernels/kernels.ts';
import { Deadline } from '../deadline.ts';
import type { Compare, Order } from './order.ts';

/** The first `size` of the products that are added, in the given order: a heap with the worst of them on top. */
class Best {
  readonly #compare: Compare;
  readonly #heap: Uint32Array;
  #length = 0;

  constructor(size: number, compare: Compare) {
    this.#heap = new Uint32Array(size);
    this.#compare = compare;
  }

  /** The worst of them, -1 as long as there are too few. */
  get last(): number {
    return this.#length < this.#heap.length ? -1 : this.#heap[0];
  }

  add(products: Uint32Array): void {
    const heap = this.#heap;
    for (let i = 0; i < products.length && heap.length > 0; i++) {
      const product = products[i];
      if (this.#length < heap.length) {
        heap[this.#length++] = product;
        if (this.#length === heap.length) for (let at = (heap.length >> 1) - 1; at >= 0; at--) this.#sink(at);
      } else if (this.#compare(product, heap[0]) < 0) {
        heap[0] = product;
        this.#sink(0);
      }
    }
  }

  /** Ends the adding. */
  sort(): Uint32Array {
    return this.#heap.subarray(0, this.#length).sort(this.#compare);
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const compare = this.#compare;
    const moved = heap[from];
    let at = from;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && compare(heap[child], heap[child + 1]) < 0) child++;
      if (compare(moved, heap[child]) >= 0) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = moved;
  }
}

/** The first `size` products in the given order. */
export const selectTop = (products: Uint32Array, size: number, compare: Compare): Uint32Array => {
  const best = new Best(Math.min(size, products.length), compare);
  best.add(products);
  return best.sort();
};

/** Candidates are added in batches, twice as many as are asked for: the sooner a threshold is known, the fewer candidates there are. */
const minBatch = 32;
/** For ordering a candidate and finding its collapsed hit. */
const stepsPerCandidate = 200;

/** Fills a batch with products that come before `last` (-1: with any). A function of its own, so that its variables stay in registers. */
export const fillBatch = (
  batch: Batch,
  products: Uint32Array,
  { sortValues, compare, kernels = null }: Order,
  least: number,
  last: number,
): void => {
  if (kernels?.areMatched(products)) {
    kernels.fillBatch(batch, products.length, least, last);
    return;
  }
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

/** The first `size` hits of those whose products are added, each by its first product; without those in `without`. */
class BestHits {
  readonly #size: number;
  readonly #compare: Compare;
  readonly #collapsedHitOf: Uint32Array | null;
  readonly #without: ReadonlySet<number>;
  #best = new Uint32Array(0);

  constructor(
    size: number,
    compare: Compare,
    collapsedHitOf: Uint32Array | null,
    without: ReadonlySet<number>,
  ) {
    this.#size = size;
    this.#compare = compare;
    this.#collapsedHitOf = collapsedHitOf;
    this.#without = without;
  }

  get last(): number {
    return this.#best.length < this.#size ? -1 : this.#best[this.#size - 1];
  }

  add(products: Uint32Array): void {
    const hits = this.#collapsedHitOf;
    const without = this.#without;
    const candidates = new Uint32Array(this.#best.length + products.length);
    candidates.set(this.#best);
    candidates.set(products, this.#best.length);
    const taken = new Set(without);
    this.#best = candidates.sort(this.#compare).filter((product) => {
      const hit = hits === null ? product : hits[product];
      return taken.size - without.size < this.#size && taken.size < taken.add(hit).size;
    });
  }

  sort(): Uint32Array {
    return this.#best;
  }
}

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
    const first = sortValues[a];
    const second = sortValues[b];
    if (first !== second) return first > second ? -1 : 1;
    return compare === null ? a - b : compare(a, b);
  };
  const batch: Batch = { products: new Uint32Array(Math.max(size * 2, minBatch)), filled: 0, next: 0 };
  const best =
    collapsedHitOf === null && without.size === 0
      ? new Best(Math.min(size, products.length), bySortValue)
      : new BestHits(size, bySortValue, collapsedHitOf, without);
  while (size > 0 && batch.next < products.length) {
    const { last } = best;
    const least = last < 0 ? Number.NEGATIVE_INFINITY : sortValues[last];
    const from = batch.next;
    fillBatch(batch, products, order, least, last);
    deadline.spend(batch.next - from + batch.filled * stepsPerCandidate);
    best.add(batch.products.subarray(0, batch.filled));
  }
  return best.sort();
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
