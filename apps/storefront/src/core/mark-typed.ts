import type { Highlight } from '@vitrina/contract';

const fold = (text: string): string =>
  [...text.toLowerCase()].map((letter) => letter.normalize('NFD')[0]?.replace('ł', 'l') ?? '').join('');

/** Marks the part of a suggestion that the visitor has typed, ignoring accents. */
export const markTyped = (text: string, typed: string): Highlight => {
  const letters = [...text];
  const folded = fold(text);
  const wanted = fold(typed.trim());
  const at = wanted === '' ? -1 : folded.indexOf(wanted);
  // Only at the start of a word: a match within a word looks accidental.
  const isWordStart = at === 0 || /[^\p{L}\p{N}]/u.test([...folded][at - 1] ?? 'a');
  if (at < 0 || !isWordStart || [...folded].length !== letters.length) return [{ text, match: false }];
  const end = at + [...wanted].length;
  return [
    { text: letters.slice(0, at).join(''), match: false },
    { text: letters.slice(at, end).join(''), match: true },
    { text: letters.slice(end).join(''), match: false },
  ].filter((piece) => piece.text !== '');
};
