import { type PlannedWord, type SearchResult, tokenize } from '@vitrina/search-engine';
import type { QueryReading } from '../../ports/shop-search.ts';
import { typedWord } from '../../ports/typed-words.ts';

type SpellingReading = Pick<QueryReading, 'correctedQuery' | 'missingWords'>;

const noReading: SpellingReading = { correctedQuery: null, missingWords: [] };

/** The field whose spelling of a word is taken for the right one. */
export const spellingField = 'title';

/** How the titles of the products found write these words, in small letters. */
const spellingsOf = (terms: readonly string[], { hits }: SearchResult): Map<string, string> => {
  const spellings = new Map<string, string>();
  const wanted = new Set(terms);
  for (const { product } of hits) {
    if (wanted.size === 0) break;
    const title = String(product.fields[spellingField] ?? '');
    for (const { term, start, end } of tokenize(title))
      if (wanted.delete(term)) spellings.set(term, title.slice(start, end).toLowerCase());
  }
  return spellings;
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
    const known = unknownWords.map(({ word, nearest }) => [word, nearest ?? word] as const);
    const spellings = spellingsOf(
      known.map(([, nearest]) => nearest),
      result,
    );
    const replacements = new Map(known.map(([word, nearest]) => [word, spellings.get(nearest) ?? nearest]));
    return { correctedQuery: replaceWords(query, replacements), missingWords: [] };
  }
  return {
    correctedQuery: null,
    missingWords: [...new Set(unknownWords.map(({ word }) => typedWord(word, query, planned)))],
  };
};
