import { ByteCursor } from '../format/byte-cursor.ts';
import { impactValues } from '../format/impact.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import type { Accumulator } from './accumulator.ts';
import { type ListPlace, type Reach, readLists } from './score-terms.ts';

const none = 0xffffffff;

/** Walks one list product by product with its positions. */
class PositionWalk {
  readonly #postings: ByteCursor;
  readonly #positions: ByteCursor;
  #left: number;
  readonly rank: number;
  product = -1;
  impact = 0;
  places: number[] = [];

  constructor(bytes: Uint8Array, rank: number, list: ListPlace) {
    this.rank = rank;
    this.#postings = new ByteCursor(bytes, list.postings);
    this.#positions = new ByteCursor(bytes, list.positions);
    this.#left = list.count;
    this.next();
  }

  next(): void {
    if (this.#left === 0) {
      this.product = none;
      return;
    }
    this.#left--;
    this.product += this.#postings.readVarint();
    this.impact = this.#postings.readByte();
    this.places.length = 0;
    let place = 0;
    for (;;) {
      const step = this.#positions.readVarint();
      place += step >>> 1;
      this.places.push(place);
      if ((step & 1) === 1) return;
    }
  }
}

/** Walks the lists of several terms that will do at one place of a phrase, as if they were one list. */
class PlaceWalk {
  readonly #walks: readonly PositionWalk[];
  product = 0;

  constructor(walks: readonly PositionWalk[]) {
    this.#walks = walks;
    this.#settle();
  }

  /** The greatest impact of the terms that the present product has. */
  get impact(): number {
    let most = 0;
    for (const walk of this.#walks) if (walk.product === this.product) most = Math.max(most, walk.impact);
    return most;
  }

  hasPlace(place: number): boolean {
    return this.#walkAt(place) !== undefined;
  }

  /** The term that stands at a place of the present product. */
  rankAt(place: number): number {
    return this.#walkAt(place)?.rank ?? none;
  }

  #walkAt(place: number): PositionWalk | undefined {
    return this.#walks.find((walk) => walk.product === this.product && walk.places.includes(place));
  }

  places(): number[] {
    return this.#walks.flatMap((walk) => (walk.product === this.product ? walk.places : []));
  }

  skipTo(product: number): void {
    for (const walk of this.#walks) while (walk.product < product) walk.next();
    this.#settle();
  }

  #settle(): void {
    this.product = none;
    for (const walk of this.#walks) if (walk.product < this.product) this.product = walk.product;
  }
}

/** `ranksThere`: the terms that stand side by side. */
type FoundPhrase = (product: number, impact: number, field: number, ranksThere: () => number[]) => void;

/** Calls back for each product in which the places are taken side by side, in order, with the least of their impacts. */
const walkPhrase = (places: readonly PlaceWalk[], field: number, found: FoundPhrase): void => {
  const [first, ...others] = places;
  if (!first) return;
  let start: number | undefined;
  const ranksThere = (): number[] => places.map((place, i) => place.rankAt((start ?? 0) + i));
  while (first.product !== none) {
    const { product } = first;
    let furthest = product;
    for (const place of others) {
      place.skipTo(product);
      if (place.product > furthest) furthest = place.product;
    }
    if (furthest > product) {
      first.skipTo(furthest);
      continue;
    }
    start = first.places().find((at) => others.every((place, i) => place.hasPlace(at + i + 1)));
    if (start !== undefined) {
      const impact = Math.min(...places.map((place) => place.impact));
      found(product, impactValues[impact] as number, field, ranksThere);
    }
    first.skipTo(product + 1);
  }
};

/** Finds the products in which terms stand side by side in one of the fields with a weight. `places`: the terms that will do at each place. */
export const findPhrase = (
  reader: GenerationReader,
  places: readonly ArrayLike<number>[],
  fieldWeights: Float64Array,
  found: FoundPhrase,
): void => {
  const lists = places.map((ranks) =>
    Array.from(ranks, (rank) => readLists(reader, rank).map((list) => ({ rank, list }))),
  );
  for (const [field, weight] of fieldWeights.entries()) {
    if (weight <= 0) continue;
    const ofField = lists.map((terms) =>
      terms.flatMap((term) => term.filter(({ list }) => list.field === field)),
    );
    if (ofField.some((term) => term.length === 0)) continue;
    const walks = ofField.map(
      (term) => new PlaceWalk(term.map(({ rank, list }) => new PositionWalk(reader.postings, rank, list))),
    );
    walkPhrase(walks, field, found);
  }
};

/** Adds the shares of terms that stand side by side: in each field the share of the least of them. */
export const scorePhrase = (
  reader: GenerationReader,
  places: readonly ArrayLike<number>[],
  weight: number,
  fieldWeights: Float64Array,
  reach: Reach,
  accumulator: Accumulator,
): void => {
  const { shares, counts, touched } = accumulator;
  findPhrase(reader, places, fieldWeights, (product, impact, field) => {
    if (typeof reach === 'number' && counts[product] !== reach) return;
    const before = shares[product] as number;
    if (before === 0 && reach !== 'allUnlisted') touched[accumulator.touchedCount++] = product;
    shares[product] = before + weight * (fieldWeights[field] as number) * impact;
  });
};
