import { z } from 'zod';
import { addProblem } from '../validation.ts';

export const longestPhrase = 100;

/** Words as a visitor may type them, with at least one letter or digit of any script. */
export const phraseText = z
  .string()
  .trim()
  .min(1)
  .max(longestPhrase)
  .superRefine((phrase, context) => {
    if (phrase !== '' && !/[\p{L}\p{N}]/u.test(phrase)) addProblem(context, [], 'noWords');
  })
  .meta({ description: 'Holds at least one letter or digit, of any script.', pattern: '[\\p{L}\\p{N}]' });

/** Spaces that tidying would change. Most phrases have none, and lists have ten thousand phrases. */
const untidySpace = /[^\S ]| {2}/u;

/** Composes letters (NFC) and collapses spaces. */
export const tidyPhrase = (phrase: string): string => {
  const trimmed = phrase.normalize('NFC').trim();
  return untidySpace.test(trimmed) ? trimmed.replace(/\s+/gu, ' ') : trimmed;
};

/** Phrases that differ only in case, spaces or composition are the same. */
export const phraseKey = (phrase: string): string => tidyPhrase(phrase).toLowerCase();

export const phraseKinds = ['synonyms', 'blocked', 'immutable'] as const;
export type PhraseKind = (typeof phraseKinds)[number];

const phraseList = (least: number) =>
  z
    .array(phraseText)
    .min(least)
    .max(50)
    .superRefine((phrases, context) => {
      const keys = phrases.map(phraseKey);
      for (const [at, key] of keys.entries())
        if (keys.indexOf(key) < at) addProblem(context, [at], 'synonymOfItself');
    })
    .meta({ description: 'No phrase twice; capitals and spaces make no difference.' });

/**
 * `group`: all phrases mean each other. `oneWay`: a search for one of `from` also finds what `to` finds, but not the other way
 * round.
 */
export const synonym = z.discriminatedUnion('type', [
  z.object({ type: z.literal('group'), phrases: phraseList(2) }),
  z
    .object({ type: z.literal('oneWay'), from: phraseList(1), to: phraseList(1) })
    .superRefine(({ from, to }, context) => {
      const keys = from.map(phraseKey);
      for (const [at, phrase] of to.entries())
        if (keys.includes(phraseKey(phrase))) addProblem(context, ['to', at], 'synonymOfItself');
    })
    .meta({ description: 'No phrase of from is in to.' }),
]);
export type Synonym = z.infer<typeof synonym>;

/** Entries with equal keys are the same. */
export const synonymKey = (entry: Synonym): string =>
  entry.type === 'group'
    ? `group:${entry.phrases.map(phraseKey).toSorted().join('|')}`
    : `oneWay:${entry.from.map(phraseKey).toSorted().join('|')}>${entry.to.map(phraseKey).toSorted().join('|')}`;

const written = { createdAt: z.string(), createdBy: z.string() };
export const savedSynonym = z.object({ synonymId: z.string(), synonym, ...written });
export type SavedSynonym = z.infer<typeof savedSynonym>;
export const savedPhrase = z.object({ phrase: z.string(), ...written });
export type SavedPhrase = z.infer<typeof savedPhrase>;
