import type { GenerationReader } from '../read/generation-reader.ts';
import {
  type CountedProducts,
  countGroups,
  eachAlone,
  flagsOf,
  inGroupOrder,
  splitByGroup,
} from './group.ts';
import type { Scratch } from './scratch.ts';

/** What a broad result lacks: of each row that wasn't found whole, all its products, and those that were found. */
export type Gaps = { readonly whole: CountedProducts; readonly found: CountedProducts };

/** From this share of all products on, what was not found is counted instead of what was: below it, most groups have gaps. */
const broadShare = 0.8;

/** The products of a result and the rows that they make: one a group, or one a product. What is worked out of them is worked out once, when it is asked for. */
export class FoundProducts {
  /** Those of one row are side by side. */
  readonly all: Uint32Array;
  readonly isGrouped: boolean;
  readonly #reader: GenerationReader;
  readonly #scratch: Scratch;
  #rowsCount: number | undefined;
  #counted: CountedProducts | undefined;
  #flags: Uint8Array | undefined;
  #gaps: Gaps | undefined;

  constructor(reader: GenerationReader, products: Uint32Array, groupVariants: boolean, scratch: Scratch) {
    this.isGrouped = groupVariants && reader.groupsCount < reader.productsCount;
    this.all = this.isGrouped ? inGroupOrder(reader, products, scratch) : products;
    this.#reader = reader;
    this.#scratch = scratch;
  }

  get rowsCount(): number {
    if (!this.isGrouped) return this.all.length;
    if (!this.isBroad) return this.counted.firsts.length;
    this.#rowsCount ??= countGroups(this.#reader.groups, this.all);
    return this.#rowsCount;
  }

  get counted(): CountedProducts {
    this.#counted ??= this.#split(this.all);
    return this.#counted;
  }

  /** By product: 1 if it was found. */
  get flags(): Uint8Array {
    this.#flags ??= flagsOf(this.all, this.#scratch);
    return this.#flags;
  }

  get isBroad(): boolean {
    return this.all.length > this.#reader.productsCount * broadShare;
  }

  get gaps(): Gaps {
    this.#gaps ??= this.#findGaps();
    return this.#gaps;
  }

  #split(ordered: Uint32Array): CountedProducts {
    return this.isGrouped ? splitByGroup(this.#reader.groups, ordered, this.#scratch) : eachAlone(ordered);
  }

  #findGaps(): Gaps {
    const { flags, isGrouped } = this;
    const { groupProducts, groupStarts, productsCount } = this.#reader;
    const whole = this.#scratch.takeList(productsCount);
    const found = this.#scratch.takeList(productsCount);
    let wholeCount = 0;
    let foundCount = 0;
    const rows = isGrouped ? groupStarts.length - 1 : productsCount;
    for (let row = 0; row < rows; row++) {
      const begin = isGrouped ? (groupStarts[row] as number) : row;
      const end = isGrouped ? (groupStarts[row + 1] as number) : row + 1;
      let present = 0;
      for (let at = begin; at < end; at++) present += flags[groupProducts[at] as number] as number;
      if (present === end - begin) continue;
      for (let at = begin; at < end; at++) {
        const product = groupProducts[at] as number;
        whole[wholeCount++] = product;
        if (flags[product] === 1) found[foundCount++] = product;
      }
    }
    return {
      whole: this.#split(whole.subarray(0, wholeCount)),
      found: this.#split(found.subarray(0, foundCount)),
    };
  }
}
