import type { FieldValue } from '@vitrina/contract';
import type { TokenBuffer } from './token-buffer.ts';
import { placeAt, readTokens, type Token, tokenize } from './tokenize.ts';

export type HighlightPiece = { readonly text: string; readonly match: boolean };
export type MatchedTerm = { readonly term: string; readonly isPrefix: boolean };

/** Terms that may match a token, if they do: all of one kind. */
type Bucket<T> = { readonly terms: readonly T[]; readonly byTerm: ReadonlyMap<string, T> };

/** Whole words by first code unit and length, prefixes by first code unit: of a text's words, few begin like one. */
type Terms<T> = {
  readonly whole: ReadonlyMap<number, Bucket<T>>;
  readonly prefixes: ReadonlyMap<number, readonly T[]>;
};

/** Longer words share a key. With this one each key is a small integer for V8, and none of a text's tokens takes memory for it. */
const longestLength = 2 ** 14 - 1;
const keyOf = (unit: number, length: number): number =>
  unit * (longestLength + 1) + Math.min(length, longestLength);

/** Synonyms and typos can give a query thousands of terms. To compare more than these costs more than to make a text of the token. */
const fewTerms = 16;

const groupTerms = <T extends MatchedTerm>(matchedTerms: readonly T[]): Terms<T> => {
  // An empty prefix matches nothing.
  const terms = matchedTerms.filter(({ term }) => term !== '');
  const whole = Map.groupBy(
    terms.filter(({ isPrefix }) => !isPrefix),
    ({ term }) => keyOf(term.charCodeAt(0), term.length),
  );
  return {
    whole: new Map(
      Array.from(whole, ([key, each]) => [
        key,
        { terms: each, byTerm: new Map(each.map((one) => [one.term, one])) },
      ]),
    ),
    prefixes: Map.groupBy(
      terms.filter(({ isPrefix }) => isPrefix),
      ({ term }) => term.charCodeAt(0),
    ),
  };
};

/** Whether a token begins with a term, without that a text is made of it. */
const beginsWith = ({ text: { units }, starts }: TokenBuffer, token: number, term: string): boolean => {
  const start = starts[token];
  for (let i = 0; i < term.length; i++) if (units[start + i] !== term.charCodeAt(i)) return false;
  return true;
};

const none: readonly never[] = [];

const wholeWordOf = <T extends MatchedTerm>(
  buffer: TokenBuffer,
  token: number,
  length: number,
  { terms, byTerm }: Bucket<T>,
): T | undefined =>
  terms.length > fewTerms
    ? byTerm.get(buffer.termAt(token))
    : terms.findLast(({ term }) => term.length === length && beginsWith(buffer, token, term));

/** The term that a token matched: a whole word, or the longest prefix. Most tokens match nothing, and take no memory. */
const termOf = <T extends MatchedTerm>(
  buffer: TokenBuffer,
  token: number,
  { whole, prefixes }: Terms<T>,
): T | undefined => {
  const length = buffer.ends[token] - buffer.starts[token];
  const first = buffer.text.units[buffer.starts[token]];
  const bucket = whole.get(keyOf(first, length));
  const same = bucket && wholeWordOf(buffer, token, length, bucket);
  if (same) return same;
  let longest: T | undefined;
  for (const prefix of prefixes.get(first) ?? none)
    if (
      prefix.term.length <= length &&
      prefix.term.length > (longest?.term.length ?? 0) &&
      beginsWith(buffer, token, prefix.term)
    )
      longest = prefix;
  return longest;
};

/** `length` counts folded units. */
type FoundToken = Pick<Token, 'start' | 'end'> & { readonly length: number };

/** The offset in the text behind the first `length` folded units of a token (`ß` is two units, but one letter). */
const matchEnd = (text: string, token: FoundToken, length: number): number => {
  if (length >= token.length) return token.end;
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

/** A title mapped as a list of values may be long, and all of what is highlighted is searched for words. */
const longestHighlighted = 1000;

/** The text of a value in which what matched is looked for. */
export const highlightable = (value: FieldValue): string =>
  (Array.isArray(value) ? value.join(', ') : String(value)).slice(0, longestHighlighted);

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
  const terms = groupTerms(matchedTerms);
  return (text) => {
    const buffer = readTokens(text);
    const matched: { token: FoundToken; term: T }[] = [];
    for (let at = 0; at < buffer.count; at++) {
      const term = termOf(buffer, at, terms);
      if (!term) continue;
      const length = buffer.ends[at] - buffer.starts[at];
      matched.push({ token: { ...placeAt(buffer, text, at), length }, term });
    }
    return matched.map(({ token, term }) => ({
      start: token.start,
      end: matchEnd(text, token, term.term.length),
      term,
    }));
  };
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
