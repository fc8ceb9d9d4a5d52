import { longestQuery, type SearchState } from './search-state.ts';

/**
 * How a search is written in the page's address: `?q=kubek&q.page=2&q.sort=…&q.filter.brand=Gnom`, or the same after
 * `#`.
 */
export type AddressForm = {
  /**
   * The name of the query's parameter, and the prefix of the others. Two searches on one page need different names.
   */
  readonly name: string;
  readonly useHash: boolean;
};

const filterPrefix = (name: string): string => `${name}.filter.`;
const isOwn = (key: string, name: string): boolean => key === name || key.startsWith(`${name}.`);

const paramsOf = (address: URL, { useHash }: AddressForm): URLSearchParams =>
  new URLSearchParams(useHash ? address.hash.slice(1) : address.search);

const pageOf = (text: string | null): number => {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1;
};

/** Reads the search in an address; null if there is none. */
export const readAddress = (href: string, form: AddressForm): SearchState | null => {
  const params = paramsOf(new URL(href), form);
  const { name } = form;
  const own = [...params.keys()].filter((key) => isOwn(key, name));
  if (own.length === 0) return null;
  const prefix = filterPrefix(name);
  const fields = new Set(own.filter((key) => key.startsWith(prefix) && key.length > prefix.length));
  return {
    query: (params.get(name) ?? '').slice(0, longestQuery),
    page: pageOf(params.get(`${name}.page`)),
    sort: params.get(`${name}.sort`) ?? '',
    ...(params.get(`${name}.typos`) === 'none' && { typos: 'none' as const }),
    filters: Object.fromEntries([...fields].map((key) => [key.slice(prefix.length), params.getAll(key)])),
  };
};

/** Writes a search into an address, or removes it (null). Everything else in the address is left as it is. */
export const writeAddress = (href: string, state: SearchState | null, form: AddressForm): string => {
  const address = new URL(href);
  const params = paramsOf(address, form);
  const { name } = form;
  for (const key of [...params.keys()]) if (isOwn(key, name)) params.delete(key);
  // A plain anchor must not be parsed as a parameter: `#top` would become `#top=&q=…`.
  if (form.useHash && !address.hash.includes('=')) for (const key of [...params.keys()]) params.delete(key);
  if (state) {
    params.set(name, state.query);
    if (state.page > 1) params.set(`${name}.page`, String(state.page));
    if (state.sort !== '') params.set(`${name}.sort`, state.sort);
    if (state.typos) params.set(`${name}.typos`, state.typos);
    for (const [field, values] of Object.entries(state.filters))
      for (const value of values) params.append(filterPrefix(name) + field, value);
  }
  const text = params.toString();
  if (form.useHash) address.hash = text;
  else address.search = text;
  return address.href;
};
