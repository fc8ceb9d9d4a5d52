import { sortKey } from '../../fields/sort-key.ts';
import { fold } from '../../language/fold.ts';

/** Decoded values are cached only for fields with at most this many. */
const maxDecodedValues = 4096;
/** Fields with more values are not searched for suggestions. */
const maxSearchable = 20_000;

type Ordinals = Uint16Array | Uint32Array;

/** A field's values by ordinal; ordinals count from 1 in folded order, 0 is "no value". */
export class ValueColumn {
  readonly valuesCount: number;
  readonly ordinals: Ordinals;
  /** Where each product's ordinals begin; null where none has more than one. */
  readonly starts: Uint32Array | null;
  readonly #bytes: Uint8Array;
  readonly #offsets: Uint32Array;
  /** Decoded values, for fields with few. */
  readonly #texts: string[] = [];
  #searchable: { readonly folded: readonly string[]; readonly counts: Uint32Array } | undefined;

  constructor(bytes: Uint8Array, offsets: Uint32Array, ordinals: Ordinals, starts: Uint32Array | null) {
    this.#bytes = bytes;
    this.#offsets = offsets;
    this.ordinals = ordinals;
    this.starts = starts;
    this.valuesCount = offsets.length - 1;
  }

  valueAt(ordinal: number): string {
    if (this.valuesCount > maxDecodedValues) return this.#decode(ordinal);
    this.#texts[ordinal] ??= this.#decode(ordinal);
    return this.#texts[ordinal];
  }

  #decode(ordinal: number): string {
    const start = this.#offsets[ordinal - 1];
    const end = this.#offsets[ordinal];
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + start, end - start).toString('utf8');
  }

  /** For fields with few values, by ordinal: the folded value (index 0 is not a value) and how many products have it. Computed once. */
  get searchable(): { readonly folded: readonly string[]; readonly counts: Uint32Array } | null {
    if (this.valuesCount > maxSearchable) return null;
    this.#searchable ??= {
      folded: Array.from({ length: this.valuesCount + 1 }, (_, ordinal) =>
        ordinal === 0 ? '' : fold(this.#decode(ordinal)),
      ),
      counts: this.#countProducts(),
    };
    return this.#searchable;
  }

  #countProducts(): Uint32Array {
    const counts = new Uint32Array(this.valuesCount + 1);
    for (let at = 0; at < this.ordinals.length; at++) {
      const ordinal = this.ordinals[at];
      counts[ordinal] = counts[ordinal] + 1;
    }
    return counts;
  }

  /** The ordinal of a value, 0 if no product has it. */
  find(value: string): number {
    const key = Buffer.from(sortKey(value));
    const raw = Buffer.from(value);
    let low = 1;
    let high = this.valuesCount + 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.valueAt(middle);
      const order =
        Buffer.compare(Buffer.from(sortKey(other)), key) || Buffer.compare(Buffer.from(other), raw);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return 0;
  }

  /** The ordinals (from `begin` up to, but without, `end`) of the values that equal this one but for case and marks. */
  findAlike(value: string): { begin: number; end: number } {
    if (/^\d+$/.test(value)) {
      const begin = this.find(value);
      return { begin, end: begin === 0 ? 0 : begin + 1 };
    }
    const key = Buffer.from(sortKey(value));
    const compare = (other: Buffer): number => Buffer.compare(other, key);
    return {
      begin: this.#firstNot((other) => compare(other) < 0),
      end: this.#firstNot((other) => compare(other) <= 0),
    };
  }

  /** The ordinals of the values that begin with a text, which is no number. */
  findBeginning(text: string): Uint32Array {
    const key = Buffer.from(sortKey(text));
    const compare = (other: Buffer): number => Buffer.compare(other.subarray(0, key.length), key);
    const begin = this.#firstNot((other) => compare(other) < 0);
    const end = this.#firstNot((other) => compare(other) <= 0);
    // Those between begin with it but for case and marks.
    return Uint32Array.from({ length: end - begin }, (_, i) => begin + i).filter((ordinal) =>
      this.valueAt(ordinal).startsWith(text),
    );
  }

  /** The first ordinal whose key is not below; keys are in their order. */
  #firstNot(isBelow: (key: Buffer) => boolean): number {
    let low = 1;
    let high = this.valuesCount + 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBelow(Buffer.from(sortKey(this.valueAt(middle))))) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The products that have a value with one of these ordinals. */
  productsBetween(begin: number, end: number): number[] {
    const products: number[] = [];
    const { ordinals, starts } = this;
    const count = starts === null ? ordinals.length : starts.length - 1;
    for (let product = 0; product < count; product++) {
      const last = starts === null ? product + 1 : starts[product + 1];
      for (let at = starts === null ? product : starts[product]; at < last; at++)
        if (ordinals[at] >= begin && ordinals[at] < end) {
          products.push(product);
          break;
        }
    }
    return products;
  }

  /** The given values as flags by ordinal; null if no product has any of them. */
  flagsOf(values: readonly string[]): Uint8Array | null {
    const ordinals = values.map((value) => this.find(value)).filter((ordinal) => ordinal > 0);
    if (ordinals.length === 0) return null;
    const flags = new Uint8Array(this.valuesCount + 1);
    for (const ordinal of ordinals) flags[ordinal] = 1;
    return flags;
  }

  /** The ordinal of a product's first value in folded order, 0 if it has none. */
  firstOrdinal(product: number): number {
    if (this.starts === null) return this.ordinals[product];
    const start = this.starts[product];
    return start < this.starts[product + 1] ? this.ordinals[start] : 0;
  }

  /** A product's values, in folded order. */
  valuesOf(product: number): string[] {
    const { starts, ordinals } = this;
    const end = starts === null ? product + 1 : starts[product + 1];
    const values: string[] = [];
    for (let at = starts === null ? product : starts[product]; at < end; at++)
      if (ordinals[at] > 0) values.push(this.valueAt(ordinals[at]));
    return values;
  }

  /** A product's first value, null if it has none. */
  firstValue(product: number): string | null {
    const ordinal = this.firstOrdinal(product);
    return ordinal === 0 ? null : this.valueAt(ordinal);
  }

  hasFlag(product: number, flags: Uint8Array): boolean {
    if (this.starts === null) return flags[this.ordinals[product]] === 1;
    const end = this.starts[product + 1];
    for (let at = this.starts[product]; at < end; at++) if (flags[this.ordinals[at]] === 1) return true;
    return false;
  }
}

export type Column =
  | { readonly kind: 'values'; readonly values: ValueColumn }
  | { readonly kind: 'order'; readonly order: Uint32Array }
  | { readonly kind: 'number'; readonly numbers: Float64Array }
  | { readonly kind: 'presence'; readonly presence: Uint8Array };
