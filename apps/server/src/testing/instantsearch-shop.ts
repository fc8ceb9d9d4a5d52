import type { MappingItem } from '@vitrina/contract';
import { buildFeed, buildFeedItem, type FeedItem, reply, serveFeeds } from '@vitrina/testkit';
import { makeCatalog, type SignedIn, startTestServer, type TestServer } from './start-test-server.ts';

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: never };

export type InstantSearchShop = {
  readonly server: TestServer;
  readonly owner: SignedIn;
  /** The search instance, by which indexes are named. */
  readonly index: string;
  readonly catalogId: string;
  /** With the shop's own key, unless others are given. */
  readonly ask: (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    query?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

/** A shop of these products, as InstantSearch's clients ask it. */
export const openInstantSearchShop = async (
  items: readonly Partial<FeedItem>[],
  added: readonly MappingItem[] = [],
): Promise<InstantSearchShop> => {
  const feed = buildFeed({ items: items.map((item, at) => buildFeedItem(item, at + 1)) });
  const feeds = await serveFeeds({ '/feed.xml': reply(feed) });
  const server = await startTestServer();
  const owner = await server.signIn({ plan: 'pro' });
  const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'), added);
  const instance = await owner.call('createInstance', { body: { name: 'Sklep', catalogId } });
  const { key } = (await owner.call('getAuthKey')).reply.data;
  return {
    ...{ server, owner, catalogId, index: instance.reply.data.instanceId },
    ask: async (method, path, body, query = {}, headers = {}) => {
      const credentials = {
        'x-algolia-application-id': owner.customer.symbol,
        'x-algolia-api-key': key,
        ...query,
      };
      const response = await fetch(`${server.origin}${path}?${new URLSearchParams(credentials)}`, {
        method,
        headers: { ...(method === 'POST' && { 'content-type': 'text/plain' }), ...headers },
        ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: JSON.parse(text || 'null') as never,
      };
    },
    close: async () => {
      await server.close();
      await feeds.close();
    },
  };
};
