type NumberArray =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

const firstCapacity = 1024;

/** A growing typed array. Growing frees the old memory at once rather than at some later garbage collection. */
export class NumberList<T extends NumberArray> {
  #values: T;
  readonly #over: (buffer: ArrayBuffer) => T;
  length = 0;

  constructor(bytes: number, over: (buffer: ArrayBuffer) => T) {
    this.#over = over;
    this.#values = over(new ArrayBuffer(firstCapacity * bytes));
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const { buffer, BYTES_PER_ELEMENT } = this.#values;
      this.#values = this.#over(buffer.transfer(Math.ceil(this.length * 1.5) * BYTES_PER_ELEMENT));
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index];
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** Frees the memory at once; the list can't be used any more. */
  release(): void {
    this.#values.buffer.transfer(0);
  }

  /** A view of the numbers so far, valid until the next push. */
  view(): T {
    return this.#values.subarray(0, this.length) as T;
  }
}

export const uint8List = () => new NumberList(1, (buffer) => new Uint8Array(buffer));
export const uint16List = () => new NumberList(2, (buffer) => new Uint16Array(buffer));
export const uint32List = () => new NumberList(4, (buffer) => new Uint32Array(buffer));
export const float64List = () => new NumberList(8, (buffer) => new Float64Array(buffer));
