/** The code units of a text. */
export const unitsOf = (text: string): Uint16Array => {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
};

/**
 * The edit distance of two words, up to `most` (`most + 1` stands for more): insertions, deletions, replacements and transpositions of
 * neighbours count one each (optimal string alignment), in a band of `2 * most + 1` around the diagonal.
 */
export const boundedDistance = (a: Uint16Array, b: Uint16Array, most: number, rows: Uint8Array): number => {
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
      let cost = rows[above + column - 1] + (isSame ? 0 : 1);
      cost = Math.min(cost, rows[above + column] + 1, rows[row + column - 1] + 1);
      if (!isSame && i > 1 && column > 1 && a[i - 1] === b[column - 2] && a[i - 2] === b[column - 1])
        cost = Math.min(cost, rows[above - width + column - 2] + 1);
      rows[row + column] = Math.min(cost, far);
    }
  }
  return rows[a.length * width + b.length];
};
