import { TokenBuffer, tokenKind } from './token-buffer.ts';

/** A word of a text: `start` and `end` are offsets into the original text, `position` counts words from 0. */
export type Token = {
  readonly term: string;
  readonly kind: 'word' | 'part' | 'whole' | 'inner';
  readonly position: number;
  readonly start: number;
  readonly end: number;
};

const kindNames = ['word', 'part', 'whole', 'inner'] as const satisfies readonly Token['kind'][];

/** Where the character at `at` ends, including its combining marks. */
const endOfCharacter = (text: string, at: number): number => {
  let end = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  while (end < text.length && /\p{M}/u.test(text.charAt(end))) end++;
  return end;
};

/** Making one takes longer than reading a short text. It grows with the longest that it reads, so that long ones get their own. */
const ofShortTexts = new TokenBuffer();
const maxShortChars = 10_000;

/** What a text is read into, which holds until another one is read. */
export const readTokens = (text: string): TokenBuffer => {
  const buffer = text.length <= maxShortChars ? ofShortTexts : new TokenBuffer();
  buffer.read(text);
  return buffer;
};

/** Where a token of a text that was read is in it. */
export const placeAt = (buffer: TokenBuffer, text: string, at: number): Pick<Token, 'start' | 'end'> => {
  const { sources } = buffer.text;
  return {
    start: sources[buffer.starts[at]],
    end: endOfCharacter(text, sources[buffer.ends[at] - 1]),
  };
};

const tokenAt = (buffer: TokenBuffer, text: string, at: number): Token => {
  const { start, end } = placeAt(buffer, text, at);
  return {
    term: buffer.termAt(at),
    kind: kindNames[buffer.kinds[at]] ?? 'word',
    position: buffer.positions[at],
    start,
    end,
  };
};

/** The tokens of a text in order. The whole of a compound precedes its parts; joins of some parts may come anywhere between. */
export const tokenize = (text: string): Token[] => {
  const buffer = readTokens(text);
  return Array.from({ length: buffer.count }, (_, at) => tokenAt(buffer, text, at));
};

/** A word as the shopper typed it: one token, or a compound with its adjacent parts. */
export type QueryWord = {
  readonly typed: string;
  readonly term: string;
  readonly parts: readonly string[];
  readonly end: number;
};

/** The words of a query; the parts of a compound belong to its whole. */
export const readQueryWords = (text: string): QueryWord[] => {
  const words: (QueryWord & { readonly parts: string[] })[] = [];
  for (const token of tokenize(text)) {
    if (token.kind === kindNames[tokenKind.inner]) continue;
    if (token.kind === kindNames[tokenKind.part]) words.at(-1)?.parts.push(token.term);
    else
      words.push({ typed: text.slice(token.start, token.end), term: token.term, parts: [], end: token.end });
  }
  return words;
};
