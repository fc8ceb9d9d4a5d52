import type { ProductDocument } from '@vitrina/contract';
import { benchFacets, benchRows, type Counts, type EngineUnderTest } from './engine-under-test.ts';
import { firstId, makeProducts } from './made-products.ts';
import type { MadeQuery } from './made-queries.ts';

/** What a query has to find, counted over the made products' own texts: no engine has a part in it. */
export type ExpectedAnswer = {
  total: number;
  /** The same with one row a group. A group's products come one after the other. */
  rows: number;
  lastGroup: string | null;
  /** By facet, by value. A category counts for those above it too, as in `ancestors`. */
  readonly facets: Readonly<Record<string, Map<string, number>>>;
  /** By the product's number: 1 if it is to be found. */
  readonly isThere: Uint8Array;
};

/** Fields that every engine of the bench searches. */
const searchedFields = ['title', 'description', 'brand', 'categories'] as const;
const prefixLength = 4;

const textsOf = (product: ProductDocument, field: string): readonly string[] => {
  const value = product.fields[field];
  return Array.isArray(value) ? value : [String(value ?? '')];
};

const wordsOf = (product: ProductDocument): Set<string> =>
  new Set(
    searchedFields.flatMap((field) => textsOf(product, field).flatMap((text) => text.split(/[^a-z0-9]+/))),
  );

/** Each word that a query wants; of one that is being typed its beginning. */
const wantedOf = ({ kind, text }: MadeQuery): string[] =>
  kind === 'prefix' ? [`${text.slice(0, prefixLength)}*`] : text.split(' ');

const isWanted = (product: ProductDocument, { color }: MadeQuery): boolean =>
  color === null || product.fields.color === color;

const levelsOf = (category: string): string[] =>
  category.split(' > ').map((_, level, names) => names.slice(0, level + 1).join(' > '));

const numberOf = (id: string): number => Number(id.slice(1)) - firstId;

const countProduct = (product: ProductDocument, answer: ExpectedAnswer): void => {
  answer.total++;
  if (product.group === null || product.group !== answer.lastGroup) answer.rows++;
  if (product.group !== null) answer.lastGroup = product.group;
  answer.isThere[numberOf(product.id)] = 1;
  for (const field of benchFacets) {
    const counts = answer.facets[field] as Map<string, number>;
    const values = new Set(textsOf(product, field).flatMap(levelsOf));
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
};

/** Null for mistyped queries: what is forgiven is each engine's own affair. */
export const countExpected = (
  queries: readonly MadeQuery[],
  products: number,
): readonly (ExpectedAnswer | null)[] => {
  const answers = queries.map(({ kind }): ExpectedAnswer | null =>
    kind === 'typo'
      ? null
      : {
          total: 0,
          rows: 0,
          lastGroup: null,
          isThere: new Uint8Array(products),
          facets: Object.fromEntries(benchFacets.map((field) => [field, new Map()])),
        },
  );
  /** By wanted word: the queries that want it. */
  const askers = new Map<string, number[]>();
  for (const [at, query] of queries.entries())
    for (const word of new Set(wantedOf(query))) askers.set(word, [...(askers.get(word) ?? []), at]);
  const wantedCounts = queries.map((query) => new Set(wantedOf(query)).size);
  for (const product of makeProducts(products)) {
    const words = wordsOf(product);
    const beginnings = new Set(
      [...words]
        .filter((word) => word.length >= prefixLength)
        .map((word) => `${word.slice(0, prefixLength)}*`),
    );
    const met = new Map<number, number>();
    for (const word of [...words, ...beginnings])
      for (const at of askers.get(word) ?? []) met.set(at, (met.get(at) ?? 0) + 1);
    for (const [at, count] of met) {
      const answer = answers[at];
      if (answer && count === wantedCounts[at] && isWanted(product, queries[at] as MadeQuery))
        countProduct(product, answer);
    }
  }
  return answers;
};

/** Searches of this engine forgive typos, and so find more, where fewer are found than this. */
const forgivesBelow = 5;

const differsIn = (field: string, counts: Counts, expected: ExpectedAnswer, most: number): string | null => {
  const wanted = expected.facets[field] as Map<string, number>;
  if (counts.size < Math.min(most, wanted.size) && field !== 'categories')
    return `${field}: ${counts.size} values of ${wanted.size}`;
  for (const [value, count] of counts)
    if (wanted.get(value) !== count) return `${field} “${value}”: ${count}, not ${wanted.get(value) ?? 0}`;
  return null;
};

export type GivenAnswer = {
  readonly total: number;
  /** The page of results. */
  readonly ids: readonly string[];
  /** Null where the engine counts none. `maxValues`: so many of a facet are given. */
  readonly facets: ReadonlyMap<string, Counts> | null;
  readonly maxValues: number;
};

/** What of an answer is not as it was counted; null where everything is. Pages are compared as sets: engines rank each in its own way. */
export const differenceOf = (
  given: GivenAnswer,
  expected: ExpectedAnswer,
  { kind }: MadeQuery,
  differs: EngineUnderTest['differs'],
): string | null => {
  const found = `${given.total} found, ${expected.total} are there`;
  if (differs === 'forgives' && expected.total < forgivesBelow)
    return given.total >= expected.total ? null : found;
  const stranger = given.ids.find((id) => expected.isThere[numberOf(id)] !== 1);
  if (stranger !== undefined) return `${stranger} does not belong on the page`;
  if (given.ids.length !== Math.min(benchRows, given.total)) return `${given.ids.length} on the page`;
  if (differs === 'wantsOneField' && kind === 'two words')
    return given.total <= expected.total ? null : found;
  if (given.total !== expected.total) return found;
  for (const [field, counts] of given.facets ?? []) {
    const difference = differsIn(field, counts, expected, given.maxValues);
    if (difference !== null) return difference;
  }
  return null;
};
