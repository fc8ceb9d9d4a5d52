import type { PhraseContext } from '@vitrina/contract';
import { LRUCache } from 'lru-cache';
import { chunk } from '../../../storage/chunk.ts';
import type { Database } from '../../../storage/database.ts';
import type { DayOf } from '../../../storage/local-days.ts';
import { otherPhrases, type VisitorEvent } from '../visitor-event.ts';
import type { PhraseKey } from './tallies.ts';

/**
 * How many distinct phrases a day of a search instance has rows for, in each context. Shops with a million searches a day stay
 * below.
 */
export const maxPhrasesPerDay = 10_000;

/** The name a phrase is counted under: its own, or the common one. */
export type NamePhrase = (key: PhraseKey) => string;

/** An upper bound of a day's rows; `isExact` if they were counted rather than added up. */
type Rows = { readonly count: number; readonly isExact: boolean };
type Day = { readonly context: PhraseContext; readonly day: string; readonly phrases: Set<string> };

const maxDays = 10_000;

const daysOf = (events: readonly VisitorEvent[], dayOf: DayOf): Day[] => {
  const days = new Map<string, Day>();
  for (const event of events) {
    if (event.type !== 'search') continue;
    const day = dayOf(event.at);
    for (const context of ['all', event.context] as const) {
      const known = days.get(`${context} ${day}`) ?? { context, day, phrases: new Set() };
      known.phrases.add(event.phrase);
      days.set(`${context} ${day}`, known);
    }
  }
  return [...days.values()];
};

const rowsOf = (database: Database, placeId: number, { context, day }: Day) =>
  database
    .selectFrom('phrase_day')
    .where('phrase_day.place_id', '=', placeId)
    .where('context', '=', context)
    .where('day', '=', day);

const countRows = async (database: Database, placeId: number, day: Day): Promise<number> => {
  const { count } = await rowsOf(database, placeId, day)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const findKnown = async (database: Database, placeId: number, day: Day): Promise<ReadonlySet<string>> => {
  const known = new Set<string>();
  for (const some of chunk([...day.phrases])) {
    const found = await rowsOf(database, placeId, day)
      .innerJoin('event_phrase', 'event_phrase.id', 'phrase_day.phrase_key')
      .select('phrase')
      .where('event_phrase.place_id', '=', placeId)
      .where('phrase', 'in', some)
      .execute();
    for (const { phrase } of found) known.add(phrase);
  }
  return known;
};

export type PhraseRoom = ReturnType<typeof createPhraseRoom>;

/**
 * Limits the distinct phrases of a day, which anybody can make up: once a day is full, new phrases are counted together under one
 * name. Rows are counted only once the running sum could have filled the day; a failed transaction leaves that sum too high,
 * never too low.
 */
export const createPhraseRoom = (max = maxPhrasesPerDay) => {
  const days = new LRUCache<string, Rows>({ max: maxDays });

  /** The phrases of a day that have no row, and no room for one. */
  const findOthers = async (database: Database, placeId: number, day: Day): Promise<ReadonlySet<string>> => {
    const key = `${placeId} ${day.context} ${day.day}`;
    let rows = days.get(key) ?? { count: await countRows(database, placeId, day), isExact: true };
    if (rows.count + day.phrases.size > max && !rows.isExact)
      rows = { count: await countRows(database, placeId, day), isExact: true };
    if (rows.count + day.phrases.size <= max) {
      days.set(key, { count: rows.count + day.phrases.size, isExact: false });
      return new Set();
    }
    const known = await findKnown(database, placeId, day);
    const unknown = [...day.phrases].filter((phrase) => !known.has(phrase));
    const room = Math.max(0, max - rows.count);
    const added = Math.min(room, unknown.length);
    days.set(key, { count: rows.count + added, isExact: added === 0 });
    return new Set(unknown.slice(room));
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
      for (const day of daysOf(events, dayOf))
        others.set(`${day.context} ${day.day}`, await findOthers(database, placeId, day));
      return ({ context, day, phrase }) =>
        others.get(`${context} ${day}`)?.has(phrase) ? otherPhrases : phrase;
    },
  };
};
