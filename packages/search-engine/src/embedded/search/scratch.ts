/**
 * Lists as long as a result may be, which a search thread uses again in every search: making them anew costs more than
 * filling them. What they hold at first is left from the search before.
 */
export class Scratch {
  readonly #capacity: number;
  readonly #lists: Uint32Array[] = [];
  readonly #numbers: Float64Array[] = [];
  readonly #flags: Uint8Array[] = [];
  #listsTaken = 0;
  #numbersTaken = 0;
  #flagsTaken = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** A list that nobody else has until all are given back. */
  takeList(length: number): Uint32Array {
    const at = this.#listsTaken++;
    this.#lists[at] ??= new Uint32Array(this.#capacity);
    return this.#lists[at].subarray(0, length);
  }

  /** The same for numbers, as many as there is room for. */
  takeNumbers(): Float64Array {
    const at = this.#numbersTaken++;
    this.#numbers[at] ??= new Float64Array(this.#capacity);
    return this.#numbers[at];
  }

  /** A flag for each, none set. */
  takeFlags(): Uint8Array {
    const at = this.#flagsTaken++;
    this.#flags[at] ??= new Uint8Array(this.#capacity);
    return this.#flags[at].fill(0);
  }

  giveBack(): void {
    this.#flagsTaken = 0;
    this.#listsTaken = 0;
    this.#numbersTaken = 0;
  }
}
