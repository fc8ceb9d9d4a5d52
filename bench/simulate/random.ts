/** Numbers from 0 up to 1. */
export type Random = () => number;

/** A 32-bit hash of a text: FNV-1a with a final mix. */
export const hashText = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Random numbers that are the same for a seed on every machine (sfc32, of the PractRand suite). */
export const createRandom = (seed: string): Random => {
  let a = hashText(`${seed}/a`);
  let b = hashText(`${seed}/b`);
  let c = hashText(`${seed}/c`);
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
};

/** Exponentially distributed, with this mean. */
export const exponential = (random: Random, mean: number): number => -Math.log(1 - random()) * mean;

/** Normally distributed around 0, with a deviation of 1 (Box and Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Log-normally distributed around this median; `sigma` is the deviation of the logarithm. */
export const logNormal = (random: Random, median: number, sigma: number): number =>
  median * Math.exp(sigma * normal(random));

/** Picks an index in proportion to its weight, in constant time (the alias method, Vose 1991). */
export const createPicker = (weights: readonly number[]): ((random: Random) => number) => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => (weight / total) * weights.length);
  const alias = weights.map((_, index) => index);
  const small = shares.flatMap((share, index) => (share < 1 ? [index] : []));
  const large = shares.flatMap((share, index) => (share >= 1 ? [index] : []));
  while (small.length > 0 && large.length > 0) {
    const less = small.pop() ?? 0;
    const more = large.pop() ?? 0;
    alias[less] = more;
    const rest = (shares[more] ?? 0) - (1 - (shares[less] ?? 0));
    shares[more] = rest;
    (rest < 1 ? small : large).push(more);
  }
  for (const index of [...small, ...large]) shares[index] = 1;
  return (random) => {
    const at = random() * weights.length;
    const index = Math.floor(at);
    return at - index < (shares[index] ?? 1) ? index : (alias[index] ?? index);
  };
};
