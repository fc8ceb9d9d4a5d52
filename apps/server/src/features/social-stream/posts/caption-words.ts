import type { LanguageCode } from '@vitrina/contract';
import { fold, isStopWord, stem } from '@vitrina/search-engine';

const maxWords = 12;
const minLength = 3;

/** Words of shops’ posts that say nothing of a product, folded, by language; English ones are in every language’s posts. */
const chatter: Readonly<Partial<Record<LanguageCode, string>>> = {
  pol: 'wam was wasze nas nasz nasza nasze ktory ktora dzis jutro teraz juz tylko jeszcze bardzo tak nowy nowa nowe nowosc nowosci zdjecie zdjecia dziekujemy zapraszamy sklep kolekcja sezon rabat promocja',
  cze: 'vam vas nas nase dnes zitra ted uz jen jeste velmi tak novy nova nove novinka novinky fotka dekujeme zveme obchod kolekce sezona sleva akce',
  eng: 'you your our new now today tomorrow just only very shop store collection season sale photo love instagood ootd style look outfit instagram',
};

const chatterOf = (language: LanguageCode): ReadonlySet<string> =>
  new Set(`${chatter[language] ?? ''} ${chatter.eng ?? ''}`.split(' '));

/**
 * The words of a caption that may name a product, as they are written, those of hashtags included; the first twelve, and of words that share a stem the first. Function words,
 * mentions, addresses and what every shop writes are left out.
 */
export const wordsOfCaption = (caption: string, language: LanguageCode): string[] => {
  const ignored = chatterOf(language);
  const seen = new Set<string>();
  const words: string[] = [];
  const text = caption.replace(/https?:\/\/\S+|@[\w.]+/g, ' ');
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const folded = fold(word);
    if (folded.length < minLength || /^\d+$/.test(folded)) continue;
    if (isStopWord(folded, language) || ignored.has(folded)) continue;
    const root = stem(folded, language);
    if (seen.has(root)) continue;
    seen.add(root);
    words.push(word);
    if (words.length === maxWords) break;
  }
  return words;
};
