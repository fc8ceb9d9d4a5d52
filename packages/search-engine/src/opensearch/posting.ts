const fieldBits = 8n;
const positionBits = 20n;
const impactBits = 8n;
const maxPosition = (1 << 20) - 1;

/**
 * A term at a place of a product: its ordinal, the field, the position and the impact, from the highest bit to the lowest, so that a product's
 * sorted postings have those of a term side by side. As text, because it exceeds what JSON's numbers hold exactly.
 */
export const encodePosting = (
  ordinal: number,
  textNumber: number,
  position: number,
  impact: number,
): string => {
  const field = (BigInt(ordinal) << fieldBits) | BigInt(textNumber);
  const place = (field << positionBits) | BigInt(Math.min(position, maxPosition));
  return ((place << impactBits) | BigInt(impact)).toString();
};
