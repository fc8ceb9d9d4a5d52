import { ByteCursor } from '../../format/byte-cursor.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import type { Accumulator } from './accumulator.ts';

/** One (term, field) list as it lies in the postings. */
export type ListPlace = {
  readonly field: number;
  readonly count: number;
  readonly postings: number;
  readonly positions: number;
};

/** The lists of a term, one per field that has it. */
export const readLists = (reader: GenerationReader, termOrdinal: number): ListPlace[] => {
  const cursor = new ByteCursor(reader.postings, reader.termOffsets[termOrdinal] as number);
  const fieldsCount = cursor.readByte();
  const heads: { field: number; count: number; postingsLength: number; positionsLength: number }[] = [];
  for (let i = 0; i < fieldsCount; i++) {
    const field = cursor.readByte();
    const count = cursor.readVarint();
    heads.push({ field, count, postingsLength: cursor.readVarint(), positionsLength: cursor.readVarint() });
  }
  let at = cursor.at;
  return heads.map(({ field, count, postingsLength, positionsLength }) => {
    const postings = at;
    const positions = at + postingsLength;
    at = positions + positionsLength;
    return { field, count, postings, positions };
  });
};

/** Reading the head of a term's record. */
const stepsPerTerm = 20;

/**
 * Which products a word's shares are added to: those with so many words so far, and each is listed as touched; all, each
 * listed; or all, and none listed, for words that a great part of the products has.
 */
export type ScoreMode = number | 'all' | 'dense';

/** Adds a term's shares in the fields with a weight to the present word. */
export const scoreTerm = (
  reader: GenerationReader,
  termOrdinal: number,
  weight: number,
  fieldWeights: Float64Array,
  mode: ScoreMode,
  accumulator: Accumulator,
): void => {
  const bytes = reader.postings;
  // The record's head is read by hand: a prefix may run over thousands of terms.
  let at = reader.termOffsets[termOrdinal] as number;
  const fieldsCount = bytes[at++] as number;
  const cursor = new ByteCursor(bytes, at);
  reader.deadline.spend(stepsPerTerm);
  for (let i = 0; i < fieldsCount; i++) {
    cursor.readByte();
    cursor.readVarint();
    cursor.readVarint();
    cursor.readVarint();
  }
  let list = cursor.at;
  cursor.at = at;
  for (let i = 0; i < fieldsCount; i++) {
    const fieldWeight = fieldWeights[cursor.readByte()] as number;
    // How many products follow; their bytes tell it too.
    cursor.readVarint();
    const postingsLength = cursor.readVarint();
    const positionsLength = cursor.readVarint();
    if (fieldWeight > 0) {
      const impacts = accumulator.impactsTimes(weight * fieldWeight);
      const end = list + postingsLength;
      reader.deadline.spend(postingsLength);
      if (mode === 'all') addList(bytes, list, end, impacts, accumulator);
      else if (mode === 'dense') addDense(bytes, list, end, impacts, accumulator);
      else addListTo(bytes, list, end, impacts, mode, accumulator);
    }
    list += postingsLength + positionsLength;
  }
};

const addDense = (
  bytes: Uint8Array,
  start: number,
  end: number,
  impacts: Float64Array,
  { partialScores }: Accumulator,
): void => {
  let product = -1;
  let at = start;
  while (at < end) {
    let delta = bytes[at] as number;
    if (delta > 127) {
      delta &= 127;
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        at = (at + 1) | 0;
        byte = bytes[at] as number;
        delta |= (byte & 127) << shift;
      }
    }
    product = (product + delta) | 0;
    partialScores[product] =
      (partialScores[product] as number) + (impacts[bytes[(at + 1) | 0] as number] as number);
    at = (at + 2) | 0;
  }
};

const addList = (
  bytes: Uint8Array,
  start: number,
  end: number,
  impacts: Float64Array,
  accumulator: Accumulator,
): void => {
  const { partialScores, partialScoreBits, candidates } = accumulator;
  let { candidatesCount } = accumulator;
  let product = -1;
  let at = start;
  while (at < end) {
    let delta = bytes[at] as number;
    if (delta > 127) {
      delta &= 127;
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        at = (at + 1) | 0;
        byte = bytes[at] as number;
        delta |= (byte & 127) << shift;
      }
    }
    product = (product + delta) | 0;
    // Whether the product is new is told by arithmetic: a branch on it would often be guessed wrong.
    const bits = partialScoreBits[product] as number;
    candidates[candidatesCount] = product;
    candidatesCount = (candidatesCount + (((bits | -bits) >>> 31) ^ 1)) | 0;
    partialScores[product] =
      (partialScores[product] as number) + (impacts[bytes[(at + 1) | 0] as number] as number);
    at = (at + 2) | 0;
  }
  accumulator.candidatesCount = candidatesCount;
};

const addListTo = (
  bytes: Uint8Array,
  start: number,
  end: number,
  impacts: Float64Array,
  onlyCount: number,
  accumulator: Accumulator,
): void => {
  const { partialScores, candidates, counts } = accumulator;
  let { candidatesCount } = accumulator;
  let product = -1;
  let at = start;
  while (at < end) {
    let delta = bytes[at] as number;
    if (delta > 127) {
      delta &= 127;
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        at = (at + 1) | 0;
        byte = bytes[at] as number;
        delta |= (byte & 127) << shift;
      }
    }
    product = (product + delta) | 0;
    at = (at + 2) | 0;
    if (counts[product] !== onlyCount) continue;
    const before = partialScores[product] as number;
    if (before === 0) candidates[candidatesCount++] = product;
    partialScores[product] = before + (impacts[bytes[(at - 1) | 0] as number] as number);
  }
  accumulator.candidatesCount = candidatesCount;
};
