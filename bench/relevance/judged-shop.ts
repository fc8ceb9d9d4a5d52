import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findSharedData } from '@vitrina/testkit';
import { findRelevanceShops, type RelevanceShop } from './relevance-shops.ts';

/**
 * Of one query: the grade of each product that was judged. 3: just what is meant, with all that is asked for; 2: the right kind, where a property is another one or
 * unknown, or a kind close to it; 1: something that belongs to it, or from the same corner; 0: of no use.
 */
export type Grades = ReadonlyMap<string, number>;

/** A shop with queries whose results have been graded. */
export type JudgedShop = RelevanceShop & {
  readonly queries: ReadonlyMap<string, Grades>;
  /** What a product is called among the grades. */
  readonly keyOf: (productId: string) => string;
  /** By each of two judges, the grades of the same products in the same order; empty where there was one. */
  readonly judges: readonly (readonly [number, number])[];
};

/** A product or a query by its digest: the shops' data is others', and not kept. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The lines of a table below one of names. */
const readRows = (file: string): string[][] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

const gradesOf = (rows: readonly (readonly [string, string, number])[]): Map<string, Map<string, number>> => {
  const queries = new Map<string, Map<string, number>>();
  for (const [query, key, grade] of rows) {
    const grades = queries.get(query) ?? new Map<string, number>();
    queries.set(query, grades.set(key, grade));
  }
  return queries;
};

/** A table of query, product and grade. */
const judgedByOne = (file: string): Pick<JudgedShop, 'queries' | 'keyOf' | 'judges'> => ({
  queries: gradesOf(readRows(file).map(([query = '', id = '', grade = '0']) => [query, id, Number(grade)])),
  keyOf: (id) => id,
  judges: [],
});

/** A table of query, digest of the product, and the grades that two gave who didn't know of each other: the grade is their mean. */
const judgedByTwo = (file: string): Pick<JudgedShop, 'queries' | 'keyOf' | 'judges'> => {
  const rows = readRows(file).map(
    ([query = '', key = '', one = '0', other = '0']) => [query, key, Number(one), Number(other)] as const,
  );
  return {
    queries: gradesOf(rows.map(([query, key, one, other]) => [query, key, (one + other) / 2])),
    keyOf: digestOf,
    judges: rows.map(([, , one, other]) => [one, other]),
  };
};

const findElectronics = (): JudgedShop[] => {
  const judgments = findSharedData('relevance', 'judgments.tsv');
  if (judgments === null) return [];
  const body = readFileSync(join(dirname(judgments), 'icecat-feed.xml.gz'));
  const feed = { body, contentType: 'application/gzip' };
  return [{ name: 'electronics', language: 'eng', currency: 'PLN', feed, ...judgedByOne(judgments) }];
};

/** The shops whose data is there. */
export const findJudgedShops = (): JudgedShop[] => [
  ...findElectronics(),
  ...findRelevanceShops().flatMap((shop) => {
    const judgments = join(import.meta.dirname, 'judgments', `${shop.name}.tsv`);
    return existsSync(judgments) ? [{ ...shop, ...judgedByTwo(judgments) }] : [];
  }),
];
