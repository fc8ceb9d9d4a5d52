/** Selected values by field. A range is a single value, `10..50`. */
export type Filters = Readonly<Record<string, readonly string[]>>;

export type SearchState = {
  readonly query: string;
  /** Counted from 1. */
  readonly page: number;
  /** The id of a sort group; empty for the default. */
  readonly sort: string;
  readonly filters: Filters;
  /** `none` searches for the words as they were typed. */
  readonly typos?: 'none';
};

/** In characters. A longer query would be refused. */
export const longestQuery = 1000;

export const searchFor = (query: string, sort = ''): SearchState => ({
  query: query.trim().replace(/\s+/g, ' ').slice(0, longestQuery),
  page: 1,
  sort,
  filters: {},
});

/** Sets the selected values of one field and goes back to the first page. */
export const chooseValues = (state: SearchState, field: string, values: readonly string[]): SearchState => {
  const { [field]: _, ...others } = state.filters;
  return { ...state, page: 1, filters: values.length > 0 ? { ...others, [field]: values } : others };
};

export const toggleValue = (state: SearchState, field: string, value: string): SearchState => {
  const chosen = state.filters[field] ?? [];
  return chooseValues(
    state,
    field,
    chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
  );
};

export const clearFilters = (state: SearchState): SearchState => ({ ...state, page: 1, filters: {} });

export const hasFilters = (state: SearchState): boolean => Object.keys(state.filters).length > 0;

/** `null` is an open end. */
export type Range = { readonly from: number | null; readonly to: number | null };

export const writeRange = ({ from, to }: Range): readonly string[] =>
  from === null && to === null ? [] : [`${from ?? ''}..${to ?? ''}`];

const rangeForm = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/;

export const readRange = (value: string | undefined): Range => {
  const match = rangeForm.exec(value ?? '');
  const end = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
  return { from: end(match?.[1]), to: end(match?.[2]) };
};

/** What both ranges leave. */
export const shareOf = (one: Range, other: Range): Range => {
  const ends = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);
  const froms = ends([one.from, other.from]);
  const tos = ends([one.to, other.to]);
  return {
    from: froms.length > 0 ? Math.max(...froms) : null,
    to: tos.length > 0 ? Math.min(...tos) : null,
  };
};
