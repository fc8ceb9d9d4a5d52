import type { Filter } from '@vitrina/search-engine';

/** The products that `isBuyable` holds for: all of a catalog that doesn't have the field. */
export const buyable: Filter = {
  kind: 'not',
  filter: { kind: 'values', field: 'availability', values: ['out_of_stock'] },
};
