import { expect, test } from 'vitest';
import { industryIds, limits } from './basics/lookups.ts';
import { importStatuses } from './calls/imports.ts';

// Typed from the specification, so that a number or a name that is changed in the contract is missed here.

test('[R9.01] [R9.02] [R9.03] pages, waits and bounds are those of the specification', () => {
  expect(limits).toMatchObject({
    importedListPage: 20,
    productListPage: 20,
    blockedPhrasePage: 50,
    pollMs: 2000,
    weightsDebounceMs: 2000,
    toastMs: 3000,
    tokenRefreshLeadMs: 60_000,
    chunkTimeoutMs: 120_000,
    feedBytes: 536_870_912,
    refreshTimesPerDay: 24,
  });
});

test('[R3.05] the industries are the 21 of the specification', () => {
  const named = `animals, automotive, beauty, books_and_multimedia, education, electronic, entertainment, erotic, fashion, food, health,
    hobby, home_and_garden, gifts_toys, jewellery_gallantry, office, other_goods, other_services, sport, travel_and_leisure, other`;
  expect(industryIds).toEqual(named.split(/,\s+/));
});

test('[R4.01] an import is unknown, ok, error or in_progress', () => {
  expect(importStatuses).toEqual(['unknown', 'ok', 'error', 'in_progress']);
});
