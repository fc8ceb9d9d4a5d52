import { roundToFeature } from './feature-bits.ts';

/**
 * The impact of a term in a field, before weights: tf / (1 - b + b * length / averageLength), the inner part of BM25F (Robertson & Zaragoza,
 * "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, 3.6), stored in one byte on a logarithmic scale (4.4 % steps).
 */
export const lengthShare = 0.65;

/** Values that a Lucene feature holds exactly, so that all engines score with the same impacts. */
export const impactValues: Float32Array = Float32Array.from({ length: 256 }, (_, byte) =>
  byte === 0 ? 0 : roundToFeature(2 ** ((byte - 128) / 16)),
);

/**
 * Whether postings add more than 0 at a weight to a partial score, which has 32 bits. A partial score of 0 says that a product isn't a
 * candidate yet, so lists that add nothing are not read.
 */
export const addsToScores = (weight: number): boolean => Math.fround(weight * impactValues[1]) > 0;

export const quantiseImpact = (termFrequency: number, length: number, averageLength: number): number => {
  const impact = termFrequency / (1 - lengthShare + (lengthShare * length) / averageLength);
  return Math.min(255, Math.max(1, Math.round(128 + 16 * Math.log2(impact))));
};
