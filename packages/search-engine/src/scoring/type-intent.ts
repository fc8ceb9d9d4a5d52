import type { SearchPlan } from '../plan/plan.ts';
import type { MainType } from '../port.ts';

/** How many rows, in order of relevance, are put into another order: more than most shops show on a page. */
export const typeIntentRows = 30;

/** Whether any of these rows is on the page. Pinned products, which are no rows, push them back. */
export const isOrderedByType = ({
  prefersMainType,
  limit,
  offset,
  pins = [],
}: Pick<SearchPlan, 'prefersMainType' | 'limit' | 'offset' | 'pins'>): boolean =>
  prefersMainType === true && limit > 0 && offset < typeIntentRows + pins.length;

/** As many as are seen of a first page say what type of product is meant. */
const leadersCount = 10;

/** How much more, at most, a row scores that is of that type. */
const strength = 0.4;

/** A row of results, and what tells its type. */
export type TypedRow = {
  readonly score: number;
  /** Whether it lacks some of the required words. */
  readonly isPartial: boolean;
  /** Paths, with those of their ancestors. */
  readonly categories: readonly string[];
  /** Names, without values. */
  readonly attributes: readonly string[];
};

export type RowByType = {
  /** Its index among the rows as they were given. */
  readonly at: number;
  /** With what its type adds; a 32-bit float. */
  readonly score: number;
  /** Absent if its type is another one altogether. */
  readonly mainType?: MainType;
};

/** By feature, how much it counts. */
type Vector = ReadonlyMap<string, number>;

const featuresOf = ({ categories, attributes }: TypedRow): Set<string> =>
  new Set([...categories.map((path) => `c${path}`), ...attributes.map((name) => `a${name}`)]);

/** What all rows have says next to nothing; what few have says much. */
const raritiesOf = (features: readonly ReadonlySet<string>[]): Vector => {
  const counts = new Map<string, number>();
  for (const feature of features.flatMap((ofRow) => [...ofRow]))
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return new Map(
    Array.from(counts, ([feature, count]) => [feature, Math.log((1 + features.length) / count)]),
  );
};

/** The inner product: of vectors of length one, the cosine of the angle between them. */
const productOf = (one: Vector, other: Vector): number => {
  let product = 0;
  for (const [feature, value] of one) product += value * (other.get(feature) ?? 0);
  return product;
};

const toLengthOne = (vector: Vector): Vector => {
  const length = Math.sqrt(productOf(vector, vector));
  return new Map(Array.from(vector, ([feature, value]) => [feature, value / length]));
};

const sumOf = (vectors: readonly Vector[]): Vector => {
  const sum = new Map<string, number>();
  for (const [feature, value] of vectors.flatMap((vector) => [...vector]))
    sum.set(feature, (sum.get(feature) ?? 0) + value);
  return sum;
};

/** The rows that say what is meant: those with all words come first, even where others score more. */
const leadersOf = <Row extends Pick<TypedRow, 'isPartial'>>(rows: readonly Row[]): Row[] => {
  const whole = rows.filter(({ isPartial }) => !isPartial);
  return (whole.length > 0 ? whole : rows).slice(0, leadersCount);
};

/** The narrowest category that at least half of the rows are in, for people to read; null if there is none. */
const mainCategoryOf = (leaders: readonly Pick<TypedRow, 'categories'>[]): string | null => {
  const counts = new Map<string, number>();
  for (const path of leaders.flatMap(({ categories }) => [...new Set(categories)]))
    counts.set(path, (counts.get(path) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count * 2 >= leaders.length);
  const [narrowest] = shared.sort(([a, ofA], [b, ofB]) => ofA - ofB || b.length - a.length);
  return narrowest?.[0] ?? null;
};

/**
 * Raises the rows that are of the type that most of the first ten are of, and puts those that lack a word behind the others: `notebook` means notebooks, and not the one
 * bag whose title is short. Relevance feedback without a judge (Rocchio 1971): a row is a vector of its categories and of the names of its attributes, each weighted by how rare
 * it is among the rows (Salton & Buckley 1988); its score grows with its cosine to the sum of the first ten. Rows that come out equal keep their order.
 */
export const rankByType = (rows: readonly TypedRow[]): RowByType[] => {
  const features = rows.map(featuresOf);
  const rarities = raritiesOf(features);
  const typed = rows.map((row, at) => ({
    ...row,
    vector: toLengthOne(
      new Map(Array.from(features[at] ?? [], (feature) => [feature, rarities.get(feature) ?? 0])),
    ),
  }));
  const leaders = leadersOf(typed);
  const meant = toLengthOne(sumOf(leaders.map(({ vector }) => vector)));
  const main = mainCategoryOf(leaders);
  return typed
    .map(({ vector, score, isPartial, categories }, at) => {
      const factor = 1 + strength * productOf(vector, meant);
      const category = main !== null && categories.includes(main) ? main : null;
      const raised = factor > 1 && { mainType: { factor, category } };
      return { at, score: Math.fround(score * factor), isPartial, ...raised };
    })
    .sort((a, b) => Number(a.isPartial) - Number(b.isPartial) || b.score - a.score || a.at - b.at)
    .map(({ isPartial: _, ...row }) => row);
};
