/** Room for a list, and some more, so that it seldom has to grow. */
const roomFor = (length: number): number => 2 ** Math.ceil(Math.log2(Math.max(length, 1024)));

/**
 * Lists as long as results, which a search thread uses again in every search: making them anew costs more than filling
 * them. What they hold at first is left from the search before.
 */
export class Scratch {
  readonly #productsCount: number;
  readonly #lists: Uint32Array[] = [];
  readonly #numbers: Float64Array[] = [];
  readonly #flags: Uint8Array[] = [];
  readonly #bits: Int32Array[] = [];
  #listsTaken = 0;
  #numbersTaken = 0;
  #flagsTaken = 0;
  #bitsTaken = 0;

  constructor(productsCount: number) {
    this.#productsCount = productsCount;
  }

  /** A list that nobody else has until all are given back. */
  takeList(length: number): Uint32Array {
    const at = this.#listsTaken++;
    const known = this.#lists[at];
    const list = known && known.length >= length ? known : new Uint32Array(roomFor(length));
    this.#lists[at] = list;
    return list.subarray(0, length);
  }

  /** A number for each product. */
  takeNumbers(): Float64Array {
    const at = this.#numbersTaken++;
    this.#numbers[at] ??= new Float64Array(this.#productsCount);
    return this.#numbers[at];
  }

  /** A flag for each product, none set. */
  takeFlags(): Uint8Array {
    const at = this.#flagsTaken++;
    this.#flags[at] ??= new Uint8Array(this.#productsCount);
    return this.#flags[at].fill(0);
  }

  /** A bit for each product, none set. */
  takeBits(): Int32Array {
    const at = this.#bitsTaken++;
    this.#bits[at] ??= new Int32Array((this.#productsCount + 31) >>> 5);
    return this.#bits[at].fill(0);
  }

  giveBack(): void {
    this.#listsTaken = 0;
    this.#numbersTaken = 0;
    this.#flagsTaken = 0;
    this.#bitsTaken = 0;
  }
}
