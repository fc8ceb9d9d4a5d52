/** A secret of two 32-bit words: without it nobody can construct texts with equal fingerprints. */
export type FingerprintKey = readonly [number, number];

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

/** Two code units, or the last one of an odd number; at the end, the length in bytes is in the highest byte. */
const wordAt = (text: string, index: number): number => {
  const at = index * 2;
  if (at + 1 < text.length) return text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
  return (text.length << 25) | (at < text.length ? text.charCodeAt(at) : 0);
};

/**
 * Writes a 64-bit fingerprint to the two words of `result`: HalfSipHash-2-4 over a text's UTF-16 code units, low byte first (J.-P. Aumasson,
 * D. J. Bernstein, "SipHash: a fast short-input PRF", 2012, in the variant for 32-bit words of their reference code).
 */
export const fingerprint = (text: string, [key0, key1]: FingerprintKey, result: Uint32Array): void => {
  let v0 = key0 | 0;
  let v1 = key1 ^ 0xee;
  let v2 = key0 ^ 0x6c796765;
  let v3 = key1 ^ 0x74656462;
  const words = (text.length >>> 1) + 1;
  for (let index = 0; index < words + 4; index += 1) {
    const word = index < words ? wordAt(text, index) : 0;
    if (index === words) v2 ^= 0xee;
    if (index === words + 2) {
      result[0] = v1 ^ v3;
      v1 ^= 0xdd;
    }
    v3 ^= word;
    for (let round = 0; round < 2; round += 1) {
      v0 = (v0 + v1) | 0;
      v1 = rotate(v1, 5) ^ v0;
      v0 = rotate(v0, 16);
      v2 = (v2 + v3) | 0;
      v3 = rotate(v3, 8) ^ v2;
      v0 = (v0 + v3) | 0;
      v3 = rotate(v3, 7) ^ v0;
      v2 = (v2 + v1) | 0;
      v1 = rotate(v1, 13) ^ v2;
      v2 = rotate(v2, 16);
    }
    v0 ^= word;
  }
  result[1] = v1 ^ v3;
};
