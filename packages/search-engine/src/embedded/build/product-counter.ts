/** Counts the distinct products that have a term in any field, term by term. */
export class ProductCounter {
  readonly #lastRoundOf: Uint32Array;
  #round = 1;
  #count = 0;

  constructor(productsCount: number) {
    this.#lastRoundOf = new Uint32Array(productsCount);
  }

  add(product: number): void {
    if (this.#lastRoundOf[product] === this.#round) return;
    this.#lastRoundOf[product] = this.#round;
    this.#count++;
  }

  /** How many distinct products were added since the last call. */
  take(): number {
    const count = this.#count;
    this.#count = 0;
    this.#round++;
    return count;
  }
}
