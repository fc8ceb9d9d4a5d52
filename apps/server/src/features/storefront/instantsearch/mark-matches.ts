import { createMatcher, cutAt, type SearchResult, tokenize } from '@vitrina/search-engine';
import type { Query } from './read-query.ts';

type MatchedTerm = SearchResult['matchedTerms'][number];
type Words = Pick<Query, 'query' | 'highlightPreTag' | 'highlightPostTag' | 'snippetEllipsisText'>;
type Found = Pick<SearchResult, 'matchedTerms' | 'requiredWords'>;

export type Marked = {
  readonly value: string;
  readonly matchLevel: 'none' | 'partial' | 'full';
  /** Words of the query, as they were typed but for capitals. */
  readonly matchedWords: readonly string[];
};
export type Snippet = Omit<Marked, 'matchedWords'>;

/** Characters of all values of an answer together, with the marks: beyond them, values are given as they are. No client shows as much. */
const maxMarked = 500_000;

const noWords: readonly string[] = [];

const readableWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

type Place = { readonly start: number; readonly end: number };

/** At most so many words of a text, from its beginning. */
const firstWords = (text: string, most: number): Place[] => {
  const words: Place[] = [];
  for (const { index, 0: word } of text.matchAll(readableWord)) {
    if (words.length === most) break;
    words.push({ start: index, end: index + word.length });
  }
  return words;
};

/** The first of as many words as wanted, of which most matched; what matched stands in the middle. */
const windowAt = (words: readonly Place[], matches: readonly Place[], wanted: number): number => {
  const at: number[] = [];
  for (let word = 0, match = 0; word < words.length && match < matches.length; word++) {
    while (match < matches.length && (matches[match]?.end ?? 0) <= (words[word]?.start ?? 0)) match++;
    const { start = 0, end = 0 } = words[word] ?? {};
    const next = matches[match];
    if (next && next.start < end && next.end > start) at.push(word);
  }
  let [first, last, most] = [0, 0, 0];
  for (let from = 0, to = 0; from < at.length; from++) {
    while (to < at.length && (at[to] ?? 0) < (at[from] ?? 0) + wanted) to++;
    if (to - from > most) [first, last, most] = [at[from] ?? 0, at[to - 1] ?? 0, to - from];
  }
  const before = first - Math.floor((wanted - (last - first + 1)) / 2);
  return Math.max(0, Math.min(before, words.length - wanted));
};

/** Marks what matched in the values of one answer. */
export const createMarker = ({ matchedTerms, requiredWords }: Found, query: Words) => {
  const { highlightPreTag: open, highlightPostTag: close, snippetEllipsisText: ellipsis } = query;
  const findMatches = createMatcher(matchedTerms);
  const typed = new Map(
    tokenize(query.query).map(({ term, start, end }) => [term, query.query.slice(start, end).toLowerCase()]),
  );
  let left = maxMarked;
  const charsOfMark = open.length + close.length;
  const matchesIn = (text: string): ReturnType<typeof findMatches> => {
    left -= text.length;
    if (left < 0) return [];
    const matches = findMatches(text);
    // Every letter of a text may match, and be marked with two hundred characters.
    left -= matches.length * charsOfMark;
    return left < 0 ? [] : matches;
  };
  const mark = (text: string, matches: ReturnType<typeof findMatches>): string =>
    cutAt(text, matches)
      .map((piece) => (piece.match ? `${open}${piece.text}${close}` : piece.text))
      .join('');
  const wordsOf = (terms: readonly MatchedTerm[]): string[] => [
    ...new Set(terms.flatMap(({ words }) => words.map((word) => typed.get(word) ?? word))),
  ];
  const levelOf = (words: readonly string[]): Marked['matchLevel'] => {
    if (words.length === 0) return 'none';
    return words.length >= requiredWords.all ? 'full' : 'partial';
  };

  return {
    highlight: (text: string): Marked => {
      const matches = matchesIn(text);
      // Of most values nothing matches, so what is made for each would be most of what an answer takes.
      if (matches.length === 0) return { value: text, matchLevel: 'none', matchedWords: noWords };
      const matchedWords = wordsOf(matches.map(({ term }) => term));
      return { value: mark(text, matches), matchLevel: levelOf(matchedWords), matchedWords };
    },

    /** So many words of the text, those around what matched. */
    snippet: (text: string, wanted: number): Snippet => {
      const matches = matchesIn(text);
      // Without a match, one word more says whether the text goes on.
      const words = firstWords(text, matches.length > 0 ? text.length : wanted + 1);
      const from = matches.length > 0 ? windowAt(words, matches, wanted) : 0;
      const [first, next] = [words[from], words[from + wanted]];
      const start = from === 0 ? 0 : (first?.start ?? 0);
      const end = next ? (words[from + wanted - 1]?.end ?? text.length) : text.length;
      const inside = matches.filter((match) => match.start >= start && match.end <= end);
      const shown = mark(
        text.slice(start, end),
        inside.map((match) => ({ ...match, start: match.start - start, end: match.end - start })),
      );
      return {
        value: `${start > 0 ? ellipsis : ''}${shown}${next ? ellipsis : ''}`,
        matchLevel: levelOf(wordsOf(inside.map(({ term }) => term))),
      };
    },
  };
};
