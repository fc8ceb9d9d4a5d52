import { type PhraseKind, phraseKey, type Synonym, synonymKey, tidyPhrase } from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import { z } from 'zod';

/** What a list of phrases holds: a phrase, or a synonym. */
export type PhraseValue = string | Synonym;

/*
 * Stored values are held to their shape alone. What a phrase may be is checked when it is saved, so that what shops have
 * saved outlives a tighter bound; and a book of ten thousand groups is made sooner.
 */
const storedPhrase = z.string().min(1);
const storedPhrases = z.array(storedPhrase).min(1);
export const storedValues = {
  synonyms: z.discriminatedUnion('type', [
    z.object({ type: z.literal('group'), phrases: storedPhrases }),
    z.object({ type: z.literal('oneWay'), from: storedPhrases, to: storedPhrases }),
  ]),
  blocked: storedPhrase,
  immutable: storedPhrase,
} as const satisfies Record<PhraseKind, z.ZodType<PhraseValue>>;

const between = ' | ';

const tidySynonym = (synonym: Synonym): Synonym =>
  synonym.type === 'group'
    ? { type: 'group', phrases: synonym.phrases.map(tidyPhrase) }
    : { type: 'oneWay', from: synonym.from.map(tidyPhrase), to: synonym.to.map(tidyPhrase) };

export const tidyValue = <T extends PhraseValue>(value: T): T =>
  (typeof value === 'string' ? tidyPhrase(value) : tidySynonym(value)) as T;

export const keyOf = (value: PhraseValue): string =>
  typeof value === 'string' ? phraseKey(value) : synonymKey(value);

const phrasesOf = (value: PhraseValue): readonly string[] => {
  if (typeof value === 'string') return [value];
  return value.type === 'group' ? value.phrases : [...value.from, ...value.to];
};

/** What lists are sorted and searched by: letters without their marks, in lower case. */
export const sortTextOf = (value: PhraseValue): string => fold(phrasesOf(value).join(between));

/** An entry as a sentence of a preview shows it. */
export const describeValue = (value: PhraseValue): string => {
  if (typeof value === 'string') return value;
  return value.type === 'group'
    ? value.phrases.join(', ')
    : `${value.from.join(', ')} → ${value.to.join(', ')}`;
};
