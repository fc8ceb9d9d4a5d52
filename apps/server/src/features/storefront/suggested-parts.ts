import type { LanguageCode, PublicSuggestReply } from '@vitrina/contract';
import { createHighlighter, fold, type SearchResult, stem, tokenize } from '@vitrina/search-engine';

/** The fields whose values are offered by name, and how many of each. */
export const offeredFields = ['categories', 'brand'] as const;
const valuesOfField = 3;
/** Values are looked for among this many of the most frequent ones. */
export const facetValues = 30;

const wordsOf = (text: string): string[] =>
  tokenize(text)
    .filter(({ kind }) => kind === 'word' || kind === 'whole')
    .map(({ term }) => term);

/** Texts of the same words in other forms are one suggestion: the first, which most products have. */
export const withoutDoubles = <T extends { readonly text: string }>(
  suggestions: readonly T[],
  language: LanguageCode,
): T[] => {
  const keyOf = ({ text }: T): string =>
    wordsOf(text)
      .map((word) => stem(word, language))
      .join(' ');
  const seen = new Set<string>();
  return suggestions.filter((suggestion) => {
    const key = keyOf(suggestion);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

const labelOf = (field: string, value: string): string =>
  field === 'categories' ? (value.split(' > ').at(-1) ?? value) : value;

/** Whether a name has every word of the query, the last of which may go on, in any of their forms. */
const isNamed = (name: string, words: readonly string[], language: LanguageCode): boolean => {
  const own = wordsOf(name);
  return words.every((word, at) => {
    const isLast = at === words.length - 1;
    return own.some(
      (term) => (isLast && term.startsWith(word)) || stem(term, language) === stem(word, language),
    );
  });
};

/** Categories and brands of what was found that the query names, those of most products first. */
export const offeredValues = (
  query: string,
  { facets }: Pick<SearchResult, 'facets'>,
  language: LanguageCode,
): PublicSuggestReply['values'] => {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return offeredFields.flatMap((field) => {
    const counted = facets.find((facet) => facet.field === field)?.values ?? [];
    return counted
      .map(({ value }) => ({ field, value, label: labelOf(field, value) }))
      .filter(({ label }) => isNamed(label, words, language))
      .slice(0, valuesOfField);
  });
};

/** The fields that say what a product is. */
export const namingFields = ['title', 'categories'] as const;

/** The first hits that have the words of the query in their title or categories, rather than in a description; none for words that the catalog lacks. */
export const nearestHits = (
  { hits, matchedTerms, requiredWords, unknownWords }: SearchResult,
  limit: number,
): SearchResult['hits'] => {
  if (unknownWords.length > 0) return [];
  const highlight = createHighlighter(matchedTerms);
  return hits.slice(0, limit).filter(({ product, isPartial }) => {
    if (isPartial) return false;
    const text = namingFields
      .flatMap((field) => product.fields[field])
      .filter((part) => part !== undefined)
      .join(' · ');
    const matched = highlight(text).filter(({ match }) => match);
    return new Set(matched.map((piece) => fold(piece.text))).size >= requiredWords.all;
  });
};
