const positionSteps = 2 ** 20;
const impactSteps = 2 ** 8;
const maxPosition = positionSteps - 1;

/**
 * A term at a place of a field: its ordinal, the position and the impact, from the highest bit to the lowest, so that a field's sorted
 * postings have those of a term side by side. Ordinals are below 2^23, so it is one of the numbers that JSON holds exactly.
 */
export const encodePosting = (ordinal: number, position: number, impact: number): number =>
  (ordinal * positionSteps + Math.min(position, maxPosition)) * impactSteps + impact;
