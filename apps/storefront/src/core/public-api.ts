import type { PublicConfig, PublicSearchReply, PublicSuggestReply } from '@vitrina/contract';
import type { SearchState } from './search-state.ts';

/** Why there is no answer: another one was wanted meanwhile, the shop's page may not ask, or asking again may help. */
export type Missing = 'aborted' | 'refused' | 'failed';
export type Answer<T> = { readonly data: T } | { readonly missing: Missing };

export type PublicApiOptions = {
  readonly fetch: typeof fetch;
  /** Where the server is, without a slash at its end. */
  readonly server: string;
  readonly searchId: string;
  /** Where the shop's domain isn't on the list of those that may ask. */
  readonly apiKey: string;
};

const patienceMs = 10_000;

const readAnswer = async <T>(response: Response): Promise<Answer<T>> => {
  if (response.ok) return { data: (await response.json()) as T };
  const isTemporary = response.status >= 500 || response.status === 429;
  return { missing: isTemporary ? 'failed' : 'refused' };
};

/** The parameters of a search, as the server reads them. */
export const searchParams = (
  state: SearchState,
  { visitor, context }: { visitor: string | null; context: 'autocomplete' | 'serp' | 'none' },
): URLSearchParams => {
  const params = new URLSearchParams({ q: state.query, page: String(state.page), context });
  if (state.sort !== '') params.set('sort', state.sort);
  if (visitor !== null) params.set('visitor', visitor);
  for (const [field, values] of Object.entries(state.filters))
    for (const value of values) params.append(`filter.${field}`, value);
  return params;
};

export const createPublicApi = ({ fetch, server, searchId, apiKey }: PublicApiOptions) => {
  const ask = async <T>(call: string, params: string, signal: AbortSignal): Promise<Answer<T>> => {
    const url = `${server}/public/${call}/${encodeURIComponent(searchId)}${params && `?${params}`}`;
    try {
      return await readAnswer<T>(
        await fetch(url, {
          credentials: 'omit',
          signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
          ...(apiKey !== '' && { headers: { 'x-api-key': apiKey } }),
        }),
      );
    } catch {
      return { missing: signal.aborted ? 'aborted' : 'failed' };
    }
  };
  return {
    readConfig: (signal: AbortSignal) => ask<PublicConfig>('config', '', signal),
    search: (state: SearchState, visitor: string | null, signal: AbortSignal) =>
      ask<PublicSearchReply>('search', String(searchParams(state, { visitor, context: 'serp' })), signal),
    suggest: (query: string, visitor: string | null, signal: AbortSignal) =>
      ask<PublicSuggestReply>(
        'suggest',
        String(new URLSearchParams({ q: query.slice(0, 200), ...(visitor !== null && { visitor }) })),
        signal,
      ),
  };
};
export type PublicApi = ReturnType<typeof createPublicApi>;
