import { mayBeTypo, signatureOf } from '../format/signature.ts';
import type { Dictionary } from '../read/dictionary.ts';

export type TypoMatch = { readonly rank: number; readonly typos: number };

const longestWord = 64;

/**
 * The edit distance of two words, up to `most` (`most + 1` stands for more): insertions, deletions, replacements and swaps
 * of neighbours count one each (optimal string alignment), in a band of `2 * most + 1` around the diagonal.
 */
const boundedDistance = (a: Uint16Array, b: Uint16Array, most: number, rows: Uint8Array): number => {
  const width = b.length + 1;
  const far = most + 1;
  if (Math.abs(a.length - b.length) > most) return far;
  for (let column = 0; column <= b.length; column++) rows[column] = Math.min(column, far);
  for (let i = 1; i <= a.length; i++) {
    const row = i * width;
    const above = row - width;
    const from = Math.max(1, i - most);
    const to = Math.min(b.length, i + most);
    rows[row + from - 1] = from === 1 ? Math.min(i, far) : far;
    if (to < b.length) rows[row + to + 1] = far;
    for (let column = from; column <= to; column++) {
      const isSame = a[i - 1] === b[column - 1];
      let cost = (rows[above + column - 1] as number) + (isSame ? 0 : 1);
      cost = Math.min(cost, (rows[above + column] as number) + 1, (rows[row + column - 1] as number) + 1);
      if (!isSame && i > 1 && column > 1 && a[i - 1] === b[column - 2] && a[i - 2] === b[column - 1])
        cost = Math.min(cost, (rows[above - width + column - 2] as number) + 1);
      rows[row + column] = Math.min(cost, far);
    }
  }
  return rows[a.length * width + b.length] as number;
};

/**
 * The terms within `maxTypos` of a word whose first letter is the word's. Signatures leave out what has other letters,
 * about ninety-nine terms in a hundred, without touching the terms themselves.
 */
export const findTypos = (dictionary: Dictionary, word: string, maxTypos: number): TypoMatch[] => {
  const found: TypoMatch[] = [];
  if (maxTypos === 0 || word.length === 0 || word.length > longestWord) return found;
  const wanted = new Uint16Array(word.length);
  for (let i = 0; i < word.length; i++) wanted[i] = word.charCodeAt(i);
  const rows = new Uint8Array((word.length + maxTypos + 1) * (word.length + 1));
  const signature = signatureOf(wanted);
  const { signatures } = dictionary;
  const { begin, end } = dictionary.prefixRange(word.charAt(0));
  for (let rank = begin; rank < end; rank++) {
    if (!mayBeTypo(signatures[rank] as number, signature, maxTypos)) continue;
    const typos = boundedDistance(dictionary.unitsAt(rank), wanted, maxTypos, rows);
    if (typos > 0 && typos <= maxTypos) found.push({ rank, typos });
  }
  return found;
};
