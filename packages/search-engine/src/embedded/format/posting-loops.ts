import { impactValues } from '../../scoring/impact.ts';

/**
 * Every loop over the postings of a list (`postings.ts` has the grammar), with the varint decoded in place. The same lines are repeated in
 * each of them on purpose: decoding into arrays first, or through a shared function, made searches a quarter slower
 * (docs/decisions/0064-one-place-for-postings.md).
 */

/** What words are scored in (see `ScoreArrays`). */
type Scored = {
  readonly partialScores: Float32Array;
  readonly partialScoreBits: Int32Array;
  readonly counts: Uint8Array;
  readonly candidates: Uint32Array;
  candidatesCount: number;
};

/** Adds a list to the partial scores, without listing its products. */
export const addDense = (
  bytes: Uint8Array,
  start: number,
  end: number,
  impacts: Float64Array,
  { partialScores }: Pick<Scored, 'partialScores'>,
): void => {
  let product = -1;
  let at = start;
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
    partialScores[product] = partialScores[product] + impacts[bytes[(at + 1) | 0]];
    at = (at + 2) | 0;
  }
};

/** Adds a list to the partial scores and lists its products as candidates. */
export const addList = (
  bytes: Uint8Array,
  start: number,
  end: number,
  impacts: Float64Array,
  scored: Scored,
): void => {
  const { partialScores, partialScoreBits, candidates } = scored;
  let { candidatesCount } = scored;
  let product = -1;
  let at = start;
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
    // Branch-free: whether a product is new would often be mispredicted.
    const bits = partialScoreBits[product];
    candidates[candidatesCount] = product;
    candidatesCount = (candidatesCount + (((bits | -bits) >>> 31) ^ 1)) | 0;
    partialScores[product] = partialScores[product] + impacts[bytes[(at + 1) | 0]];
    at = (at + 2) | 0;
  }
  scored.candidatesCount = candidatesCount;
};

/** Adds a list to the partial scores of the products that matched `onlyCount` words so far, and lists these as candidates. */
export const addListTo = (
  bytes: Uint8Array,
  start: number,
  end: number,
  impacts: Float64Array,
  onlyCount: number,
  scored: Scored,
): void => {
  const { partialScores, candidates, counts } = scored;
  let { candidatesCount } = scored;
  let product = -1;
  let at = start;
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
    at = (at + 2) | 0;
    if (counts[product] !== onlyCount) continue;
    const before = partialScores[product];
    if (before === 0) candidates[candidatesCount++] = product;
    partialScores[product] = before + impacts[bytes[(at - 1) | 0]];
  }
  scored.candidatesCount = candidatesCount;
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
