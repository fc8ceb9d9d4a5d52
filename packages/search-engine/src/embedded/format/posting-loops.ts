import { impactValues } from '../../scoring/impact.ts';

/**
 * Every loop over the postings of a list (`postings.ts` has the grammar), with the varint decoded in place. The same lines are repeated in
 * each of them on purpose: decoding into arrays first, or through a shared function, made searches a quarter slower
 * (docs/decisions/0064-one-place-for-postings.md). Where there are kernels, those of a search are WebAssembly (`GenerationKernels`).
 */

/** What words are scored in (see `ScoreArrays`). */
export type Scored = {
  readonly partialScores: Float32Array;
  readonly partialScoreBits: Int32Array;
  readonly counts: Uint8Array;
  readonly candidates: Uint32Array;
  candidatesCount: number;
};

/** Where postings are; the view is of the same bytes. */
type Postings = { readonly postings: Uint8Array; readonly postingsView: DataView };

/** In 32 bits that hold two postings: the bits that are set in a distance of more than one byte. */
const isLongDelta = 0x00800080;

/** In lists with a product in less than so many, four distances of a byte each are seldom side by side. */
const farApart = 32;

/**
 * Up to where four postings at once are tried: most are of two bytes, and to look at four, in two numbers, takes half the time of looking at
 * each. Up to nowhere in lists that are sparse.
 */
export const endOfFoursIn = (start: number, end: number, productsCount: number): number =>
  (end - start) * farApart > productsCount * 2 ? Math.max(end - 7, start) : start;

/** Adds a list to the partial scores, without listing its products. */
export const addDense = (
  { postings: bytes, postingsView: view }: Postings,
  start: number,
  end: number,
  impacts: Float64Array,
  { partialScores }: Pick<Scored, 'partialScores'>,
): void => {
  const endOfFours = endOfFoursIn(start, end, partialScores.length);
  let product = -1;
  let at = start;
  while (at < end) {
    if (at < endOfFours) {
      const two = view.getInt32(at, true);
      const others = view.getInt32(at + 4, true);
      if (((two | others) & isLongDelta) === 0) {
        const first = (product + (two & 127)) | 0;
        const second = (first + ((two >> 16) & 127)) | 0;
        const third = (second + (others & 127)) | 0;
        product = (third + ((others >> 16) & 127)) | 0;
        partialScores[first] = partialScores[first] + impacts[(two >>> 8) & 255];
        partialScores[second] = partialScores[second] + impacts[two >>> 24];
        partialScores[third] = partialScores[third] + impacts[(others >>> 8) & 255];
        partialScores[product] = partialScores[product] + impacts[others >>> 24];
        at = (at + 8) | 0;
        continue;
      }
    }
    let delta = bytes[at];
    if (delta > 127) {
      delta &= 127;
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        at = (at + 1) | 0;
        byte = bytes[at];
        delta |= (byte & 127) << shift;
      }
    }
    product = (product + delta) | 0;
    partialScores[product] = partialScores[product] + impacts[bytes[(at + 1) | 0]];
    at = (at + 2) | 0;
  }
};

/** Adds a list to the partial scores and lists its products as candidates. */
export const addList = (
  { postings: bytes, postingsView: view }: Postings,
  start: number,
  end: number,
  impacts: Float64Array,
  scored: Scored,
): void => {
  const { partialScores, partialScoreBits, candidates } = scored;
  const endOfFours = endOfFoursIn(start, end, partialScores.length);
  let { candidatesCount } = scored;
  let product = -1;
  let at = start;
  while (at < end) {
    // Branch-free: whether a product is new would often be mispredicted.
    if (at < endOfFours) {
      const two = view.getInt32(at, true);
      const others = view.getInt32(at + 4, true);
      if (((two | others) & isLongDelta) === 0) {
        const first = (product + (two & 127)) | 0;
        const second = (first + ((two >> 16) & 127)) | 0;
        const third = (second + (others & 127)) | 0;
        product = (third + ((others >> 16) & 127)) | 0;
        const ofFirst = partialScoreBits[first];
        candidates[candidatesCount] = first;
        candidatesCount = (candidatesCount + (((ofFirst | -ofFirst) >>> 31) ^ 1)) | 0;
        partialScores[first] = partialScores[first] + impacts[(two >>> 8) & 255];
        const ofSecond = partialScoreBits[second];
        candidates[candidatesCount] = second;
        candidatesCount = (candidatesCount + (((ofSecond | -ofSecond) >>> 31) ^ 1)) | 0;
        partialScores[second] = partialScores[second] + impacts[two >>> 24];
        const ofThird = partialScoreBits[third];
        candidates[candidatesCount] = third;
        candidatesCount = (candidatesCount + (((ofThird | -ofThird) >>> 31) ^ 1)) | 0;
        partialScores[third] = partialScores[third] + impacts[(others >>> 8) & 255];
        const ofLast = partialScoreBits[product];
        candidates[candidatesCount] = product;
        candidatesCount = (candidatesCount + (((ofLast | -ofLast) >>> 31) ^ 1)) | 0;
        partialScores[product] = partialScores[product] + impacts[others >>> 24];
        at = (at + 8) | 0;
        continue;
      }
    }
    let delta = bytes[at];
    if (delta > 127) {
      delta &= 127;
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        at = (at + 1) | 0;
        byte = bytes[at];
        delta |= (byte & 127) << shift;
      }
    }
    product = (product + delta) | 0;
    const bits = partialScoreBits[product];
    candidates[candidatesCount] = product;
    candidatesCount = (candidatesCount + (((bits | -bits) >>> 31) ^ 1)) | 0;
    partialScores[product] = partialScores[product] + impacts[bytes[(at + 1) | 0]];
    at = (at + 2) | 0;
  }
  scored.candidatesCount = candidatesCount;
};

