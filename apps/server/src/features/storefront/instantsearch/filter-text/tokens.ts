import { type Comparison, comparisons } from '../filter-conditions.ts';

/** `at` counts characters from the beginning of the text. */
export type Token =
  | { readonly kind: '(' | ')' | ':'; readonly text: string; readonly at: number }
  | { readonly kind: 'comparison'; readonly text: Comparison; readonly at: number }
  | { readonly kind: 'word'; readonly text: string; readonly at: number; readonly isQuoted: boolean };

const spaces = /\s*/y;
/** In a name, words also end at operators; a value may contain those characters. */
const nameWord = /[^\s():<>=!"']+/y;
const valueWord = /[^\s()]+/y;
const quoted = /"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const tokenAt = (text: string, at: number, isValue: boolean): (Token & { readonly end: number }) | null => {
  const sign = text[at];
  if (sign === '(' || sign === ')' || (sign === ':' && !isValue))
    return { kind: sign, text: sign, at, end: at + 1 };
  const comparison = isValue ? undefined : comparisons.find((each) => text.startsWith(each, at));
  if (comparison) return { kind: 'comparison', text: comparison, at, end: at + comparison.length };
  const inQuotes = matchAt(quoted, text, at);
  if (inQuotes) {
    const inside = (inQuotes[1] ?? inQuotes[2] ?? '').replaceAll(/\\([\s\S])/g, '$1');
    return { kind: 'word', text: inside, at, isQuoted: true, end: at + inQuotes[0].length };
  }
  const isOpen = sign === '"' || sign === "'";
  const word = isOpen ? null : matchAt(isValue ? valueWord : nameWord, text, at)?.[0];
  return word ? { kind: 'word', text: word, at, isQuoted: false, end: at + word.length } : null;
};

/** The tokens of a filter, or where it can't be read further. Takes time proportional to its length. */
export const readTokens = (text: string): readonly Token[] | { readonly unreadableAt: number } => {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(spaces, text, at)?.[0].length ?? 0;
    if (at >= text.length) return tokens;
    const before = tokens.at(-1)?.kind;
    const token = tokenAt(text, at, before === ':' || before === 'comparison');
    if (!token) return { unreadableAt: at };
    tokens.push(token);
    at = token.end;
  }
};
