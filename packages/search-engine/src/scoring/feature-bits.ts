/** Lucene keeps the sign, the exponent and eight bits of a number that is a feature: these bits of a 32-bit float have no room. */
const droppedBits = 15;
/** What keeps the others, and half of the least that they tell apart. */
export const featureMask = -(1 << droppedBits);
export const featureHalf = 1 << (droppedBits - 1);

const bits = new Int32Array(1);
const floats = new Float32Array(bits.buffer);

/** The next feature towards zero. */
export const cutToFeature = (value: number): number => {
  floats[0] = value;
  bits[0] &= featureMask;
  return floats[0];
};

/** The nearest feature. */
export const roundToFeature = (value: number): number => {
  floats[0] = value;
  bits[0] = (bits[0] + featureHalf) & featureMask;
  return floats[0];
};
