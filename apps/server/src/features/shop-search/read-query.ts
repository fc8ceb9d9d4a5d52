import { type SearchResult, tokenize } from '@vitrina/search-engine';
import type { QueryReading } from '../../ports/shop-search.ts';

const noReading: QueryReading = { correctedQuery: null, missingWords: [] };

/** How the products found write a word, in small letters; the folded word where no title has it. */
const spellingOf = (term: string, { hits }: SearchResult): string => {
  for (const { product } of hits) {
    const title = String(product.fields.title ?? '');
    const token = tokenize(title).find((each) => each.term === term);
    if (token) return title.slice(token.start, token.end).toLowerCase();
  }
  return term;
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
export const readQuery = (query: string, result: SearchResult): QueryReading => {
  const { unknownWords, hits } = result;
  if (unknownWords.length === 0) return noReading;
  const isCorrected =
    hits.some(({ isPartial }) => !isPartial) && unknownWords.every(({ nearest }) => nearest !== null);
  if (isCorrected) {
    const spellings = new Map(
      unknownWords.map(({ word, nearest }) => [word, spellingOf(nearest ?? word, result)]),
    );
    return { correctedQuery: replaceWords(query, spellings), missingWords: [] };
  }
  const typed = new Map(
    tokenize(query).map(({ term, start, end }) => [term, query.slice(start, end)] as const),
  );
  return {
    correctedQuery: null,
    missingWords: [...new Set(unknownWords.map(({ word }) => typed.get(word) ?? word))],
  };
};