/** Adds to the partial score of a product that matched `onlyCount` words so far. */
const addTo = (product: number, impact: number, onlyCount: number, scored: Scored): void => {
  const { partialScores, candidates, counts } = scored;
  if (counts[product] !== onlyCount) return;
  const before = partialScores[product];
  if (before === 0) candidates[scored.candidatesCount++] = product;
  partialScores[product] = before + impact;
};

/** Adds a list to the partial scores of the products that matched `onlyCount` words so far, and lists these as candidates. */
export const addListTo = (
  { postings: bytes, postingsView: view }: Postings,
  start: number,
  end: number,
  impacts: Float64Array,
  onlyCount: number,
  scored: Scored,
): void => {
  const endOfFours = endOfFoursIn(start, end, scored.counts.length);
  let product = -1;
  let at = start;
  while (at < end) {
    if (at < endOfFours) {
      const two = view.getInt32(at, true);
      const others = view.getInt32(at + 4, true);
      if (((two | others) & isLongDelta) === 0) {
        const first = (product + (two & 127)) | 0;
        const second = (first + ((two >> 16) & 127)) | 0;
        const third = (second + (others & 127)) | 0;
        product = (third + ((others >> 16) & 127)) | 0;
        addTo(first, impacts[(two >>> 8) & 255], onlyCount, scored);
        addTo(second, impacts[two >>> 24], onlyCount, scored);
        addTo(third, impacts[(others >>> 8) & 255], onlyCount, scored);
        addTo(product, impacts[others >>> 24], onlyCount, scored);
        at = (at + 8) | 0;
        continue;
      }
    }
    let delta = bytes[at];
    if (delta > 127) {
      delta &= 127;
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        at = (at + 1) | 0;
        byte = bytes[at];
        delta |= (byte & 127) << shift;
      }
    }
    product = (product + delta) | 0;
    at = (at + 2) | 0;
    addTo(product, impacts[bytes[(at - 1) | 0]], onlyCount, scored);
  }
};

/** Calls `found` for those of `products` (ascending) that are in a list, with their impacts. */
export const readImpacts = (
  bytes: Uint8Array,
  list: { readonly postings: number; readonly count: number },
  products: readonly number[],
  found: (product: number, impact: number) => void,
): void => {
  let product = -1;
  let at = list.postings;
  let left = list.count;
  let impact = 0;
  for (const wanted of products) {
    while (product < wanted && left > 0) {
      left--;
      let byte = bytes[at++];
      let delta = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++];
        delta |= (byte & 127) << shift;
      }
      product += delta;
      impact = bytes[at++];
    }
    if (product === wanted) found(product, impactValues[impact]);
    else if (product < wanted) return;
  }
};

type RecordCount = {
  readonly productsCount: number;
  /** By product: the last record that listed it. */
  readonly lastRecordOf: Uint32Array;
};

/**
 * Validates the only list of a record: products must ascend, be in range and be as many as the head says. Returns how many there are, -1 if
 * something is wrong.
 */
export const countOnly = (
  bytes: Uint8Array,
  start: number,
  end: number,
  products: number,
  productsCount: number,
): number => {
  let product = -1;
  let at = start;
  let listed = 0;
  while (at < end) {
    let delta = bytes[at];
    if (delta > 127) {
      delta &= 127;
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        at = (at + 1) | 0;
        byte = bytes[at];
        delta |= (byte & 127) << shift;
      }
    }
    product = (product + delta) | 0;
    if (delta < 1 || product >= productsCount) return -1;
    listed = (listed + 1) | 0;
    at = (at + 2) | 0;
  }
  return at === end && listed === products ? listed : -1;
};

/** The same for one of several lists; returns how many of its products no other list of the record had before. */
export const countNew = (
  bytes: Uint8Array,
  start: number,
  end: number,
  products: number,
  record: number,
  { productsCount, lastRecordOf }: RecordCount,
): number => {
  let product = -1;
  let at = start;
  let listed = 0;
  let news = 0;
  while (at < end) {
    let delta = bytes[at];
    if (delta > 127) {
      delta &= 127;
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        at = (at + 1) | 0;
        byte = bytes[at];
        delta |= (byte & 127) << shift;
      }
    }
    product = (product + delta) | 0;
    if (delta < 1 || product >= productsCount) return -1;
    listed = (listed + 1) | 0;
    at = (at + 2) | 0;
    // Branch-free: a branch would often be mispredicted.
    const other = lastRecordOf[product] ^ record;
    news = (news + ((other | -other) >>> 31)) | 0;
    lastRecordOf[product] = record;
  }
  return at === end && listed === products ? news : -1;
};
