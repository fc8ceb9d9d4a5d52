import type { PreviewQuestion, PublicConfig } from '@vitrina/contract';
import type { Environment, KeyStore } from '../core/environment.ts';
import { createBrowserEnvironment } from '../ui/browser-environment.ts';

export type Ask = (
  question: PreviewQuestion extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never,
) => Promise<object | null>;

/**
 * A response whose body is available synchronously. Reading a real `Response` takes a moment, in which the page would
 * flicker.
 */
const replyOf = (data: object | null): Response => {
  const reply = { ok: data !== null, status: data === null ? 503 : 200, json: async () => data };
  return reply as unknown as Response;
};

const filtersOf = (params: URLSearchParams): Record<string, string[]> => {
  const fields = [...params.keys()].filter((name) => name.startsWith('filter.'));
  return Object.fromEntries(fields.map((name) => [name.slice('filter.'.length), params.getAll(name)]));
};

/** A store for the life of the page, as the frame has none. */
const createStore = (recent: readonly string[]): KeyStore => {
  const kept = new Map([['vitrina.recent', JSON.stringify(recent)]]);
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
};

/** The app's environment in the preview: the panel answers in place of the server, and no events are sent. */
export const createPreviewEnvironment = (
  config: PublicConfig,
  recent: readonly string[],
  ask: Ask,
): Environment => ({
  ...createBrowserEnvironment(),
  store: createStore(recent),
  sendBeacon: () => true,
  fetch: async (input) => {
    const { pathname, searchParams: params } = new URL(String(input));
    const [, , call] = pathname.split('/');
    const query = params.get('q') ?? '';
    if (call === 'config') return replyOf(config);
    if (call === 'suggest') return replyOf(await ask({ call, query }));
    if (call !== 'search') return replyOf({});
    const page = Number(params.get('page') ?? '1');
    const typos = params.get('typos') === 'none' ? 'none' : 'forgiven';
    const context = params.get('context') === 'none' ? 'none' : 'serp';
    return replyOf(
      await ask({
        call,
        query,
        page,
        sort: params.get('sort') ?? '',
        filters: filtersOf(params),
        typos,
        context,
      }),
    );
  },
});

/** The environment of a look or a stream in the preview: the server answers these calls alone, and no events are sent. */
export const createPlaceEnvironment = (answers: Readonly<Record<string, object>>): Environment => ({
  ...createBrowserEnvironment(),
  store: createStore([]),
  sendBeacon: () => true,
  fetch: async (input) => {
    const [, , call = ''] = new URL(String(input)).pathname.split('/');
    return replyOf(answers[call] ?? {});
  },
});
