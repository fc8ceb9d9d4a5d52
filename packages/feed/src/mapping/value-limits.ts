/**
 * Limits for one product, far beyond what shops write, because a search returns up to a hundred whole products. Longer texts are cut;
 * addresses are left out, because half of one leads nowhere. Characters are UTF-16 units.
 */
export const valueLimits = {
  titleChars: 1000,
  textChars: 50_000,
  addressChars: 2048,
  tableValues: 500,
  tableValueChars: 2048,
  groupChars: 255,
  /** All fields of one product together, as UTF-8; long ones beyond that are left out. */
  productBytes: 100_000,
  /** From here on short ones are left out too. */
  productBytesAtMost: 200_000,
} as const;

/** The beginning of a text, without splitting a character. */
export const cutText = (text: string, maxChars: number): string => {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? maxChars - 1 : maxChars).trimEnd();
};
