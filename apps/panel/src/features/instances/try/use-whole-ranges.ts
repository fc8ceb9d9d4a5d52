import type { Facet } from '@vitrina/contract';
import { useApiQuery } from '../../../api/use-api.ts';
import { type Filters, filtersOf, requestOf, type TryState } from './try-search.ts';

const isRange = (values: readonly string[] | undefined): boolean => values?.[0]?.includes('..') ?? false;

/** The filters with each chosen range inside the lowest and highest value there are without it. */
export const withWholeRanges = (
  facets: readonly Facet[],
  whole: readonly Facet[],
  filters: Filters,
): readonly Facet[] => {
  const ranges = whole.filter(({ kind, field }) => kind === 'range' && isRange(filters[field]));
  const widened = facets.map((facet) => ranges.find(({ field }) => field === facet.field) ?? facet);
  const shown = new Set(facets.map(({ field }) => field));
  return [...widened, ...ranges.filter(({ field }) => !shown.has(field))];
};

/**
 * A range among the results is no wider than the range that was chosen, so a slider could not be drawn
 * apart again: asks once more without the chosen ranges. Without one it asks nothing.
 */
export const useWholeRanges = (searchId: string, state: TryState, facets: readonly Facet[]) => {
  const filters = filtersOf(state);
  const request = requestOf(state);
  const unranged = Object.entries(request.filters).filter(([, values]) => !isRange(values));
  const hasRange = unranged.length < Object.keys(request.filters).length;
  const body = { query: request.query, filters: Object.fromEntries(unranged), page: 1, perPage: 1 };
  const whole = useApiQuery(
    'trySearch',
    { params: { searchId }, body },
    { enabled: hasRange, keepPrevious: true },
  );
  if (!hasRange || !whole.data) return facets;
  return withWholeRanges(facets, whole.data.data.facets, filters);
};
