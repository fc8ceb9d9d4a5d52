import type { NamedFigures } from '../ports/reports.ts';
import type { SearchTarget } from '../ports/shop-search.ts';
import type { CatalogRecord, Customer } from '../storage/records.ts';

/** For tests of what is made of reports, without a database. */
export const customer = { id: 'c' } as Customer;
export const searchTarget: SearchTarget = {
  ...{ customerId: 'c', searchId: 'i', catalog: { id: 'k' } as CatalogRecord },
};
export const november = { from: '2026-11-01', to: '2026-11-30' };

export const sumOf = (
  phrase: string,
  searches: number,
  emptySearches: number,
  clicks: number,
): NamedFigures => ({
  ...{ phrase, searches, emptySearches, clicks, ctr: clicks / searches, conversion: null },
  ...{ salesCount: 0, unitsSold: 0, total: 0 },
});
