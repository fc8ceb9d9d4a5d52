import type {
  PublicConfig,
  PublicSearchReply,
  PublicStreamReply,
  PublicStylizationsReply,
  PublicSuggestReply,
} from '@vitrina/contract';
import type { SearchState } from './search-state.ts';

/**
 * Why there is no reply: a newer request replaced this one, the server doesn't allow the shop's page, or something
 * failed that a retry may solve.
 */
export type NoReplyReason = 'aborted' | 'refused' | 'failed';
export type Answer<T> = { readonly data: T } | { readonly missing: NoReplyReason };

export type PublicApiOptions = {
  readonly fetch: typeof fetch;
  /** The server's address, without a trailing slash. */
  readonly server: string;
  readonly searchId: string;
  /** Needed if the shop's domain isn't on the list of allowed ones. */
  readonly apiKey: string;
  /** What the page calls its place or time: rules may depend on it. */
  readonly contexts?: readonly string[];
};

/** What a look is asked for by: a product that it is built around or contains, or its own id. */
export type WantedLook = { readonly product: string } | { readonly id: string };

/** A page of a stream's posts: the first, or the one after another. Without a count the server decides. */
export type WantedPosts = { readonly stream: string; readonly count?: string; readonly after?: string };

const patienceMs = 10_000;

const readAnswer = async <T>(response: Response): Promise<Answer<T>> => {
  if (response.ok) return { data: (await response.json()) as T };
  const isTemporary = response.status >= 500 || response.status === 429;
  return { missing: isTemporary ? 'failed' : 'refused' };
};

/** While servers are replaced, one of the release before may answer, which leaves out what is new. */
const withDefaults = <T extends object>(defaults: Partial<T>, answer: Answer<T>): Answer<T> =>
  'data' in answer ? { data: { ...defaults, ...answer.data } } : answer;

/** The parameters of a search request. */
export const searchParams = (
  state: SearchState,
  { visitor, context }: { visitor: string | null; context: 'autocomplete' | 'serp' | 'none' },
): URLSearchParams => {
  const params = new URLSearchParams({ q: state.query, page: String(state.page), context });
  if (state.sort !== '') params.set('sort', state.sort);
  if (state.typos) params.set('typos', state.typos);
  if (visitor !== null) params.set('visitor', visitor);
  for (const [field, values] of Object.entries(state.filters))
    for (const value of values) params.append(`filter.${field}`, value);
  return params;
};

export const createPublicApi = ({ fetch, server, searchId, apiKey, contexts = [] }: PublicApiOptions) => {
  const withContexts = (params: URLSearchParams): string => {
    for (const context of contexts) params.append('ruleContext', context);
    return String(params);
  };
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
    search: async (state: SearchState, visitor: string | null, signal: AbortSignal) =>
      withDefaults<PublicSearchReply>(
        {
          ...{ correctedQuery: null, missingWords: [], partialFrom: null },
          ...{ priceRange: null, namedValues: [], ruleData: [] },
        },
        await ask('search', withContexts(searchParams(state, { visitor, context: 'serp' })), signal),
      ),
    /** The shop as a whole, for its categories. Not a visitor's search. */
    browse: (signal: AbortSignal) =>
      ask<PublicSearchReply>(
        'search',
        String(new URLSearchParams({ q: '', perPage: '1', context: 'none' })),
        signal,
      ),
    suggest: async (query: string, visitor: string | null, signal: AbortSignal) =>
      withDefaults<PublicSuggestReply>(
        { values: [] },
        await ask(
          'suggest',
          withContexts(new URLSearchParams({ q: query.slice(0, 200), ...(visitor !== null && { visitor }) })),
          signal,
        ),
      ),
    /** Looks with a product, or the one with an id. */
    readLooks: (wanted: WantedLook, signal: AbortSignal) =>
      ask<PublicStylizationsReply>('stylizations', String(new URLSearchParams(wanted)), signal),
    readStream: (wanted: WantedPosts, signal: AbortSignal) =>
      ask<PublicStreamReply>('stream', String(new URLSearchParams(wanted)), signal),
  };
};
export type PublicApi = ReturnType<typeof createPublicApi>;
