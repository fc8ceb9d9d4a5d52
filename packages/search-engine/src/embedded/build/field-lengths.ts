import { uint16List } from '../format/number-list.ts';

const longest = 0xffff;

/** How many words each product has in each text field. */
export class FieldLengths {
  readonly #fieldsCount: number;
  readonly #lengths = uint16List();
  readonly #sums: number[];
  readonly #counts: number[];
  productsCount = 0;

  constructor(fieldsCount: number) {
    this.#fieldsCount = fieldsCount;
    this.#sums = new Array<number>(fieldsCount).fill(0);
    this.#counts = new Array<number>(fieldsCount).fill(0);
  }

  /** One product's lengths, by field number. */
  add(lengths: ArrayLike<number>): void {
    for (let field = 0; field < this.#fieldsCount; field++) {
      const length = Math.min(lengths[field] ?? 0, longest);
      this.#lengths.push(length);
      if (length === 0) continue;
      this.#sums[field] = (this.#sums[field] ?? 0) + length;
      this.#counts[field] = (this.#counts[field] ?? 0) + 1;
    }
    this.productsCount++;
  }

  release(): void {
    this.#lengths.release();
  }

  lengthOf(product: number, field: number): number {
    return this.#lengths.at(product * this.#fieldsCount + field);
  }

  /** By field: the average length, over the products that have the field. */
  averages(): number[] {
    return this.#sums.map((sum, field) => sum / Math.max(1, this.#counts[field] ?? 1) || 1);
  }
}
