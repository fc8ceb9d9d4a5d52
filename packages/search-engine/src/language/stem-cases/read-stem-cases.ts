import { readFileSync } from 'node:fs';
import type { LanguageCode } from '@vitrina/contract';

export type StemCases = { readonly tuned: readonly string[]; readonly heldOut: readonly string[] };

/**
 * Words that shops sell, in a text file for each language: each line has the forms of one word as natives write them. Forms on one line
 * belong to one stem, forms on different lines to different stems (a form that is on two lines is not compared between these). The rules
 * were written with the words under `# tuned` at hand; those under `# held out` were written after the rules, to check them, and what they
 * revealed has been mended since (docs/decisions/0021 has the figures of the first looks).
 */
export const readStemCases = (language: LanguageCode): StemCases => {
  const text = readFileSync(new URL(`./${language}.txt`, import.meta.url), 'utf8');
  const linesUnder = (heading: string): string[] => {
    const part = text.split(/^# /m).find((candidate) => candidate.startsWith(`${heading}\n`));
    if (part === undefined) throw new Error(`${language}.txt has no words under “# ${heading}”`);
    return part
      .split('\n')
      .slice(1)
      .filter((line) => line !== '');
  };
  return { tuned: linesUnder('tuned'), heldOut: linesUnder('held out') };
};
