import type { PhraseFigures, ReportPeriod } from '@vitrina/contract';
import { sql } from 'kysely';
import type { DayActivity, FrequentPhrase, NamedFigures } from '../../../ports/reports.ts';
import type { Database } from '../../../storage/database.ts';
import { type EventPlace, findPlaceId } from '../../../storage/event-places.ts';
import { numbersAs, textsAs } from '../../../storage/sql/json-rows.ts';
import { listDays } from '../periods.ts';
import { type ReportRow, readFigures, readReport } from './report.ts';
import { type SumFilter, selectSumsOf, withSums } from './sum-rows.ts';
import { phraseTable } from './sum-table.ts';
import { summariseSearches } from './summary.ts';

const all: SumFilter = { context: 'all', text: '', onlyEmpty: false };

const toNamed = ({ texts, figures }: ReportRow<PhraseFigures>): NamedFigures => ({
  phrase: texts.phrase ?? '',
  ...figures,
});

/** The figures of some phrases, those without any left out. */
const readPhrases = async (
  database: Database,
  place: EventPlace,
  period: ReportPeriod,
  phrases: readonly string[],
): Promise<NamedFigures[]> => {
  const placeId = await findPlaceId(database, place);
  if (placeId === null || phrases.length === 0) return [];
  const known = await database
    .selectFrom('event_phrase')
    .select(['id', 'phrase'])
    .where('place_id', '=', placeId)
    .where('phrase', 'in', phrases)
    .execute();
  const texts = new Map(known.map(({ id, phrase }) => [id, phrase]));
  const sums = await selectSumsOf(phraseTable, placeId, all, period, [...texts.keys()]).execute(database);
  return (sums.rows as { key: number }[]).map((row) => ({
    ...readFigures<PhraseFigures>(phraseTable, row),
    phrase: texts.get(row.key) ?? '',
  }));
};

/** One day's searches: the sums of all, of some phrases, and of the most frequent ones. */
export const readDay = async (
  database: Database,
  place: EventPlace,
  day: string,
  phrases: readonly string[],
  limit: number,
): Promise<DayActivity> => {
  const period = { from: day, to: day };
  const { figures } = await summariseSearches(database, place, 'all', period, period);
  const { rows } = await readReport(database, place, phraseTable, {
    ...{ period, filter: all, before: null },
    ...({ orderBy: 'searches', sort: 'desc', offset: 0, limit } as const),
  });
  return {
    sums: figures,
    latest: await readPhrases(database, place, period, phrases),
    frequent: rows.map(toNamed),
  };
};

/** How many products the last search for each phrase found. */
const readLastTotals = async (
  database: Database,
  placeId: number,
  period: ReportPeriod,
  keys: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ key: number; last_total: number }>`
    select key, last_total from (
      select phrase_key as key, last_total, row_number() over (partition by phrase_key order by day desc) as place
      from ${textsAs('span', listDays(period))} cross join ${numbersAs('wanted', keys)} cross join phrase_day
      where place_id = ${placeId} and context = 'all' and day = span.value and phrase_key = wanted.value
        and last_total is not null
    ) as totals where place = 1`.execute(database);
  return new Map(rows.map(({ key, last_total }) => [key, last_total]));
};

/** The most searched phrases of a period; those searched once, and those that were counted together, are left out. */
export const listFrequent = async (
  database: Database,
  place: EventPlace,
  period: ReportPeriod,
  limit: number,
): Promise<FrequentPhrase[]> => {
  const placeId = await findPlaceId(database, place);
  if (placeId === null) return [];
  const { rows } = await sql<{ key: number; phrase: string; searches: number }>`
    ${withSums(phraseTable, placeId, all, period)}
    select key, phrase, searches from sums join event_phrase on id = key
    where searches > 1 and phrase <> '' order by searches desc, phrase limit ${limit}`.execute(database);
  const totals = await readLastTotals(
    database,
    placeId,
    period,
    rows.map(({ key }) => key),
  );
  return rows.map(({ key, phrase, searches }) => ({ phrase, searches, lastTotal: totals.get(key) ?? null }));
};

/** Different phrases of a period, those searched last first, and of those of one day the most frequent. */
export const listLatest = async (
  database: Database,
  place: EventPlace,
  { from, to }: ReportPeriod,
  limit: number,
): Promise<string[]> => {
  const placeId = await findPlaceId(database, place);
  if (placeId === null) return [];
  const { rows } = await sql<{ phrase: string }>`
    select phrase from phrase_day join event_phrase on id = phrase_key
    where phrase_day.place_id = ${placeId} and context = 'all' and day between ${from} and ${to} and phrase <> ''
    group by event_phrase.id having sum(searches) > 0
    order by max(day) desc, sum(searches) desc, phrase limit ${limit}`.execute(database);
  return rows.map(({ phrase }) => phrase);
};
