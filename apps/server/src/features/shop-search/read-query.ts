import { type PlannedWord, type SearchResult, tokenize } from '@vitrina/search-engine';
import type { QueryReading } from '../../ports/shop-search.ts';
import { typedWord } from '../../ports/typed-words.ts';

type UnknownWord = SearchResult['unknownWords'][number];
type Hit = SearchResult['hits'][number];
type SpellingReading = Pick<QueryReading, 'correctedQuery' | 'missingWords'>;

const noReading: SpellingReading = { correctedQuery: null, missingWords: [] };

/** The field whose spelling of a word is taken for the right one. */
export const spellingField = 'title';

/** The words of a product's title, in small letters, by their folded form. */
const titleWordsOf = ({ product }: Hit): Map<string, string> => {
  const title = String(product.fields[spellingField] ?? '');
  return new Map(
    tokenize(title).map(({ term, start, end }) => [term, title.slice(start, end).toLowerCase()]),
  );
};

/** Which of the spellings that a word was searched for in a title has, the likeliest first. */
const spellingIn = (
  title: ReadonlyMap<string, string>,
  { word, nearest }: UnknownWord,
  { matchedTerms }: SearchResult,
): string | undefined => {
  const others = matchedTerms.filter(({ words }) => words.includes(word)).map(({ term }) => term);
  return [nearest ?? word, ...others].flatMap((term) => title.get(term) ?? [])[0];
};

/** The nearest spelling of a word, as the first title with it writes it. */
const nearestSpelling = ({ word, nearest }: UnknownWord, { hits }: SearchResult): string => {
  const term = nearest ?? word;
  for (const hit of hits) {
    const written = titleWordsOf(hit).get(term);
    if (written !== undefined) return written;
  }
  return term;
};

/**
 * How mistyped words are written: all as in the title of the first product that has them, for that is what the visitor sees below. Of several
 * spellings equally near, the most frequent one may stand nowhere on the page; it is taken where that title lacks one of the words.
 */
const readSpellings = (unknownWords: readonly UnknownWord[], result: SearchResult): Map<string, string> => {
  const first = result.hits.find(({ isPartial, isPinned }) => !isPartial && !isPinned);
  const title = first ? titleWordsOf(first) : new Map<string, string>();
  const inTitle = unknownWords.map((unknown) => spellingIn(title, unknown, result));
  const hasAll = inTitle.every((spelling) => spelling !== undefined);
  return new Map(
    unknownWords.map((unknown, index) => [
      unknown.word,
      (hasAll ? inTitle[index] : undefined) ?? nearestSpelling(unknown, result),
    ]),
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
