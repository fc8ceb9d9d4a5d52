type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A growing typed array. */
export class NumberList<T extends NumberArray> {
  #values: T;
  readonly #make: (length: number) => T;
  length = 0;

  constructor(make: (length: number) => T, capacity = 1024) {
    this.#make = make;
    this.#values = make(capacity);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = this.#make(Math.ceil(this.#values.length * 1.5));
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index] as number;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** A view of what was pushed; valid until the next push. */
  view(): T {
    return this.#values.subarray(0, this.length) as T;
  }
}

export const uint8List = (): NumberList<Uint8Array> => new NumberList((length) => new Uint8Array(length));
export const uint32List = (): NumberList<Uint32Array> => new NumberList((length) => new Uint32Array(length));
export const float64List = (): NumberList<Float64Array> =>
  new NumberList((length) => new Float64Array(length));
