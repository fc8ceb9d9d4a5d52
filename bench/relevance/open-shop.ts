import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicSearchReply } from '@vitrina/contract';
import { reply, serveFeeds } from '@vitrina/testkit';
import { makeShopByCalls } from '../../apps/server/src/testing/make-shop-by-calls.ts';
import {
  removeInstallation,
  type Settings,
  signInByCli,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';
import { noRateLimits, readServerSettings } from '../server-settings.ts';
import type { RelevanceShop } from './relevance-shops.ts';

export type OpenShop = {
  /** Asks as a visitor submits a search, or with further parameters. */
  readonly search: (
    query: string,
    parameters: Readonly<Record<string, string>>,
  ) => Promise<PublicSearchReply>;
  readonly close: () => Promise<void>;
};

/** A server of its own that imports a shop over HTTP, with the mapping that the wizard proposes and no other setting. `settings` are the server's. */
export const openShop = async (shop: RelevanceShop, settings: Settings = {}): Promise<OpenShop> => {
  const feeds = await serveFeeds(shop.feed === null ? {} : { '/feed': reply(shop.feed.body, shop.feed) });
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-relevance-'));
  const server = await startServerProcess(dataDir, {
    ...(await readServerSettings()),
    ...noRateLimits,
    DEMO: shop.feed === null ? '1' : '0',
    ...settings,
  });
  const close = async (): Promise<void> => {
    await server.stop();
    await feeds.close();
    await removeInstallation(dataDir);
  };
  const open = async (): Promise<OpenShop> => {
    const token = await signInByCli(dataDir, server.origin);
    const linkUri = shop.feed === null ? `${server.origin}/demo/feed.xml` : feeds.url('/feed');
    const { searchId, key } = await makeShopByCalls(
      ...([server.origin, token, linkUri, shop.language, shop.currency] as const),
    );
    const search: OpenShop['search'] = async (query, parameters) => {
      const asked = new URLSearchParams({ q: query, context: 'none', ...parameters });
      const response = await fetch(`${server.origin}/public/search/${searchId}?${asked}`, {
        headers: { 'x-api-key': key },
      });
      if (!response.ok) throw new Error(`“${query}”: ${response.status} ${await response.text()}`);
      return (await response.json()) as PublicSearchReply;
    };
    return { search, close };
  };
  try {
    return await open();
  } catch (error) {
    await close();
    throw error;
  }
};
