import type { PhraseContext } from '@vitrina/contract';
import type { Database } from '../../../storage/database.ts';
import type { DayOf } from '../../../storage/local-days.ts';
import { otherPhrases, type VisitorEvent } from '../visitor-event.ts';
import { findKnownBefore } from '../writer/known-phrases.ts';
import { phrasesByDay, type RoomOfDay, roomOfDay } from '../writer/phrase-room.ts';
import type { PhraseKey, Tallies } from '../writer/tallies.ts';

/** Looking for rows that were left takes long, so it is done again only after this many phrases found no room. */
const pruneEvery = 1000;

type Day = {
  /** Those with a row. */
  readonly phrases: Set<string>;
  /** Those that may have one although the day is full, and those that may not. */
  readonly known: Map<string, boolean>;
  others: number;
};

/** The limit of distinct phrases a day, where a day is counted from its events. */
export const createRecountRoom = (max: RoomOfDay = roomOfDay) => {
  const days = new Map<string, Day>();
  const dayFor = ({ context, day }: Omit<PhraseKey, 'phrase'>): Day => {
    const key = `${context} ${day}`;
    const found = days.get(key) ?? { phrases: new Set(), known: new Map(), others: 0 };
    days.set(key, found);
    return found;
  };

  /** Looks up which phrases the shop knows, where a day may not have room for all. */
  const learn = async (
    database: Database,
    placeId: number,
    of: { readonly context: PhraseContext; readonly day: string },
    phrases: ReadonlySet<string>,
  ): Promise<void> => {
    const day = dayFor(of);
    const unasked = [...phrases].filter((phrase) => !day.phrases.has(phrase) && !day.known.has(phrase));
    if (day.phrases.size + unasked.length <= max.forAll) return;
    const known = await findKnownBefore(database, placeId, of, unasked);
    for (const phrase of unasked) day.known.set(phrase, known.has(phrase));
  };

  return {
    /** Called with events before they are counted. */
    prepare: async (
      database: Database,
      placeId: number,
      events: readonly VisitorEvent[],
      dayOf: DayOf,
    ): Promise<void> => {
      for (const { context, day, phrases } of phrasesByDay(events, dayOf))
        await learn(database, placeId, { context, day }, phrases);
    },

    namePhrase: (key: PhraseKey, { phrases }: Pick<Tallies, 'phrases'>): string => {
      const { context, day, phrase } = key;
      const of = dayFor(key);
      const limit = of.known.get(phrase) ? max.forKnown : max.forAll;
      if (of.phrases.has(phrase)) return phrase;
      if (of.phrases.size >= limit && of.others % pruneEvery === 0)
        for (const other of of.phrases) {
          const { searches, clicks, sales } = phrases.of({ context, day, phrase: other });
          if (searches === 0 && clicks === 0 && sales === 0) of.phrases.delete(other);
        }
      if (of.phrases.size >= limit) {
        of.others += 1;
        return otherPhrases;
      }
      of.phrases.add(phrase);
      return phrase;
    },
  };
};
