/** Limits for one document; no real feed comes near them. */
export const xmlLimits = {
  depth: 100,
  attributes: 1000,
  /** One text, attribute list, comment or name, in UTF-16 units. */
  textChars: 4 * 1024 * 1024,
  /** All values of one item together. */
  itemChars: 16 * 1024 * 1024,
  /** Distinct paths within an item. */
  paths: 5000,
  /** Longer paths can't be mapped. Much longer ones would fill memory, because each repeats its parents' names. */
  pathChars: 1000,
} as const;

/** Limits for one table. */
export const tableLimits = {
  /** One row, in UTF-16 units: a quote that never ends makes everything behind it one row. */
  rowChars: 1024 * 1024,
} as const;
