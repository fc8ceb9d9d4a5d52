import type { TryRequest } from '@vitrina/contract';
import { z } from 'zod';
import type { Filters } from '../../../ui/facet-panel/facet-filters.ts';

export const tryModes = ['why', 'compare', 'arrange'] as const;

/** The address of a search: `?q=buty&f.brand=Salomon&f.price=10..200&sort=price:asc&page=2`. */
export const trySearch = z.looseObject({
  q: z
    .string()
    .transform((text) => text.slice(0, 200))
    .catch(''),
  sort: z.string().max(100).catch(''),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
  /** How the results are looked at; empty as a visitor sees them. */
  mode: z.enum(['', ...tryModes]).catch(''),
  /** The change of the settings that a comparison goes back before; empty for the newest. */
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

/** The change of the address that makes a field's filter these values; none takes the filter away. */
export const filterPatch = (field: string, values: readonly string[]): Partial<TryState> => ({
  [filterPrefix + field]: values.length > 0 ? [...values] : undefined,
  page: 1,
});

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
  filters: Object.fromEntries(
    Object.entries(filtersOf(state)).map(([field, values]) => [field, [...values]]),
  ),
});
