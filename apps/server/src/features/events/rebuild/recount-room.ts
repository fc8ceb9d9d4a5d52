import { otherPhrases } from '../visitor-event.ts';
import { maxPhrasesPerDay } from '../writer/phrase-room.ts';
import type { PhraseKey, Tallies } from '../writer/tallies.ts';

/** Looking for rows that were left takes long, so it is done again only after this many phrases found no room. */
const pruneEvery = 1000;

/** The limit of distinct phrases a day, where a day is counted from its events. */
export const createRecountRoom = (max = maxPhrasesPerDay) => {
  const days = new Map<string, { readonly phrases: Set<string>; others: number }>();
  return {
    namePhrase: (key: PhraseKey, { phrases }: Pick<Tallies, 'phrases'>): string => {
      const { context, day, phrase } = key;
      const known = days.get(`${context} ${day}`) ?? { phrases: new Set(), others: 0 };
      days.set(`${context} ${day}`, known);
      if (known.phrases.has(phrase)) return phrase;
      if (known.phrases.size >= max && known.others % pruneEvery === 0)
        for (const other of known.phrases) {
          const { searches, clicks, sales } = phrases.of({ context, day, phrase: other });
          if (searches === 0 && clicks === 0 && sales === 0) known.phrases.delete(other);
        }
      if (known.phrases.size >= max) {
        known.others += 1;
        return otherPhrases;
      }
      known.phrases.add(phrase);
      return phrase;
    },
  };
};
