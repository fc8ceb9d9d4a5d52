import { addsToScores, impactValues } from '../../../scoring/impact.ts';
import { none, type Positions, PostingWalk } from '../../format/posting-walk.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import type { Deadline } from '../deadline.ts';
import type { Accumulator } from './accumulator.ts';
import type { ProductTest } from './filter.ts';
import type { ScoreMode } from './score-terms.ts';

/** For comparing the positions in one product. */
const stepsPerProduct = 50;

/** Walks the lists of several terms that match at one place of a phrase, as if they were one list. */
class PlaceWalk {
  readonly #walks: readonly PostingWalk[];
  readonly count: number;
  product = 0;

  constructor(walks: readonly PostingWalk[]) {
    this.#walks = walks;
    this.count = walks.reduce((sum, walk) => sum + walk.count, 0);
    this.#settle();
  }

  /** The greatest impact of the terms in the current product. */
  get impact(): number {
    let most = 0;
    for (const walk of this.#walks) if (walk.product === this.product) most = Math.max(most, walk.impact);
    return most;
  }

  /** The term at a position of the current product. */
  ordinalAt(place: number): number {
    const there = this.#walks.find(
      ({ product, positions: { places, count } }) =>
        product === this.product && places.slice(0, count).includes(place),
    );
    return there?.termOrdinal ?? none;
  }

  /** The positions of any of the terms in the current product, ascending. */
  get positions(): Readonly<Positions> {
    const [only, other] = this.#walks;
    if (only && !other) return only.positions;
    const all = this.#walks
      .filter(({ product }) => product === this.product)
      .flatMap(({ positions: { places, count } }) => places.slice(0, count));
    return { places: all.sort((a, b) => a - b), count: all.length };
  }

  skipTo(product: number): void {
    for (const walk of this.#walks) walk.skipTo(product);
    this.#settle();
  }

  #settle(): void {
    this.product = none;
    for (const walk of this.#walks) if (walk.product < this.product) this.product = walk.product;
  }
}

/** `ordinalsThere`: the adjacent terms. */
type FoundPhrase = (product: number, impact: number, field: number, ordinalsThere: () => number[]) => void;

/**
 * Calls `found` for each product in which the places match adjacent words in order, with the least of their impacts. The rarest place leads,
 * the others follow to its products.
 */
const walkPhrase = (
  deadline: Deadline,
  places: readonly PlaceWalk[],
  field: number,
  accepts: ProductTest | null,
  found: FoundPhrase,
): void => {
  const rarestFirst = [...places.keys()].sort(
    (a, b) => (places[a] as PlaceWalk).count - (places[b] as PlaceWalk).count,
  );
  const [leading, ...following] = rarestFirst;
  const lead = places[leading ?? 0];
  if (leading === undefined || !lead) return;
  const others = following.map((at) => ({ walk: places[at] as PlaceWalk, distance: at - leading }));
  /** Positions of the leading term at which the phrase matches in the current product. */
  const starts: Positions = { places: [], count: 0 };
  const ordinalsThere = (): number[] =>
    places.map((place, i) => place.ordinalAt(starts.places[0] - leading + i));
  let before = 0;
  while (lead.product !== none) {
    deadline.spend(stepsPerProduct + lead.product - before);
    before = lead.product;
    const { product } = lead;
    let furthest = product;
    for (const { walk } of others) {
      walk.skipTo(furthest);
      if (walk.product > furthest) furthest = walk.product;
    }
    if (furthest > product) {
      lead.skipTo(furthest);
      continue;
    }
    if (accepts !== null && !accepts(product)) {
      lead.skipTo(product + 1);
      continue;
    }
    copyPositions(lead.positions, starts);
    for (const { walk, distance } of others) keepWhereFollowed(starts, walk.positions, distance);
    if (starts.count > 0) {
      const impact = Math.min(...places.map((place) => place.impact));
      found(product, impactValues[impact], field, ordinalsThere);
    }
    lead.skipTo(product + 1);
  }
};

const copyPositions = ({ places, count }: Readonly<Positions>, to: Positions): void => {
  for (let i = 0; i < count; i++) to.places[i] = places[i];
  to.count = count;
};

/** Keeps only the positions for which `others` has one at this distance. */
const keepWhereFollowed = (positions: Positions, others: Readonly<Positions>, distance: number): void => {
  const { places } = positions;
  let count = 0;
  let j = 0;
  for (let i = 0; i < positions.count; i++) {
    const target = places[i] + distance;
    while (j < others.count && others.places[j] < target) j++;
    if (j === others.count) break;
    if (others.places[j] === target) places[count++] = places[i];
  }
  positions.count = count;
};

/** Finds the products in which terms are adjacent in one of the fields with a weight. `places`: the terms that match at each place. */
export const findPhrase = (
  reader: GenerationReader,
  places: readonly ArrayLike<number>[],
  fieldWeights: Float64Array,
  accepts: ProductTest | null,
  found: FoundPhrase,
): void => {
  const lists = places.map((termOrdinals) =>
    Array.from(termOrdinals, (termOrdinal) =>
      reader.readLists(termOrdinal).map((list) => ({ termOrdinal, list })),
    ),
  );
  for (const [field, weight] of fieldWeights.entries()) {
    if (weight <= 0) continue;
    const ofField = lists.map((terms) =>
      terms.flatMap((term) => term.filter(({ list }) => list.field === field)),
    );
    if (ofField.some((term) => term.length === 0)) continue;
    const walks = ofField.map(
      (term) =>
        new PlaceWalk(
          term.map(({ termOrdinal, list }) => new PostingWalk(reader.postings, termOrdinal, list)),
        ),
    );
    walkPhrase(reader.deadline, walks, field, accepts, found);
  }
};

/** Scores adjacent terms: in each field with the least of their impacts. */
export const scorePhrase = (
  reader: GenerationReader,
  places: readonly ArrayLike<number>[],
  weight: number,
  fieldWeights: Float64Array,
  mode: ScoreMode,
  accumulator: Accumulator,
): void => {
  const { partialScores, counts, candidates } = accumulator;
  const scoredWeights = fieldWeights.map((fieldWeight) =>
    addsToScores(weight * fieldWeight) ? fieldWeight : 0,
  );
  const accepts = typeof mode === 'number' ? (product: number) => counts[product] === mode : null;
  findPhrase(reader, places, scoredWeights, accepts, (product, impact, field) => {
    const before = partialScores[product];
    if (before === 0 && mode !== 'dense') candidates[accumulator.candidatesCount++] = product;
    partialScores[product] = before + weight * fieldWeights[field] * impact;
  });
};
