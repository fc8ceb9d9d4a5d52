import { ruleContext, type TryReply, type TryRequest } from '@vitrina/contract';
import { z } from 'zod';
import { type Filters, formatRange } from '../../../ui/facet-panel/facet-filters.ts';

/** The ways to look at the results beside the shop's own page. */
export const tryModes = ['list', 'why', 'compare', 'arrange'] as const;

/** In characters, as in the search box. */
export const longestQuery = 200;

/** The address of a search: `?q=buty&f.brand=Salomon&f.price=10..200&sort=price:asc&page=2`. */
export const trySearch = z.looseObject({
  q: z
    .string()
    .transform((text) => text.slice(0, longestQuery))
    .catch(''),
  sort: z.string().max(100).catch(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
  /** A part of the shop's page to which rules keep. */
  context: z
    .string()
    .transform((name) => (ruleContext.safeParse(name).success ? name : ''))
    .catch(''),
  /** How the results are looked at; empty for the shop's own page. */
  mode: z.enum(['', ...tryModes]).catch(''),
  /** A comparison shows the results before this change of the settings; empty for the newest one. */
  before: z.string().max(60).catch(''),
});
export type TryState = z.infer<typeof trySearch>;

const filterPrefix = 'f.';

export const filtersOf = (state: TryState): Filters =>
  Object.fromEntries(
    Object.entries(state)
      .filter(([name]) => name.startsWith(filterPrefix) && name.length > filterPrefix.length)
      .map(([name, value]) => [name.slice(filterPrefix.length), [value].flat().map(String)]),
  );

/** Sets the values of a field's filter in the address. An empty list removes the filter. */
export const filterPatch = (field: string, values: readonly string[]): Partial<TryState> => ({
  [filterPrefix + field]: values.length > 0 ? [...values] : undefined,
  page: 1,
});

/** The filters with the prices that the query names, as if they were chosen, unless others are. */
export const shownFilters = (filters: Filters, priceRange: TryReply['priceRange']): Filters =>
  priceRange && !filters.price ? { ...filters, price: formatRange(priceRange) } : filters;

export const noFilters = (filters: Filters): Partial<TryState> => ({
  ...Object.fromEntries(Object.keys(filters).map((field) => [filterPrefix + field, undefined])),
  page: 1,
});

export const perPage = 24;

export const requestOf = (state: TryState): TryRequest => ({
  query: state.q,
  sort: state.sort,
  page: state.page,
  perPage,
  explain: state.mode === 'why',
  // The shop's own page says itself where it searches.
  contexts: state.context === '' || state.mode === '' ? [] : [state.context],
  filters: Object.fromEntries(
    Object.entries(filtersOf(state)).map(([field, values]) => [field, [...values]]),
  ),
});
