/**
 * Bounds on what one product may hold, far beyond what shops write: a search hands over whole products, a hundred at a
 * time. What is longer is cut; addresses are not, for half of one leads nowhere. Characters are UTF-16 units.
 */
export const valueLimits = {
  titleChars: 1000,
  textChars: 50_000,
  addressChars: 2048,
  tableValues: 500,
  tableValueChars: 2048,
  groupChars: 255,
  /** All fields of one product; long ones after that are left out. */
  productChars: 250_000,
} as const;

/** The beginning of a text, no character halved. */
export const cutText = (text: string, maxChars: number): string => {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? maxChars - 1 : maxChars).trimEnd();
};
