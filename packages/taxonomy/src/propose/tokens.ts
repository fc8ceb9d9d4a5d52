import type { LanguageCode } from '@vitrina/contract';
import { fold, isStopWord, stem } from '@vitrina/search-engine';

/** A word of a name: its stem, what it counts beside the others of the name (0 to 1), and the word as written (folded). */
export type Token = { readonly stem: string; readonly weight: number; readonly word: string };

const listOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that say for whom or which part of an offer, not what: they hardly count. Folded, as typed in all languages together. */
const audience = listOf(
  'damskie damska damski damskich meskie meska meski meskich kobieta kobiety kobiet mezczyzna mezczyzni unisex ona on panie panowie pani pan women womens woman men mens man ladies gents her him damske damsky damska panske pansky panska zeny muzi zena muz pany damy',
);
const filler = listOf(
  'inne pozostale rozne nowosci nowosc nowe wyprzedaz promocje promocja outlet wszystkie oferta kategoria kategorie produkty sklep other others misc new sale all shop products novinky vyprodej akce ostatni ruzne vsechny vse nabidka produkty strona home_page',
);
const broad = listOf(
  'akcesoria dodatki artykuly przybory sprzet zestaw zestawy accessories supplies equipment set sets prislusenstvi doplnky potreby sada sady vybaveni',
);
/** After these words follows what a product is for or made of: `torba na laptopa` is a bag. Folded. */
const prepositions = listOf('do dla na z ze pro k ke s se od pod for of with in to from');

const weightOf = (word: string): number =>
  audience.has(word) ? 0.12 : filler.has(word) ? 0.08 : broad.has(word) ? 0.5 : 1;

/** Splits a folded name into words. A hyphen joins a lone letter or two to its word (`t-shirty`, `e-booki`), and separates others. */
const splitWords = (folded: string): string[] =>
  folded
    .replaceAll(/(?<![\p{L}\p{N}])(\p{L}{1,2})-(?=\p{L})/gu, '$1')
    .replaceAll(/['’]s?(?![\p{L}\p{N}])/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

/** The words of a name with their weights. Words after a preposition count half, as they only describe what stands before. */
export const tokensOf = (name: string, language: LanguageCode): Token[] => {
  const tokens: Token[] = [];
  let described = 1;
  for (const word of splitWords(fold(name))) {
    if (prepositions.has(word) && tokens.length > 0) described = 0.5;
    if (prepositions.has(word) || isStopWord(word, language)) continue;
    tokens.push({ stem: stem(word, language), weight: weightOf(word) * described, word });
  }
  return tokens;
};
