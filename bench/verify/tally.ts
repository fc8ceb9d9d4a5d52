import { type MadeProduct, type VerifiedFacet, verifiedFacets } from './made-catalog.ts';

export type FoundFacets = Readonly<Record<VerifiedFacet, ReadonlyMap<string, number>>>;

/**
 * The contents of a made catalog, recorded while it was made: which products have which word, by the numbers that the maker drew. Independent
 * of tokens, records and columns.
 */
export class Tally {
  readonly #productsOf: number[][];
  readonly facetValues: Readonly<Record<VerifiedFacet, readonly string[]>>;
  readonly #values: Readonly<Record<VerifiedFacet, Uint32Array>>;
  readonly #groups: Uint32Array;
  readonly prices: Float64Array;
  readonly vocabulary: readonly string[];
  count = 0;

  constructor(
    most: number,
    vocabulary: readonly string[],
    facetValues: Readonly<Record<VerifiedFacet, readonly string[]>>,
  ) {
    this.vocabulary = vocabulary;
    this.facetValues = facetValues;
    this.#productsOf = vocabulary.map(() => []);
    this.#values = Object.fromEntries(
      verifiedFacets.map((facet) => [facet, new Uint32Array(most)]),
    ) as unknown as Record<VerifiedFacet, Uint32Array>;
    this.#groups = new Uint32Array(most);
    this.prices = new Float64Array(most);
  }

  add({ words, values, group, price }: MadeProduct): void {
    const product = this.count++;
    for (const word of words) {
      const products = this.#productsOf[word] as number[];
      if (products.at(-1) !== product) products.push(product);
    }
    for (const facet of verifiedFacets) this.#values[facet][product] = values[facet];
    this.#groups[product] = group;
    this.prices[product] = price;
  }

  /** The vocabulary's numbers, ordered by the number of products with the word, the greatest first. */
  wordsByFrequency(): number[] {
    const sizeOf = (word: number): number => this.#productsOf[word]?.length ?? 0;
    return [...this.vocabulary.keys()].sort((a, b) => sizeOf(b) - sizeOf(a));
  }

  all(): Uint8Array {
    return new Uint8Array(this.count).fill(1);
  }

  /** By product: 1 if it has the word. */
  withWord(word: number): Uint8Array {
    const flags = new Uint8Array(this.count);
    for (const product of this.#productsOf[word] ?? []) flags[product] = 1;
    return flags;
  }

  /** By product: 1 if it has a word with the prefix. */
  withPrefix(prefix: string): Uint8Array {
    const flags = new Uint8Array(this.count);
    for (const [word, text] of this.vocabulary.entries())
      if (text.startsWith(prefix)) for (const product of this.#productsOf[word] ?? []) flags[product] = 1;
    return flags;
  }

  withBoth(word: number, other: number): Uint8Array {
    const flags = this.withWord(word);
    const others = this.withWord(other);
    return flags.map((flag, product) => flag & (others[product] as number));
  }

  withValue(facet: VerifiedFacet, value: number): Uint8Array {
    return Uint8Array.from(this.#values[facet].subarray(0, this.count), (each) => (each === value ? 1 : 0));
  }

  totalOf(flags: Uint8Array): number {
    let total = 0;
    for (const flag of flags) total += flag;
    return total;
  }

  groupsOf(flags: Uint8Array): number {
    const groups = new Set<number>();
    for (let product = 0; product < flags.length; product++)
      if (flags[product] === 1) groups.add(this.#groups[product] as number);
    return groups.size;
  }

  facetsOf(flags: Uint8Array): FoundFacets {
    return Object.fromEntries(
      verifiedFacets.map((facet) => {
        const texts = this.facetValues[facet];
        const counts = new Uint32Array(texts.length);
        const values = this.#values[facet];
        for (let product = 0; product < flags.length; product++)
          if (flags[product] === 1) {
            const value = values[product] as number;
            counts[value] = (counts[value] as number) + 1;
          }
        const found = Array.from(counts, (count, value): [string, number] => [texts[value] ?? '', count]);
        return [facet, new Map(found.filter(([, count]) => count > 0))];
      }),
    ) as unknown as FoundFacets;
  }

  rangeOf(flags: Uint8Array): { min: number; max: number } {
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (let product = 0; product < flags.length; product++) {
      if (flags[product] !== 1) continue;
      min = Math.min(min, this.prices[product] as number);
      max = Math.max(max, this.prices[product] as number);
    }
    return { min, max };
  }
}
