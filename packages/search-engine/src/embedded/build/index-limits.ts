import { IndexLimitError, type IndexLimits } from '../../port.ts';

/** docs/design/limits.md says where each comes from. */
export const defaultIndexLimits: IndexLimits = {
  products: 2 ** 23,
  textFields: 255,
  terms: 2 ** 23,
  values: 2 ** 23,
  postingsBytes: 2 ** 31 - 1,
  residentBytes: 2 ** 32,
  fileBytes: 2 ** 34,
};

/** Throws `IndexLimitError` if there is more of something than may be. */
export const holdTo = (limits: IndexLimits, limit: keyof IndexLimits, count: number): void => {
  if (count > limits[limit]) throw new IndexLimitError(limit, limits[limit]);
};
