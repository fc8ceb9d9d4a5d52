import type { CatalogAddress } from '@vitrina/search-engine';
import type { CatalogRecord } from '../storage/records.ts';

/** A catalog as the search engine is asked about it: what it takes is its customer's time. */
export const addressOf = ({ id, customerId }: Pick<CatalogRecord, 'id' | 'customerId'>): CatalogAddress => ({
  catalogKey: id,
  owner: customerId,
});
