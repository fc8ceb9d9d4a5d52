import { spellQuantity, toQuantity } from '../language/quantities.ts';
import type { QueryWord } from '../language/tokenize.ts';
import { searchDefaults } from './defaults.ts';
import type { WordAlternative } from './plan.ts';

const { measureWeight, maxMeasures } = searchDefaults;

/** A folded word that is a number, with or without a unit: `500`, `0.5`, `500ml`. */
const numberWord = /^(\d{1,9})(?:\.(\d{1,3}))?([a-z]{1,4})?$/;

/** The other ways to write a number of a unit, as words. */
const respell = (whole: string, decimals: string, unit: string): WordAlternative[] => {
  const quantity = toQuantity(Number(`${whole}.${decimals}`), unit);
  if (!quantity) return [];
  const typed = [whole, ...(decimals === '' ? [] : [decimals]), unit].join(' ');
  return spellQuantity(quantity)
    .filter((words) => words.join(' ') !== typed)
    .slice(0, maxMeasures)
    .map((terms) => ({ kind: 'measure', terms, weight: measureWeight }));
};

/**
 * By word: the other ways to write the quantity that it is a part of, so that `0,5 l` finds `500 ml`. A quantity is one word or two, of which
 * each gets all of them: a product matches both words or one of the others, as with synonyms.
 */
export const measuresByWord = (
  words: readonly QueryWord[],
  isImmutable: (at: number) => boolean,
): WordAlternative[][] => {
  const byWord = words.map((): WordAlternative[] => []);
  for (let at = 0; at < words.length; at++) {
    const [, whole, decimals = '', ownUnit] = numberWord.exec(words[at]?.term ?? '') ?? [];
    const unit = ownUnit ?? words[at + 1]?.term;
    const last = ownUnit === undefined ? at + 1 : at;
    if (whole === undefined || unit === undefined || isImmutable(at) || isImmutable(last)) continue;
    const alternatives = respell(whole, decimals, unit);
    for (let i = at; i <= last; i++) byWord[i] = [...(byWord[i] ?? []), ...alternatives];
  }
  return byWord;
};
