import { TokenBuffer } from './token-buffer.ts';
import { type Token, tokenize } from './tokenize.ts';

export type HighlightPiece = { readonly text: string; readonly match: boolean };
export type MatchedTerm = { readonly term: string; readonly isPrefix: boolean };

/** Synonyms and typos can give a query thousands of terms, but only few prefixes. */
type Terms = { readonly whole: ReadonlySet<string>; readonly prefixes: readonly string[] };

/** How many folded units of the token matched: all of a whole word, the typed part of a prefix, 0 for none. */
const matchedLength = (token: Token, { whole, prefixes }: Terms): number => {
  if (whole.has(token.term)) return token.term.length;
  let longest = 0;
  for (const prefix of prefixes)
    if (token.term.startsWith(prefix)) longest = Math.max(longest, prefix.length);
  return longest;
};

/** The offset in the text behind the first `length` folded units of a token (`ß` is two units, but one letter). */
const matchEnd = (text: string, token: Token, length: number, buffer: TokenBuffer): number => {
  if (length >= token.term.length) return token.end;
  const covers = (at: number): boolean =>
    (tokenize(text.slice(token.start, at), buffer)[0]?.term.length ?? 0) >= length;
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

/** Splits original texts into matching and other pieces; joined, they are the text again. */
export const createHighlighter = (matchedTerms: readonly MatchedTerm[]): Highlighter => {
  const buffer = new TokenBuffer();
  const terms = {
    whole: new Set(matchedTerms.map(({ term }) => term)),
    prefixes: matchedTerms.flatMap(({ term, isPrefix }) => (isPrefix ? [term] : [])),
  };
  return (text) => {
    const matches = tokenize(text, buffer).flatMap((token) => {
      const length = matchedLength(token, terms);
      return length === 0 ? [] : [{ start: token.start, end: matchEnd(text, token, length, buffer) }];
    });
    return cutAt(text, matches);
  };
};

/** For a single text. */
export const highlight = (text: string, matchedTerms: readonly MatchedTerm[]): HighlightPiece[] =>
  createHighlighter(matchedTerms)(text);

type Range = { readonly start: number; readonly end: number };

const cutAt = (text: string, matches: readonly Range[]): HighlightPiece[] => {
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
