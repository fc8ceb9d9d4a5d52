import type { PhraseContext } from '@vitrina/contract';
import { sql } from 'kysely';
import { addDays, addMonths } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
import { chunk } from '../../../storage/sql/chunk.ts';
import { textsAs } from '../../../storage/sql/json-rows.ts';
import { phraseIdOf } from './dictionaries.ts';

/** A click or sale makes a phrase known for 13 months, so that last December's phrases are still known this December. */
const knownMonths = 13;
/** Searches make it known if they were on two of these days before. */
const knownDays = 31;

const lastMonths = (day: string): string[] =>
  Array.from({ length: knownMonths }, (_, back) => addMonths(day.slice(0, 7), -back));
const daysBefore = (day: string): string[] =>
  Array.from({ length: knownDays }, (_, back) => addDays(day, -1 - back));

/**
 * The statement for some phrases. Each is looked up by its key in a few days and months: nothing is gone through. Each look-up is a subquery of its
 * own, since of a join PostgreSQL may begin at the wrong end while it knows too little of new rows.
 */
export const selectKnown = (
  placeId: number,
  { context, day }: { readonly context: PhraseContext; readonly day: string },
  phrases: readonly string[],
) => sql<{ phrase: string }>`with asked as materialized (
    select given.value as phrase, ${phraseIdOf(placeId, sql.ref('given.value'))} as id
    from ${textsAs('given', phrases)})
  select phrase from asked where id is not null and (
    exists (select 1 from ${textsAs('months', lastMonths(day))} where (
      select max(sums.clicks, sums.sales) from phrase_month as sums
      where sums.place_id = ${placeId} and sums.context = ${context}
        and sums.month = months.value and sums.phrase_key = asked.id) > 0)
    or (select 1 from ${textsAs('days', daysBefore(day))} where (
      select sums.searches from phrase_day as sums
      where sums.place_id = ${placeId} and sums.context = ${context}
        and sums.day = days.value and sums.phrase_key = asked.id) > 0 limit 1 offset 1) = 1
  )`;

/** Those of the phrases that the shop knows: clicked after a search in the months up to a day's, or searched on two of the days before it. */
export const findKnownBefore = async (
  database: Database,
  placeId: number,
  day: { readonly context: PhraseContext; readonly day: string },
  phrases: readonly string[],
): Promise<ReadonlySet<string>> => {
  const known = new Set<string>();
  for (const some of chunk(phrases))
    for (const { phrase } of (await selectKnown(placeId, day, some).execute(database)).rows)
      known.add(phrase);
  return known;
};
