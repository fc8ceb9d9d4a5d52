import type { Dictionary } from '../read/dictionary.ts';

export type TypoMatch = { readonly rank: number; readonly typos: number };

const longestWord = 64;

/**
 * The terms within `maxTypos` of a word: insertions, deletions, replacements and swaps of neighbours count one each
 * (optimal string alignment); the first letter is kept. One row of the distance matrix per letter of a term, in a band of
 * `2 * maxTypos + 1`; sorted terms share the rows of what they share, and a row above the limit ends all terms that share it.
 */
export const findTypos = (dictionary: Dictionary, word: string, maxTypos: number): TypoMatch[] => {
  const found: TypoMatch[] = [];
  const size = word.length;
  if (maxTypos === 0 || size === 0 || size > longestWord) return found;
  const width = size + 1;
  const wanted = new Uint16Array(size);
  for (let i = 0; i < size; i++) wanted[i] = word.charCodeAt(i);
  const far = maxTypos + 1;
  const rows = new Uint8Array((size + maxTypos + 2) * width).fill(far);
  for (let column = 0; column <= Math.min(size, maxTypos); column++) rows[column] = column;

  /** Fills the row of the term's letter `depth` (from 1); returns the row's least distance. */
  const fillRow = (units: Uint16Array, depth: number): number => {
    const row = depth * width;
    const above = row - width;
    const unit = units[depth - 1] as number;
    const from = Math.max(1, depth - maxTypos);
    const to = Math.min(size, depth + maxTypos);
    rows[row + from - 1] = from === 1 ? Math.min(depth, far) : far;
    if (to < size) rows[row + to + 1] = far;
    let least = rows[row + from - 1] as number;
    for (let column = from; column <= to; column++) {
      const letter = wanted[column - 1] as number;
      let cost = (rows[above + column - 1] as number) + (unit === letter ? 0 : 1);
      cost = Math.min(cost, (rows[above + column] as number) + 1, (rows[row + column - 1] as number) + 1);
      const isSwap =
        depth > 1 &&
        column > 1 &&
        unit === wanted[column - 2] &&
        units[depth - 2] === letter &&
        unit !== letter;
      if (isSwap) cost = Math.min(cost, (rows[above - width + column - 2] as number) + 1);
      rows[row + column] = Math.min(cost, far);
      if (cost < least) least = cost;
    }
    return least;
  };

  let filled = 0;
  const { begin, end } = dictionary.prefixRange(String.fromCharCode(wanted[0] as number));
  dictionary.walk(begin, end, (rank, units, length, shared) => {
    filled = Math.min(filled, shared);
    const deepest = Math.min(length, size + maxTypos);
    for (let leastBefore = 0; filled < deepest; ) {
      const least = fillRow(units, filled + 1);
      filled++;
      // A swap looks two rows back, so only two rows in a row above the limit end a beginning.
      if (least > maxTypos && leastBefore > maxTypos) return filled;
      leastBefore = least;
    }
    // Letters behind the deepest row can't be made up for.
    if (length > deepest) return deepest + 1;
    const typos = rows[length * width + size] as number;
    if (Math.abs(length - size) <= maxTypos && typos > 0 && typos <= maxTypos) found.push({ rank, typos });
    return 0;
  });
  return found;
};
