import type { Filters } from '../../../../ui/facet-panel/facet-filters.ts';
import { filterPatch, filtersOf, longestQuery, noFilters, type TryState } from '../try-search.ts';

/** A search as the search app makes it. */
export type ShopSearch = {
  readonly query: string;
  readonly page: number;
  readonly sort: string;
  readonly filters: Filters;
};

/** The shop's page before anything was searched. */
export const noSearch: ShopSearch = { query: '', page: 1, sort: '', filters: {} };

export const shopSearchOf = (state: TryState): ShopSearch => ({
  query: state.q,
  page: state.page,
  sort: state.sort,
  filters: filtersOf(state),
});

/** Equal for searches that are the same, in whichever order their filters were chosen. */
export const searchKey = ({ query, page, sort, filters }: ShopSearch): string =>
  JSON.stringify([
    query.trim().slice(0, longestQuery),
    page,
    sort,
    Object.entries(filters).toSorted(([one], [other]) => one.localeCompare(other)),
  ]);

/** The part of the address that says what is searched; filters that aren't chosen any more are removed from it. */
export const patchOf = (state: TryState, { query, page, sort, filters }: ShopSearch): Partial<TryState> => ({
  q: query.slice(0, longestQuery),
  ...noFilters(filtersOf(state)),
  ...Object.assign({}, ...Object.entries(filters).map(([field, values]) => filterPatch(field, values))),
  page,
  sort,
});
