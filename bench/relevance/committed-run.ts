import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './judged-shop.ts';
import type { MeasuredQuery } from './measure-relevance.ts';

const file = join(import.meta.dirname, 'LAST-RUN.json');
/** Smaller differences are not worth a line. */
const minDifference = 0.01;

/** By shop and the digest of a query: NDCG at 10. */
type Run = Readonly<Record<string, Readonly<Record<string, number>>>>;

const readRun = (): Run => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Run) : {});

/** What each query gained or lost since the run that was committed last, the losses first. */
export const differencesFromLast = (
  shop: string,
  measured: readonly MeasuredQuery[],
): { readonly query: string; readonly was: number; readonly is: number }[] => {
  const before = readRun()[shop] ?? {};
  return measured
    .flatMap(({ query, ndcg: is }) => {
      const was = before[digestOf(query)];
      return was === undefined || Math.abs(is - was) < minDifference ? [] : [{ query, was, is }];
    })
    .sort((a, b) => a.is - a.was - (b.is - b.was));
};

/** Keeps a shop's run for the next comparison. */
export const keepRun = (shop: string, measured: readonly MeasuredQuery[]): void => {
  const ofShop = Object.fromEntries(
    measured.map(({ query, ndcg }) => [digestOf(query), Math.round(ndcg * 10_000) / 10_000]),
  );
  writeFileSync(file, `${JSON.stringify({ ...readRun(), [shop]: ofShop }, null, 2)}\n`);
};
