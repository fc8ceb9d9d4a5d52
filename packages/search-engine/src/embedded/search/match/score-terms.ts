import { addsToScores } from '../../../scoring/impact.ts';
import { ByteCursor } from '../../format/byte-cursor.ts';
import { addDense, addList, addListTo } from '../../format/posting-loops.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import type { Accumulator } from './accumulator.ts';

/** For reading the head of a term's record. */
const stepsPerTerm = 20;

/**
 * Which products a word is scored in: those that have matched this many words so far, listing each as a candidate; all, listing each; or all
 * without listing any, for words that many products have.
 */
export type ScoreMode = number | 'all' | 'dense';

const scoreList = (
  reader: GenerationReader,
  start: number,
  end: number,
  weight: number,
  mode: ScoreMode,
  accumulator: Accumulator,
): void => {
  const kernels = accumulator.kernelsOver(reader);
  if (kernels !== null) {
    const { postings } = reader;
    if (mode === 'all') kernels.addList(postings, start, end, weight, accumulator);
    else if (mode === 'dense') kernels.addDense(postings, start, end, weight, accumulator);
    else kernels.addListTo(postings, start, end, weight, mode, accumulator);
    return;
  }
  const impacts = accumulator.impactsTimes(weight);
  if (mode === 'all') addList(reader, start, end, impacts, accumulator);
  else if (mode === 'dense') addDense(reader, start, end, impacts, accumulator);
  else addListTo(reader, start, end, impacts, mode, accumulator);
};

/** Adds a term's impacts, in the fields with a weight, to the current word's partial scores. */
export const scoreTerm = (
  reader: GenerationReader,
  termOrdinal: number,
  weight: number,
  fieldWeights: Float64Array,
  mode: ScoreMode,
  accumulator: Accumulator,
): void => {
  const bytes = reader.postings;
  // Not through `readLists`, which allocates: a prefix may run over thousands of terms.
  let at = reader.termOffsets[termOrdinal];
  const fieldsCount = bytes[at++];
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
    const fieldWeight = fieldWeights[cursor.readByte()];
    // The number of products, which the length of the postings makes superfluous.
    cursor.readVarint();
    const postingsLength = cursor.readVarint();
    const positionsLength = cursor.readVarint();
    if (addsToScores(weight * fieldWeight)) {
      const end = list + postingsLength;
      reader.deadline.spend(postingsLength);
      scoreList(reader, list, end, weight * fieldWeight, mode, accumulator);
    }
    list += postingsLength + positionsLength;
  }
};
