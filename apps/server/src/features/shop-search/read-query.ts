import { type PlannedWord, type SearchResult, tokenize } from '@vitrina/search-engine';
import type { QueryReading } from '../../ports/shop-search.ts';
import { typedWord } from '../../ports/typed-words.ts';

type UnknownWord = SearchResult['unknownWords'][number];
type SpellingReading = Pick<QueryReading, 'correctedQuery' | 'missingWords'>;

const noReading: SpellingReading = { correctedQuery: null, missingWords: [] };

/** The field whose spelling of a word is taken for the right one. */
export const spellingField = 'title';

/** The spellings that a word was searched for in, the likeliest first. */
const spellingsSearched = (
  { word, nearest }: UnknownWord,
  { matchedTerms }: SearchResult,
): readonly string[] => [
  ...(nearest === null ? [] : [nearest]),
  ...matchedTerms.filter(({ words }) => words.includes(word)).map(({ term }) => term),
];

/**
 * How mistyped words are written, in small letters: as in the title of the first product that has all words, for that is what the visitor
 * sees below; of several spellings equally near the most frequent one may stand nowhere on the page.
 */
const readSpellings = (unknownWords: readonly UnknownWord[], result: SearchResult): Map<string, string> => {
  const titles = result.hits
    .filter(({ isPartial }) => !isPartial)
    .map(({ product }) => {
      const title = String(product.fields[spellingField] ?? '');
      return new Map(
        tokenize(title).map(({ term, start, end }) => [term, title.slice(start, end).toLowerCase()]),
      );
    });
  return new Map(
    unknownWords.map((unknown) => {
      const searched = spellingsSearched(unknown, result);
      for (const title of titles) {
        const found = searched.find((term) => title.has(term));
        if (found !== undefined) return [unknown.word, title.get(found) ?? found];
      }
      return [unknown.word, unknown.nearest ?? unknown.word];
    }),
  );
};

/** The text with its words replaced, everything between them as it is. */
const replaceWords = (text: string, replacements: ReadonlyMap<string, string>): string => {
  let read = '';
  let from = 0;
  for (const { term, start, end } of tokenize(text)) {
    const replacement = replacements.get(term);
    if (replacement === undefined || start < from) continue;
    read += text.slice(from, start) + replacement;
    from = end;
  }
  return read + text.slice(from);
};

/** How a query was understood whose words the catalog doesn't have: with other spellings if a product has all of them, else without these words. */
export const readQuery = (
  query: string,
  result: SearchResult,
  planned: readonly PlannedWord[],
): SpellingReading => {
  const { unknownWords, hits } = result;
  if (unknownWords.length === 0) return noReading;
  const isCorrected =
    hits.some(({ isPartial }) => !isPartial) && unknownWords.every(({ nearest }) => nearest !== null);
  if (isCorrected) {
    return { correctedQuery: replaceWords(query, readSpellings(unknownWords, result)), missingWords: [] };
  }
  return {
    correctedQuery: null,
    missingWords: [...new Set(unknownWords.map(({ word }) => typedWord(word, query, planned)))],
  };
};
