import { type Token, tokenize } from './tokenize.ts';

export type HighlightPiece = { readonly text: string; readonly match: boolean };
export type MatchedTerm = { readonly term: string; readonly isPrefix: boolean };

/** Synonyms and typos can give a query thousands of terms, but only few prefixes. */
type Terms<T> = { readonly whole: ReadonlyMap<string, T>; readonly prefixes: readonly T[] };

/** The term that the token matched: a whole word, or the longest prefix. */
const termOf = <T extends MatchedTerm>(token: Token, { whole, prefixes }: Terms<T>): T | undefined => {
  let longest = whole.get(token.term);
  if (longest) return longest;
  for (const prefix of prefixes)
    if (token.term.startsWith(prefix.term) && prefix.term.length > (longest?.term.length ?? 0))
      longest = prefix;
  return longest;
};

/** The offset in the text behind the first `length` folded units of a token (`ß` is two units, but one letter). */
const matchEnd = (text: string, token: Token, length: number): number => {
  if (length >= token.term.length) return token.end;
  const covers = (at: number): boolean =>
    (tokenize(text.slice(token.start, at))[0]?.term.length ?? 0) >= length;
  // Longer texts never fold to less, so a binary search finds the offset, however long a run of combining marks is.
  let low = token.start;
  let end = token.end;
  while (end - low > 1) {
    const middle = (low + end) >> 1;
    if (covers(middle)) end = middle;
    else low = middle;
  }
  while (end < token.end && /[\p{M}\uDC00-\uDFFF]/u.test(text.charAt(end))) end++;
  return end;
};

export type Highlighter = (text: string) => HighlightPiece[];

/** A part of a text that matched, from one offset to another, and the term that it matched. */
export type TextMatch<T extends MatchedTerm = MatchedTerm> = {
  readonly start: number;
  readonly end: number;
  readonly term: T;
};

/** Finds what matched in original texts, in the order of the texts' words. */
export const createMatcher = <T extends MatchedTerm>(
  matchedTerms: readonly T[],
): ((text: string) => TextMatch<T>[]) => {
  const terms = {
    whole: new Map(matchedTerms.map((term) => [term.term, term])),
    prefixes: matchedTerms.filter(({ isPrefix }) => isPrefix),
  };
  return (text) =>
    tokenize(text).flatMap((token) => {
      const term = termOf(token, terms);
      // An empty prefix matches nothing.
      if (!term || term.term === '') return [];
      return [{ start: token.start, end: matchEnd(text, token, term.term.length), term }];
    });
};

/** Splits original texts into matching and other pieces; joined, they are the text again. */
export const createHighlighter = (matchedTerms: readonly MatchedTerm[]): Highlighter => {
  const findMatches = createMatcher(matchedTerms);
  return (text) => cutAt(text, findMatches(text));
};

/** For a single text. */
export const highlight = (text: string, matchedTerms: readonly MatchedTerm[]): HighlightPiece[] =>
  createHighlighter(matchedTerms)(text);

export type TextRange = { readonly start: number; readonly end: number };

/** Splits a text at what matched in it. */
export const cutAt = (text: string, matches: readonly TextRange[]): HighlightPiece[] => {
  const marks: { start: number; end: number }[] = [];
  for (const { start, end } of matches.toSorted((a, b) => a.start - b.start)) {
    const last = marks.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else marks.push({ start, end });
  }
  const pieces: HighlightPiece[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    if (start > at) pieces.push({ text: text.slice(at, start), match: false });
    pieces.push({ text: text.slice(start, end), match: true });
    at = end;
  }
  if (at < text.length || pieces.length === 0) pieces.push({ text: text.slice(at), match: false });
  return pieces;
};
