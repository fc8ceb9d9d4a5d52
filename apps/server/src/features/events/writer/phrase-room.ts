import type { PhraseContext } from '@vitrina/contract';
import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { DayOf } from '../../../storage/local-days.ts';
import { chunk } from '../../../storage/sql/chunk.ts';
import { textsAs } from '../../../storage/sql/json-rows.ts';
import { otherPhrases, type VisitorEvent } from '../visitor-event.ts';
import { phraseIdOf } from './dictionaries.ts';
import { findKnownBefore } from './known-phrases.ts';
import { createRunningRows } from './running-rows.ts';
import type { PhraseKey } from './tallies.ts';

/** How many distinct phrases a day of a search instance has rows for, in each context. */
export type RoomOfDay = {
  /** Shops with a million searches a day stay below. */
  readonly forAll: number;
  /** Phrases that the shop knows from other days still get a row up to here: made-up ones can't push them out. */
  readonly forKnown: number;
};
export const roomOfDay: RoomOfDay = { forAll: 10_000, forKnown: 30_000 };

/** The name a phrase is counted under: its own, or the common one. */
export type NamePhrase = (key: PhraseKey) => string;

type Day = { readonly context: PhraseContext; readonly day: string; readonly phrases: Set<string> };

/** The phrases of searches by context and day. */
export const phrasesByDay = (events: readonly VisitorEvent[], dayOf: DayOf): Day[] => {
  const days = new Map<string, Day>();
  for (const event of events) {
    if (event.type !== 'search') continue;
    const day = dayOf(event.at);
    for (const context of ['all', event.context] as const) {
      const seen = days.get(`${context} ${day}`) ?? { context, day, phrases: new Set() };
      seen.phrases.add(event.phrase);
      days.set(`${context} ${day}`, seen);
    }
  }
  return [...days.values()];
};

const countRows = async (database: Database, placeId: number, { context, day }: Day): Promise<number> => {
  const { count } = await database
    .selectFrom('phrase_day')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('place_id', '=', placeId)
    .where('context', '=', context)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Those of a day's phrases that have a row. As a join, PostgreSQL would go through all of a new day's rows for each of them. */
export const selectCounted = (
  placeId: number,
  { context, day }: Pick<Day, 'context' | 'day'>,
  phrases: readonly string[],
) => sql<{ phrase: string }>`select asked.value as phrase from ${textsAs('asked', phrases)}
  where (select 1 from phrase_day where place_id = ${placeId} and context = ${context} and day = ${day}
    and phrase_key = ${phraseIdOf(placeId, sql.ref('asked.value'))}) = 1`;

const findCounted = async (database: Database, placeId: number, day: Day): Promise<ReadonlySet<string>> => {
  const counted = new Set<string>();
  for (const some of chunk([...day.phrases]))
    for (const { phrase } of (await selectCounted(placeId, day, some).execute(database)).rows)
      counted.add(phrase);
  return counted;
};

export type PhraseRoom = ReturnType<typeof createPhraseRoom>;

/**
 * Limits the distinct phrases of a day, which anybody can make up: once a day is full, phrases that the shop doesn't know from other
 * days are counted together under one name.
 */
export const createPhraseRoom = (max: RoomOfDay = roomOfDay) => {
  const running = createRunningRows();

  /** The phrases of a day that have no row, and no room for one. */
  const findOthers = async (database: Database, placeId: number, day: Day): Promise<ReadonlySet<string>> => {
    const key = `${placeId} ${day.context} ${day.day}`;
    const wanted = day.phrases.size;
    const rows = await running.read(key, {
      wanted,
      room: max.forAll,
      countRows: () => countRows(database, placeId, day),
    });
    if (rows.count + wanted <= max.forAll) {
      running.note(key, rows, wanted);
      return new Set();
    }
    const counted = await findCounted(database, placeId, day);
    const uncounted = [...day.phrases].filter((phrase) => !counted.has(phrase));
    const known = await findKnownBefore(database, placeId, day, uncounted);
    const others = new Set<string>();
    let { count } = rows;
    for (const phrase of uncounted)
      if (count < (known.has(phrase) ? max.forKnown : max.forAll)) count += 1;
      else others.add(phrase);
    running.note(key, rows, count - rows.count);
    return others;
  };

  return {
    /** The names to count these events' phrases under. */
    assign: async (
      database: Database,
      placeId: number,
      events: readonly VisitorEvent[],
      dayOf: DayOf,
    ): Promise<NamePhrase> => {
      const others = new Map<string, ReadonlySet<string>>();
      for (const day of phrasesByDay(events, dayOf))
        others.set(`${day.context} ${day.day}`, await findOthers(database, placeId, day));
      return ({ context, day, phrase }) =>
        others.get(`${context} ${day}`)?.has(phrase) ? otherPhrases : phrase;
    },
  };
};
