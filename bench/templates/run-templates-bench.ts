import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newHtmlTemplate } from '@vitrina/contract';
import { buildFeed, buildFeedItems, reply, serveFeeds } from '@vitrina/testkit';
import { makeShopByCalls } from '../../apps/server/src/testing/make-shop-by-calls.ts';
import {
  removeDataDir,
  signInByCli,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';
import { eventually, makeCall } from '../../apps/server/src/testing/start-test-server.ts';
import { fireSearches, type LoadFigures } from '../public/fire-searches.ts';
import { machine, writePart } from '../results-page.ts';
import { percentile } from '../search/statistics.ts';
import { noRateLimits, readServerSettings } from '../server-settings.ts';

const seconds = 8;
const connections = 16;
const shown = 6;
/** Different questions, each answered for the first time. */
const firstAnswers = 300;
const importWithinMs = 120_000;

/** Prices of a round of the feed, by product id. */
const priceOf = (number: number, round: number): number => 10 + (number % 500) + round * 1000;
const feedOf = (products: number, round: number): string =>
  buildFeed({
    items: buildFeedItems(products, (number) => ({
      title: `Kubek wzór${number} ceramiczny`,
      price: `${priceOf(number, round)}.00 PLN`,
      imageLink: `https://shop.example/img/${number}.jpg`,
    })),
  });

type Listed = { readonly products: readonly { readonly id: string; readonly priceValue: number }[] };

/** Throws unless every product has its price of this round, as data and in the mail. */
const checkPrices = async (base: string, queries: readonly string[], round: number): Promise<number> => {
  let checked = 0;
  for (const query of queries) {
    const { products } = (await (await fetch(`${base}/products.json?${query}`)).json()) as Listed;
    const html = await (await fetch(`${base}/products.html?layout=mail&${query}`)).text();
    const prices = [...html.matchAll(/>([\d\s\u00a0]+),00\u00a0zł</g)].map(([, price = '']) =>
      Number(price.replaceAll(/\D/g, '')),
    );
    const right = products.map(({ id }) => priceOf(Number(id.replace('SKU-', '')), round));
    if (products.length === 0 || products.some(({ priceValue }, at) => priceValue !== right[at]))
      throw new Error(`“${query}”: wrong prices in round ${round}`);
    if (JSON.stringify(prices) !== JSON.stringify(right))
      throw new Error(`“${query}”: the mail says ${prices.join(' ')} and not ${right.join(' ')}`);
    checked += products.length;
  }
  return checked;
};

const row = (name: string, { perSecond, p50Ms, p95Ms, p99Ms, failures }: LoadFigures): string =>
  `| ${name} | ${perSecond} | ${[p50Ms, p95Ms, p99Ms].map((ms) => ms.toFixed(1)).join(' | ')} | ${failures} |`;

/** One after another, as each is asked for the first time. */
const askEach = async (paths: readonly string[]): Promise<LoadFigures> => {
  const times: number[] = [];
  let failures = 0;
  const startedAt = performance.now();
  for (const path of paths) {
    const askedAt = performance.now();
    const answer = await fetch(path);
    await answer.text();
    times.push(performance.now() - askedAt);
    if (answer.status !== 200) failures += 1;
  }
  return {
    perSecond: Math.round((times.length * 1000) / (performance.now() - startedAt)),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
    failures,
  };
};

/** `templates [--products 10000]`: how fast mails get their products, and whether they have the new prices after an import. */
export const runTemplatesBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { products: { type: 'string', default: '10000' } },
  });
  const products = Number(values.products);
  let feed = feedOf(products, 0);
  const feeds = await serveFeeds({ '/feed.xml': (request, response) => reply(feed)(request, response) });
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  const server = await startServerProcess(dataDir, {
    ...(await readServerSettings()),
    ...noRateLimits,
  });
  try {
    const token = await signInByCli(dataDir, server.origin);
    const { catalogId } = await makeShopByCalls(server.origin, token, feeds.url('/feed.xml'));
    const body = newHtmlTemplate(new Date(), 'Szablon');
    const stored = await makeCall(server.origin, token, 'storeHtmlTemplate', { body });
    const base = `${server.origin}/mailing/${stored.reply.data.mailingKey}`;
    const queries = ['', ...Array.from({ length: 9 }, (_, at) => `q=wzor${(at + 1) * 7}`)].map(
      (query) => `count=${shown}&${query}`,
    );
    const checkedBefore = await checkPrices(base, queries, 0);
    const first = await askEach(
      Array.from(
        { length: firstAnswers },
        (_, at) => `${base}/products.html?layout=mail&count=${shown}&q=wzór${(at * 31) % products} kubek`,
      ),
    );
    const paths = queries.map((query) => `${new URL(base).pathname}/products.html?layout=mail&${query}`);
    await fireSearches(server.origin, '', paths, { connections, seconds: 2 });
    const cached = await fireSearches(server.origin, '', paths, { connections, seconds });

    feed = feedOf(products, 1);
    await makeCall(server.origin, token, 'startImport', { params: { catalogId }, body: {} });
    await eventually(async () => {
      const { reply: run } = await makeCall(server.origin, token, 'isProdImportFinished', {
        params: { id: catalogId },
      });
      return run.data.finished;
    }, importWithinMs);
    const checkedAfter = await checkPrices(base, queries, 1);
    writePart(
      'templates',
      `## Mailing templates over HTTP

On ${machine()}, the load included: ${products} products, the default card, ${shown} products as a mail. ${checkedBefore + checkedAfter} prices in mails were compared with the feed, half of them right after an import with new ones; all were right.

| mails | a second | p50 ms | p95 ms | p99 ms | failed |
|---|---|---|---|---|---|
${row(`asked for the first time, one after another (${firstAnswers} phrases)`, first)}
${row(`asked for again, ${connections} at once (${queries.length} sources)`, cached)}
`,
    );
  } finally {
    await server.stop();
    await feeds.close();
    await removeDataDir(dataDir);
  }
};
