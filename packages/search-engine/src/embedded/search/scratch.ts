/** Rounded up, so that a list seldom has to grow. */
const roomFor = (length: number): number => 2 ** Math.ceil(Math.log2(Math.max(length, 1024)));

/**
 * Arrays as long as results, which a search thread reuses in every search: allocating them costs more than filling them. They still hold the
 * values of earlier searches.
 */
export class Scratch {
  #productsCount = 0;
  readonly #lists: Uint32Array[] = [];
  readonly #numbers: Float64Array[] = [];
  readonly #flags: Uint8Array[] = [];
  readonly #bits: Int32Array[] = [];
  #listsTaken = 0;
  #numbersTaken = 0;
  #flagsTaken = 0;
  #bitsTaken = 0;

  /** Starts a search in a catalog with this many products. */
  begin(productsCount: number): void {
    this.#productsCount = productsCount;
    this.releaseAll();
  }

  /** A list that nothing else uses until `releaseAll`. */
  takeList(length: number): Uint32Array {
    const at = this.#listsTaken++;
    const known = this.#lists[at];
    const list = known && known.length >= length ? known : new Uint32Array(roomFor(length));
    this.#lists[at] = list;
    return list.subarray(0, length);
  }

  /** A number per product. */
  takeNumbers(): Float64Array {
    const at = this.#numbersTaken++;
    const known = this.#numbers[at];
    const numbers =
      known && known.length >= this.#productsCount ? known : new Float64Array(this.#productsCount);
    this.#numbers[at] = numbers;
    return numbers.subarray(0, this.#productsCount);
  }

  /** A flag per product, none set. */
  takeFlags(): Uint8Array {
    const at = this.#flagsTaken++;
    const known = this.#flags[at];
    const flags = known && known.length >= this.#productsCount ? known : new Uint8Array(this.#productsCount);
    this.#flags[at] = flags;
    return flags.subarray(0, this.#productsCount).fill(0);
  }

  /** A bit per product, none set. */
  takeBits(): Int32Array {
    const at = this.#bitsTaken++;
    const length = (this.#productsCount + 31) >>> 5;
    const known = this.#bits[at];
    const bits = known && known.length >= length ? known : new Int32Array(length);
    this.#bits[at] = bits;
    return bits.subarray(0, length).fill(0);
  }

  releaseAll(): void {
    this.#listsTaken = 0;
    this.#numbersTaken = 0;
    this.#flagsTaken = 0;
    this.#bitsTaken = 0;
  }
}
