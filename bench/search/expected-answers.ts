import type { ProductDocument } from '@vitrina/contract';
import { benchFacets, benchRows, type Counts, type EngineUnderTest } from './engine-under-test.ts';
import { firstId, levelsOf, makeProducts } from './made-products.ts';
import type { MadeQuery } from './made-queries.ts';

/** What a query has to find, counted from the texts of the made products without any engine. */
export type ExpectedAnswer = {
  total: number;
  /** The same with one hit per group. The products of a group are adjacent. */
  rows: number;
  lastGroup: string | null;
  /** By facet, by value. A category counts for its ancestors too. */
  readonly facets: Readonly<Record<string, Map<string, number>>>;
  /** By product number: 1 if it must be found. */
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

/** The words that a query requires; a prefix for a word that is being typed. */
const wantedOf = ({ kind, text }: MadeQuery): string[] =>
  kind === 'prefix' ? [`${text.slice(0, prefixLength)}*`] : text.split(' ');

const hasColor = (product: ProductDocument, { color }: MadeQuery): boolean =>
  color === null || product.fields.color === color;

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

/** Null for queries with typos, which each engine forgives in its own way. */
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
  /** By required word: the queries that require it. */
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
      if (answer && count === wantedCounts[at] && hasColor(product, queries[at] as MadeQuery))
        countProduct(product, answer);
    }
  }
  return answers;
};

/** With fewer hits than this, searches of this engine forgive typos and so find more. */
const forgivesBelow = 5;
/** With fewer hits than this, it fills the page with what lacks one of several words. */
const fillsBelow = 10;

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
  /** The hits of the page. */
  readonly ids: readonly string[];
  /** Null if the engine counts none. `maxValues`: how many values of a facet it returns. */
  readonly facets: ReadonlyMap<string, Counts> | null;
  readonly maxValues: number;
};

/** How an answer differs from the expected one; null if it doesn't. Pages are compared as sets, because each engine has its own ranking. */
export const differenceOf = (
  given: GivenAnswer,
  expected: ExpectedAnswer,
  { kind }: MadeQuery,
  differs: EngineUnderTest['differs'],
): string | null => {
  const found = `${given.total} found, ${expected.total} are there`;
  const mayFindMore = expected.total < (kind === 'two words' ? fillsBelow : forgivesBelow);
  const isExpected = (id: string): boolean => expected.isThere[numberOf(id)] === 1;
  if (differs === 'forgives' && mayFindMore) {
    const first = expected.total < forgivesBelow ? [] : given.ids.slice(0, expected.total);
    const early = first.find((id) => !isExpected(id));
    if (early !== undefined) return `${early} lacks a word, and stands before what has all`;
    return given.total >= expected.total ? null : found;
  }
  const stranger = given.ids.find((id) => !isExpected(id));
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
