import type { ReportPeriod } from '@vitrina/contract';
import type { Counts } from './count-year.ts';
import { type ExpectedReport, expectPhrases, expectProducts } from './expected-report.ts';
import { openRawPostgres, openRawSqlite, type RawDatabase, type Row } from './raw-databases.ts';
import { rawQuestions } from './raw-questions.ts';

/** Everything but shares, which are made of the rest, and what raw events don't say. */
const checkRows = (
  what: string,
  rows: readonly Row[],
  { rows: expected }: ExpectedReport,
  key: 'text' | 'id',
): void => {
  const byKey = new Map(expected.map((row) => [row[key], row]));
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) {
      const wanted = byKey.get(row[key] ?? '')?.[name];
      const isSame = typeof value === 'number' ? Math.abs(value - Number(wanted)) < 0.006 : value === wanted;
      if (!isSame) throw new Error(`${what}: ${JSON.stringify(row)}, not ${name} ${wanted}`);
    }
};

type RawPeriod = { readonly period: ReportPeriod; readonly days: number; readonly counts: Counts };
export type RawTiming = {
  readonly name: string;
  /** By what was asked. */
  readonly seconds: ReadonlyMap<string, number>;
};

const pageRows = 20;

const measureRaw = async (
  database: RawDatabase,
  periods: readonly RawPeriod[],
  productIds: (index: number) => string,
): Promise<RawTiming> => {
  const seconds = new Map<string, number>();
  for (const { period, days, counts } of periods) {
    const questions = rawQuestions(database.dialect, period);
    const expected = { phrases: expectPhrases(counts, false), products: expectProducts(counts, productIds) };
    for (const [name, key, figure] of [
      ['phrases', 'text', 'searches'],
      ['products', 'id', 'views'],
    ] as const) {
      const what = `${name}, ${days} days`;
      const page = `${questions[name]} order by "${figure}" desc limit ${pageRows}`;
      // The first time reads the disk.
      await database.ask(page);
      const startedAt = performance.now();
      const rows = await database.ask(page);
      seconds.set(what, (performance.now() - startedAt) / 1000);
      console.log(`${database.name}, ${what}: ${seconds.get(what)?.toFixed(1)} s`);
      checkRows(`${database.name}, ${what}`, rows, expected[name], key);
    }
  }
  const [first] = periods;
  if (!first) throw new Error('There is no period to ask for');
  const all = rawQuestions(database.dialect, first.period);
  const expected = expectPhrases(first.counts, false);
  const phrases = await database.ask(all.phrases);
  if (phrases.length !== expected.rows.length)
    throw new Error(`${database.name}: ${phrases.length} phrases, not ${expected.rows.length}`);
  checkRows(`${database.name}, all phrases`, phrases, expected, 'text');
  checkRows(
    `${database.name}, all products`,
    await database.ask(all.products),
    expectProducts(first.counts, productIds),
    'id',
  );
  return { name: database.name, seconds };
};

/** How long the reports take without sums: each asked of the raw events, in SQLite and in PostgreSQL where it is installed. */
export const compareWithRaw = async (
  sqliteFile: string,
  periods: readonly RawPeriod[],
  productIds: (index: number) => string,
): Promise<RawTiming[]> => {
  const timings: RawTiming[] = [];
  for (const open of [openRawSqlite, openRawPostgres]) {
    const database = await open(sqliteFile);
    if (!database) continue;
    try {
      timings.push(await measureRaw(database, periods, productIds));
    } finally {
      await database.close();
    }
  }
  return timings;
};
