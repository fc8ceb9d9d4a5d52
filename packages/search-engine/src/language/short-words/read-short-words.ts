import { readFileSync } from 'node:fs';
import { fold } from '../fold.ts';

/** A short word and what its stem is compared with: forms of it, or near neighbours that are other words. */
export type ShortPair = readonly [word: string, other: string];
export type ShortWords = { readonly together: readonly ShortPair[]; readonly apart: readonly ShortPair[] };

/** The languages that have a table. */
export const shortWordLanguages = ['pol', 'cze', 'eng', 'ger', 'slo'] as const;
export type ShortWordLanguage = (typeof shortWordLanguages)[number];

/**
 * Short words that shops sell, in a text file for each language: a line has a word, and behind the colon forms of it (`together`) or
 * neighbours that its stem must not join (`apart`). The rules were mended by the words under `# tuned`; those under `# held out` were written before, and first looked at
 * after. The first line of a file names what can't be told apart, since a form of one word is spelled like one of the other.
 */
export const readShortWords = (language: ShortWordLanguage, half: 'tuned' | 'held out'): ShortWords => {
  const text = readFileSync(new URL(`./${language}.txt`, import.meta.url), 'utf8');
  const pairsUnder = (heading: string): ShortPair[] => {
    const part = text.split(/^# /m).find((candidate) => candidate.startsWith(`${heading}\n`));
    if (part === undefined) throw new Error(`${language}.txt has no words under “# ${heading}”`);
    return part
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [word = '', others = ''] = line.split(': ');
        return others
          .split(' ')
          .filter((other) => other !== '')
          .map((other): ShortPair => [fold(word), fold(other)]);
      });
  };
  return { together: pairsUnder(`${half}, together`), apart: pairsUnder(`${half}, apart`) };
};

/** The pairs that the stems get wrong. */
export const wrongPairsOf = (
  { together, apart }: ShortWords,
  stemOf: (word: string) => string,
): { readonly separated: readonly ShortPair[]; readonly joined: readonly ShortPair[] } => {
  const isOne = ([word, other]: ShortPair): boolean => stemOf(word) === stemOf(other);
  return { separated: together.filter((pair) => !isOne(pair)), joined: apart.filter(isOne) };
};
