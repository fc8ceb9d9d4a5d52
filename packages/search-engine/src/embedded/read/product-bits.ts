import type { ValueColumn } from './columns.ts';

const isCounting = (numbers: Uint32Array): boolean => {
  for (let i = 0; i < numbers.length; i++) if (numbers[i] !== i) return false;
  return true;
};

const invert = (order: Uint32Array): Uint32Array => {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place]] = place;
  return places;
};

/** Sets of products with one bit per product, those of one group side by side. */
export class ProductBits {
  /** The length of a set, in 32-bit numbers. */
  readonly length: number;
  /** By product: the index of its bit; null if that is the product's number. */
  readonly #places: Uint32Array | null;
  /** Whether the products of each group have consecutive numbers. */
  readonly isInProductOrder: boolean;
  /** The index of each group's last bit. */
  readonly groupEnds: Int32Array;

  constructor(groups: Uint32Array, groupProducts: Uint32Array) {
    const { length } = groupProducts;
    this.length = (length + 31) >>> 5;
    this.#places = isCounting(groupProducts) ? null : invert(groupProducts);
    this.isInProductOrder = this.#places === null;
    this.groupEnds = new Int32Array(this.length);
    for (let place = 0; place < length; place++)
      if (groups[groupProducts[place]] !== groups[groupProducts[place + 1]])
        this.groupEnds[place >>> 5] = this.groupEnds[place >>> 5] | (1 << place);
  }

  /** Adds products to a set. */
  add(set: Int32Array, products: Uint32Array): void {
    const places = this.#places;
    if (places === null)
      for (let i = 0; i < products.length; i++) {
        const place = products[i];
        set[place >>> 5] = set[place >>> 5] | (1 << place);
      }
    else
      for (let i = 0; i < products.length; i++) {
        const place = places[products[i]];
        set[place >>> 5] = set[place >>> 5] | (1 << place);
      }
  }

  has(set: Int32Array, product: number): boolean {
    const place = this.#places === null ? product : this.#places[product];
    return ((set[place >>> 5] >>> (place & 31)) & 1) === 1;
  }

  /** By ordinal of a field's values: the products that have the value. */
  ofValues({ valuesCount, ordinals, starts }: ValueColumn): Int32Array[] {
    const sets = Array.from({ length: valuesCount + 1 }, () => new Int32Array(this.length));
    const products = starts === null ? ordinals.length : starts.length - 1;
    for (let product = 0; product < products; product++) {
      const place = this.#places === null ? product : this.#places[product];
      const end = starts === null ? product + 1 : starts[product + 1];
      for (let at = starts === null ? product : starts[product]; at < end; at++) {
        const set = sets[ordinals[at]] as Int32Array;
        set[place >>> 5] = set[place >>> 5] | (1 << place);
      }
    }
    return sets;
  }
}
