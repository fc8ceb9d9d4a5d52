import { expect } from '@playwright/test';
import type { AccessKey, MappingItem, Rule } from '@vitrina/contract';
import { buildFeed, type FeedItem, reply, serveFeeds } from '@vitrina/testkit';
import { runCli } from '../../apps/server/src/testing/server-process.ts';
import { openApi } from '../../bench/import/api-client.ts';
import { makeShop } from '../../bench/import/make-shop.ts';
import type { Shop } from './instantsearch-page.ts';
import { closeVitrina, openVitrina } from './vitrina.ts';

type Data<T> = { data: T };

export type ShopOfInstantSearch = Shop & { readonly close: () => Promise<void> };

type Given = {
  readonly added?: readonly MappingItem[];
  readonly events?: readonly object[];
  readonly rules?: readonly Pick<Rule, 'name' | 'condition' | 'actions'>[];
};

/** A shop of these items whose pages on sklep.example may search, and what its visitors did. */
export const openShopOfInstantSearch = async (
  items: readonly FeedItem[],
  { added = [], events = [], rules = [] }: Given = {},
): Promise<ShopOfInstantSearch> => {
  const feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items })) });
  const vitrina = await openVitrina();
  const { origin } = vitrina.server;
  const { json } = await runCli(vitrina.dataDir, ['relogin', '--email', vitrina.email]);
  const session = await fetch(`${origin}/api/auth/relogin/${(json as { hash: string }).hash}`);
  const { access_token: token } = (await session.json()) as { access_token: string };
  const api = openApi(origin, token);
  const { searchId } = await makeShop(api, feeds.url('/feed.xml'), added);
  for (const rule of rules) await api('POST', `/search/${searchId}/rules`, rule);
  await api('POST', '/catalog/setAuthDomainsList', { domains: ['sklep.example'] });
  const { data: access } = await api<Data<AccessKey>>('GET', '/catalog/getAuthKey');
  const headers = { 'x-api-key': access.key, 'content-type': 'application/json' };
  if (events.length > 0) {
    const body = JSON.stringify({ events });
    const sent = await fetch(`${origin}/public/events/${searchId}`, { method: 'POST', headers, body });
    expect(await sent.json()).toMatchObject({ accepted: events.length });
  }
  // The client waits two seconds for an answer; on a busy cluster the first search of a new index may take longer.
  const searchOnce = async (): Promise<number> =>
    (await fetch(`${origin}/public/search/${searchId}`, { headers: { 'x-api-key': access.key } })).status;
  await expect.poll(searchOnce, { timeout: 60_000 }).toBe(200);
  return {
    ...{ host: new URL(origin).host, symbol: access.customerSymbol, searchId },
    close: async () => {
      await closeVitrina(vitrina);
      await feeds.close();
    },
  };
};
