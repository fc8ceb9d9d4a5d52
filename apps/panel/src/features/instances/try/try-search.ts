import type { TryRequest } from '@vitrina/contract';
import { z } from 'zod';

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

export type Filters = Readonly<Record<string, readonly string[]>>;

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

export type Range = { readonly from: number | null; readonly to: number | null };

const numberOf = (text: string | undefined): number | null => {
  const value = Number((text ?? '').replace(',', '.'));
  return text === undefined || text.trim() === '' || !Number.isFinite(value) ? null : value;
};

/** `10..50`, with either end open. */
export const parseRange = (value: string | undefined): Range => {
  const [from, to] = (value ?? '').split('..');
  return { from: numberOf(from), to: numberOf(to) };
};
export const formatRange = ({ from, to }: Range): readonly string[] =>
  from === null && to === null ? [] : [`${from ?? ''}..${to ?? ''}`];
/** The range that two typed texts mean; ends the wrong way round are turned. */
export const rangeOfTexts = (from: string, to: string): Range => {
  const [low, high] = [numberOf(from), numberOf(to)];
  return low !== null && high !== null && low > high ? { from: high, to: low } : { from: low, to: high };
};
