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
import type { JudgedShop } from './judged-shop.ts';
import { ndcgOf, ndcgOfJudged, recallOf } from './measures.ts';

/** As deep as recall is measured. */
const asked = 100;

export type MeasuredQuery = {
  readonly query: string;
  /** NDCG at 10, where products that nobody judged are of no use; and among the judged alone. */
  readonly ndcg: number;
  readonly ndcgOfJudged: number;
  /** Within the first 100. */
  readonly recall: number;
};

/**
 * Imports the shop over HTTP with the mapping that the wizard proposes and no other setting, and asks its queries as a visitor submits them. `settings`
 * are the server's.
 */
export const measureRelevance = async (
  shop: JudgedShop,
  settings: Settings = {},
): Promise<readonly MeasuredQuery[]> => {
  const { body, contentType } = shop.feed;
  const feeds = await serveFeeds({ '/feed': reply(body, { contentType }) });
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-relevance-'));
  const server = await startServerProcess(dataDir, {
    ...(await readServerSettings()),
    ...noRateLimits,
    ...settings,
  });
  try {
    const token = await signInByCli(dataDir, server.origin);
    const { searchId, key } = await makeShopByCalls(server.origin, token, feeds.url('/feed'), shop.language);
    const measured: MeasuredQuery[] = [];
    for (const [query, grades] of shop.queries) {
      const parameters = new URLSearchParams({ q: query, perPage: String(asked), context: 'none' });
      const response = await fetch(`${server.origin}/public/search/${searchId}?${parameters}`, {
        headers: { 'x-api-key': key },
      });
      if (!response.ok) throw new Error(`“${query}”: ${response.status} ${await response.text()}`);
      const { products } = (await response.json()) as PublicSearchReply;
      const ranked = products.map(({ id }) => id);
      const ndcg = ndcgOf(ranked, grades);
      if (ndcg === null) continue;
      measured.push({
        query,
        ndcg,
        ndcgOfJudged: ndcgOfJudged(ranked, grades) ?? 0,
        recall: recallOf(ranked, grades),
      });
    }
    return measured;
  } finally {
    await server.stop();
    await feeds.close();
    await removeInstallation(dataDir);
  }
};
