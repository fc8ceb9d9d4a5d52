import { useEffect } from 'react';
import { useApiQuery } from '../../../api/use-api.ts';
import { filterPatch, filtersOf, requestOf, type TryState } from './try-search.ts';

export type ChangeSearch = (patch: Partial<TryState>, options?: { push: boolean }) => void;

/**
 * Searches for what the address says. Filters that the API refuses are dropped from it: another instance may search a catalog without
 * these fields.
 */
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
  const filters = filtersOf(state);
  const refused = (search.error?.problems ?? [])
    .map(({ path }) => path.replace(/^filters\./, ''))
    .find((field) => field in filters);
  useEffect(() => {
    if (refused !== undefined) change(filterPatch(refused, []));
  }, [refused, change]);
  return search;
};
