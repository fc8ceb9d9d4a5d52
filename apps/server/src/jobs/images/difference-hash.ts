export const hashColumns = 9;
export const hashRows = 8;

/**
 * The difference hash (dHash) of a picture scaled to 9 × 8 grey values: for each of 64 pairs of neighbours in a row, whether it gets brighter; 16
 * hexadecimal characters. Source: Neal Krawetz, “Kind of Like That”, The Hacker Factor Blog, 21 January 2013.
 */
export const differenceHash = (grey: Uint8Array): string => {
  let bits = 0n;
  for (let row = 0; row < hashRows; row++)
    for (let column = 0; column < hashColumns - 1; column++) {
      const at = row * hashColumns + column;
      bits = (bits << 1n) | ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1n : 0n);
    }
  return bits.toString(16).padStart(16, '0');
};
