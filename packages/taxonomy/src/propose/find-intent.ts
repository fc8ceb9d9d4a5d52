import type { LanguageCode } from '@vitrina/contract';
import type { BaseCategory } from '../base-category.ts';
import { tokensOf } from './tokens.ts';
import { localeOf } from './word-index.ts';

/** Longer phrases describe a product rather than name a category, and words beyond that say nothing more. */
const maxWords = 8;

/**
 * Finds the categories that a phrase names: all words of a name of theirs are in it. Of several, the longest names win (`lampa podłogowa`
 * over `lampa`); names that several categories share name them all.
 */
export const createIntentFinder = (
  nodes: readonly BaseCategory[],
  language: LanguageCode,
): ((phrase: string) => string[]) => {
  const locale = localeOf(language);
  const byFirstStem = new Map<string, { id: string; stems: readonly string[] }[]>();
  for (const { id, names, words } of nodes)
    for (const text of new Set([names[locale], ...(words?.[locale] ?? [])])) {
      const stems = [...new Set(tokensOf(text, language).map(({ stem }) => stem))].sort();
      const [first] = stems;
      if (first === undefined) continue;
      const known = byFirstStem.get(first);
      if (known) known.push({ id, stems });
      else byFirstStem.set(first, [{ id, stems }]);
    }
  return (phrase) => {
    const stems = new Set(tokensOf(phrase, language).map(({ stem }) => stem));
    if (stems.size > maxWords) return [];
    let longest = 1;
    let found = new Set<string>();
    for (const stem of stems)
      for (const label of byFirstStem.get(stem) ?? []) {
        if (label.stems.length < longest || !label.stems.every((each) => stems.has(each))) continue;
        if (label.stems.length > longest) found = new Set();
        longest = label.stems.length;
        found.add(label.id);
      }
    return [...found];
  };
};
