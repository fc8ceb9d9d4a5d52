/** The fractional parts of the roots of the first primes, 32 bits each: the constants of FIPS 180-4. */
const rootsOfPrimes = (count: number, root: number): number[] => {
  const roots: number[] = [];
  for (let number = 2; roots.length < count; number++) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) isPrime = false;
    if (isPrime) roots.push(((number ** (1 / root) % 1) * 2 ** 32) | 0);
  }
  return roots;
};

/** The longest text that fits into one block with the padding and the length. */
const longest = 55;

/**
 * SHA-256 of a short ASCII text, in base64url. The browser's own function is asynchronous and missing on pages
 * without https, while a visitor's id is needed at once. A test compares this with Node's.
 */
export const digestOf = (text: string): string => {
  if (text.length > longest) throw new RangeError('more than one block');
  const constants = rootsOfPrimes(64, 3);
  const hash = rootsOfPrimes(8, 2);
  const block = new DataView(new ArrayBuffer(64));
  for (let at = 0; at < text.length; at++) block.setUint8(at, text.charCodeAt(at));
  block.setUint8(text.length, 0x80);
  block.setUint32(60, text.length * 8);

  const rotateRight = (value: number, bits: number): number => (value >>> bits) | (value << (32 - bits));
  const words: number[] = [];
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at++) {
    const before = (back: number): number => words[at - back] ?? 0;
    const [w15, w2] = [before(15), before(2)];
    words[at] =
      at < 16
        ? block.getInt32(at * 4)
        : (before(16) +
            (rotateRight(w15, 7) ^ rotateRight(w15, 18) ^ (w15 >>> 3)) +
            before(7) +
            (rotateRight(w2, 17) ^ rotateRight(w2, 19) ^ (w2 >>> 10))) |
          0;
    const first =
      h +
      (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
      ((e & f) ^ (~e & g)) +
      (constants[at] ?? 0) +
      (words[at] ?? 0);
    const second =
      (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  const result = new DataView(new ArrayBuffer(32));
  for (const [index, part] of [a, b, c, d, e, f, g, h].entries())
    result.setInt32(index * 4, (part + (hash[index] ?? 0)) | 0);
  return btoa(String.fromCharCode(...new Uint8Array(result.buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
};
