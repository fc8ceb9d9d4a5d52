import { phraseContexts } from '@vitrina/contract/basics';
import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { cell, jsonEach, listedNumbers } from '../../../storage/sql/json-rows.ts';

/** Few enough to be looked up in a moment: others wait to write. */
const phrasesAtOnce = 500;

const readLastId = async (database: Database): Promise<number> => {
  const { id } = await database
    .selectFrom('event_phrase')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
};

/** Of a place: each context and month with sums. */
const listMonths = async (database: Database, placeId: number): Promise<(readonly string[])[]> => {
  const months: (readonly string[])[] = [];
  for (const context of phraseContexts) {
    // One look-up a month; without the recursion SQLite would go through every row.
    const found = await sql<{ month: string }>`
      with recursive months (month) as (
        select min(month) from phrase_month where place_id = ${placeId} and context = ${context}
        union all
        select (select min(month) from phrase_month
          where place_id = ${placeId} and context = ${context} and month > months.month)
        from months where months.month is not null)
      select month from months where month is not null`.execute(database);
    months.push(...found.rows.map(({ month }) => [context, month]));
  }
  return months;
};

/** Erases those of a place's phrases that no month has. Each look-up is a subquery, since a join might go through all rows of the place. */
export const deleteUnused = (
  placeId: number,
  ids: readonly number[],
  months: readonly (readonly string[])[],
) => sql`delete from event_phrase where id in ${listedNumbers(ids)} and not exists (
  select 1 from ${jsonEach(months)} as sums where (
    select 1 from phrase_month where phrase_month.place_id = ${placeId} and context = ${cell(0, 'text', 'sums')}
      and month = ${cell(1, 'text', 'sums')} and phrase_key = event_phrase.id) = 1)`;

/**
 * Erases phrases without sums: what was typed on the way to another. Only new ones can be that, so each is looked at once, in the
 * call after the one that saw it first, when its visitor has moved on. Returns false once that is done.
 */
export const createPhraseSweep = () => {
  let checked: number | null = null;
  let seen = 0;

  return async (database: Database): Promise<boolean> => {
    const from = checked ?? (await readLastId(database));
    const rows = await database
      .selectFrom('event_phrase')
      .select(['id', 'place_id'])
      .where('id', '>', from)
      .where('id', '<=', seen)
      .orderBy('id')
      .limit(phrasesAtOnce)
      .execute();
    for (const [placeId, some] of Map.groupBy(rows, (row) => row.place_id)) {
      const ids = some.map(({ id }) => id);
      await deleteUnused(placeId, ids, await listMonths(database, placeId)).execute(database);
    }
    checked = rows.at(-1)?.id ?? Math.max(from, seen);
    if (rows.length === phrasesAtOnce) return true;
    seen = await readLastId(database);
    return false;
  };
};
