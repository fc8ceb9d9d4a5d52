/** Bounds on what one document may ask of the reader; no real feed comes near them. */
export const xmlLimits = {
  depth: 100,
  attributes: 1000,
  /** One text, attribute list, comment or name, in UTF-16 units. */
  textChars: 4 * 1024 * 1024,
  /** All values of one item together. */
  itemChars: 16 * 1024 * 1024,
  /** Distinct paths that are told apart within an item. */
  paths: 5000,
  /** A longer path can't be mapped; ones much longer would fill memory, for each repeats its parents' names. */
  pathChars: 1000,
} as const;
