import { LRUCache } from 'lru-cache';

/** Two or three shops of one catalog, each with a few filters and scripts of its own. */
const most = 12;

/** What searches work out of a whole generation and ask for again: a number a product of a script, and which products pass a filter. */
export const createKept = () => ({
  numbers: new LRUCache<string, Float64Array>({ max: most }),
  masks: new LRUCache<string, Uint8Array>({ max: most }),
  /** How many rows have each value of a field. */
  totals: new LRUCache<string, Uint32Array>({ max: 4 * most }),
});
