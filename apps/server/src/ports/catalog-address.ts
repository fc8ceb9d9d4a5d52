import type { CatalogAddress } from '@vitrina/search-engine';
import type { CatalogRecord } from '../storage/records.ts';

/** A catalog's address in the search engine. The time its searches take counts as its customer's. */
export const addressOf = ({ id, customerId }: Pick<CatalogRecord, 'id' | 'customerId'>): CatalogAddress => ({
  catalogKey: id,
  owner: customerId,
});
