import { IndexLimitError, type IndexLimits } from './port.ts';

/** docs/design/limits.md explains each number. */
export const defaultIndexLimits: IndexLimits = {
  products: 2 ** 23,
  textFields: 255,
  terms: 2 ** 23,
  values: 2 ** 23,
  postingsBytes: 2 ** 31 - 1,
  residentBytes: 2 ** 32,
  fileBytes: 2 ** 34,
};

/** Throws `IndexLimitError` if `count` is above the limit. */
export const enforceLimit = (limits: IndexLimits, limit: keyof IndexLimits, count: number): void => {
  if (count > limits[limit]) throw new IndexLimitError(limit, limits[limit]);
};
