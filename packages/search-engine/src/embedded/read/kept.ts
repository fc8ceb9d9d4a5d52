import { LRUCache } from 'lru-cache';

/* Each entry is as long as the catalog: eight bytes a product for numbers, one for masks. */
const mostNumbers = 4;
const mostMasks = 12;
/** These are as long as a field has values. */
const mostTotals = 48;

/** What searches work out of a whole generation and ask for again. */
export const createKept = () => ({
  /** Parts of sort scripts that hang on nothing but the catalog, by product. */
  numbers: new LRUCache<string, Float64Array>({ max: mostNumbers }),
  /** By product: 1 if it passes a filter. */
  masks: new LRUCache<string, Uint8Array>({ max: mostMasks }),
  /** How many rows have each value of a field. */
  totals: new LRUCache<string, Uint32Array>({ max: mostTotals }),
});
