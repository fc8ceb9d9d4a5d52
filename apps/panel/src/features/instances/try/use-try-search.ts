import { useEffect } from 'react';
import { previewSearchOf } from '../../../api/search-app-frame/answer-question.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { filterPatch, filtersOf, requestOf, type TryState } from './try-search.ts';

export type ChangeSearch = (patch: Partial<TryState>, options?: { push: boolean }) => void;

/** Drops filters from the address that the API refuses: another instance may search a catalog without these fields. */
const useDropRefused = (error: ApiFailure | null, state: TryState, change: ChangeSearch): void => {
  const filters = filtersOf(state);
  const refused = (error?.problems ?? [])
    .map(({ path }) => path.replace(/^filters\./, ''))
    .find((field) => field in filters);
  useEffect(() => {
    if (refused !== undefined) change(filterPatch(refused, []));
  }, [refused, change]);
};

/** Searches for what the address says. */
export const useTrySearch = (
  searchId: string,
  state: TryState,
  change: ChangeSearch,
  { isExplained = false } = {},
) => {
  const request = requestOf(state);
  const search = useApiQuery(
    'trySearch',
    { params: { searchId }, body: { ...request, explain: request.explain || isExplained } },
    { keepPrevious: true },
  );
  useDropRefused(search.error, state, change);
  return search;
};

/** The same as the shop's page asks: it is asked once for both, whichever comes first. */
export const useShopSearch = (searchId: string, state: TryState, change: ChangeSearch) => {
  const { query, page, sort, filters } = requestOf(state);
  const search = useApiQuery(
    'previewAppSearch',
    previewSearchOf(searchId, { query, page, sort, filters, typos: 'forgiven' }),
    { keepPrevious: true },
  );
  useDropRefused(search.error, state, change);
  return search;
};
