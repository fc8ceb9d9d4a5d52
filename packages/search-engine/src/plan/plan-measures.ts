import type { LanguageCode } from '@vitrina/contract';
import { numberWords, spellQuantity, toQuantity } from '../language/quantities.ts';
import type { QueryWord } from '../language/tokenize.ts';
import { inchSign, stemsOfUnit, symbolOfWord } from '../language/unit-words.ts';
import { searchDefaults } from './defaults.ts';
import type { WordAlternative } from './plan.ts';

const { measureWeight, maxMeasures } = searchDefaults;

/** A folded word that is a number, with or without a unit: `500`, `0.5`, `1/2`, `500ml`, `42calowy`. */
const numberWord = /^(\d{1,9})(?:([./])(\d{1,3}))?(\p{L}{1,12})?$/u;

type Amount = { readonly whole: string; readonly separator: string; readonly decimals: string };

const asMeasure = (terms: readonly string[], isStem = false): WordAlternative => ({
  kind: 'measure',
  terms,
  weight: measureWeight,
  ...(isStem && { isStem }),
});

const wordsOf = ({ whole, separator, decimals }: Amount): string[] =>
  separator === '/' ? [whole, decimals] : numberWords(whole, decimals);

/** The number with each word for its unit. */
const writeOut = (number: readonly string[], symbol: string, language?: LanguageCode): WordAlternative[] =>
  language === undefined
    ? []
    : stemsOfUnit(symbol, language).map((unit) => asMeasure([...number, unit], true));

/** Inches aren't converted: nobody looks for a screen of 106,7 cm. */
const respellInches = (amount: Amount, language?: LanguageCode): WordAlternative[] => [
  asMeasure([...wordsOf(amount), inchSign]),
  ...writeOut(wordsOf(amount), inchSign, language),
];

/** The ways to write a number of a unit, as words, the typed one among them: adjacent it counts more than here and there. */
const respell = (amount: Amount, unit: string, language?: LanguageCode): WordAlternative[] => {
  const symbol = (language && symbolOfWord(unit, language)) ?? unit;
  if (symbol === inchSign) return respellInches(amount, language);
  const quantity = toQuantity(Number(`${amount.whole}.${amount.decimals}`), symbol);
  if (!quantity || amount.separator === '/') return [];
  const spelled = spellQuantity(quantity);
  const symbols = spelled.slice(0, maxMeasures).map((terms) => asMeasure(terms));
  const writtenOut = spelled.flatMap((terms) => writeOut(terms.slice(0, -1), terms.at(-1) ?? '', language));
  return [...symbols, ...writtenOut.slice(0, maxMeasures)];
};

/** Whether the word behind a number is its unit, as far as is known. */
export const isUnit = (term: string, language: LanguageCode): boolean =>
  symbolOfWord(term, language) !== null || toQuantity(1, term) !== null;

/**
 * By word: the other ways to write the quantity that it is a part of, so that `0,5 l` finds `500 ml`. A quantity is one word or two, of which
 * each gets all of them: a product matches both words or one of the others, as with synonyms.
 */
export const measuresByWord = (
  words: readonly QueryWord[],
  isImmutable: (at: number) => boolean,
  language?: LanguageCode,
): WordAlternative[][] => {
  const byWord = words.map((): WordAlternative[] => []);
  for (let at = 0; at < words.length; at++) {
    const [, whole, separator = '', decimals = '', ownUnit] = numberWord.exec(words[at]?.term ?? '') ?? [];
    const unit = ownUnit ?? words[at + 1]?.term;
    const last = ownUnit === undefined ? at + 1 : at;
    if (whole === undefined || unit === undefined || isImmutable(at) || isImmutable(last)) continue;
    const alternatives = respell({ whole, separator, decimals }, unit, language);
    for (let i = at; i <= last; i++) byWord[i] = [...(byWord[i] ?? []), ...alternatives];
  }
  return byWord;
};
