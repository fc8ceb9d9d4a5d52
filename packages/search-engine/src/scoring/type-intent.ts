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

/** The features of a row, as numbers, and how much each counts. */
type Vector = { readonly features: readonly number[]; readonly values: Float64Array };

/** `counts`: by feature, how many rows have it. */
type Features = { readonly ofRows: readonly (readonly number[])[]; readonly counts: readonly number[] };

const addFeatures = (
  names: readonly string[],
  numbers: Map<string, number>,
  counts: number[],
  ofRow: number[],
): void => {
  for (const name of names) {
    const known = numbers.get(name);
    const feature = known ?? counts.length;
    if (known === undefined) {
      numbers.set(name, feature);
      counts.push(0);
    } else if (ofRow.includes(feature)) continue;
    ofRow.push(feature);
    counts[feature] = (counts[feature] ?? 0) + 1;
  }
};

/** Numbers the features: arrays by feature cost a fraction of maps by name. */
const featuresOf = (rows: readonly TypedRow[]): Features => {
  const counts: number[] = [];
  const categoryNumbers = new Map<string, number>();
  const attributeNumbers = new Map<string, number>();
  const ofRows = rows.map(({ categories, attributes }) => {
    const ofRow: number[] = [];
    addFeatures(categories, categoryNumbers, counts, ofRow);
    addFeatures(attributes, attributeNumbers, counts, ofRow);
    return ofRow;
  });
  return { ofRows, counts };
};

/** What all rows have says next to nothing; what few have says much. */
const raritiesOf = ({ ofRows, counts }: Features): Float64Array =>
  Float64Array.from(counts, (count) => Math.log((1 + ofRows.length) / count));

/** The vector of these features, at length one, of what each counts by itself. */
const vectorOf = (features: readonly number[], counted: Float64Array): Vector => {
  const values = new Float64Array(features.length);
  let squares = 0;
  for (let i = 0; i < features.length; i++) {
    const value = counted[features[i]];
    values[i] = value;
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  for (let i = 0; i < values.length; i++) values[i] = values[i] / length;
  return { features, values };
};

/** By feature: the sum of vectors, at length one. */
const sumOf = (vectors: readonly Vector[], featuresCount: number): Float64Array => {
  const sum = new Float64Array(featuresCount);
  const added = new Set<number>();
  for (const { features, values } of vectors)
    for (let i = 0; i < features.length; i++) {
      const feature = features[i];
      added.add(feature);
      sum[feature] = sum[feature] + values[i];
    }
  const { features, values } = vectorOf([...added], sum);
  for (let i = 0; i < features.length; i++) sum[features[i]] = values[i];
  return sum;
};

/** The inner product: of vectors of length one, the cosine of the angle between them. */
const productOf = ({ features, values }: Vector, other: Float64Array): number => {
  let product = 0;
  for (let i = 0; i < features.length; i++) product += values[i] * other[features[i]];
  return product;
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
  const features = featuresOf(rows);
  const rarities = raritiesOf(features);
  const typed = rows.map((row, at) => ({ ...row, vector: vectorOf(features.ofRows[at] ?? [], rarities) }));
  const leaders = leadersOf(typed);
  const meant = sumOf(
    leaders.map(({ vector }) => vector),
    rarities.length,
  );
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
