import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeShopByCalls } from '../../apps/server/src/testing/make-shop-by-calls.ts';
import {
  removeDataDir,
  signInByCli,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';
import { checkAnswers, type FoundOverHttp } from '../import/expected-bounds.ts';
import { makeFeedFile, serveFile } from '../import/feed-file.ts';
import { processorMsOf } from '../process-time.ts';
import { percentile } from '../search/statistics.ts';
import { noRateLimits, readServerSettings } from '../server-settings.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
import { makeBatch } from './made-events.ts';

const eventsInBatch = 20;
const seconds = 8;

export type Load = {
  readonly name: string;
  readonly eventsPerSecond: number;
  readonly answerP50Ms: number;
  readonly answerP95Ms: number;
  /** Processor time of the server's process; 100 is one core. */
  readonly corePercent: number;
  readonly searches: number;
  readonly searchP50Ms: number;
  readonly searchP95Ms: number;
};

type Shop = {
  readonly pid: number | undefined;
  /** Separate, so that a visitor's search does not wait for another visitor's connection. */
  readonly searcher: HttpClient;
  readonly client: HttpClient;
  readonly searchId: string;
  readonly productIds: readonly string[];
};
type Watch = { readonly isRunning: () => boolean };

/** Times successful requests; the server may reject what is too much for it. */
const timed = async (times: number[], ask: () => Promise<number>, wanted: number): Promise<void> => {
  const startedAt = performance.now();
  const status = await ask();
  if (status === wanted) times.push(performance.now() - startedAt);
  else if (status !== 503) throw new Error(`Answered ${status}, not ${wanted}`);
};

const queries = ['kurtka', 'buty zimowe', 'czerwona', 'zestaw', 'drewniany', 'lampa'];

/** Searches as visitors do: twenty per second. */
const search = async ({ searcher, searchId }: Shop, times: number[], { isRunning }: Watch): Promise<void> => {
  for (let index = 0; isRunning(); index += 1) {
    const query = encodeURIComponent(queries[index % queries.length] ?? '');
    await timed(times, () => searcher('GET', `/public/search/${searchId}?q=${query}`), 200);
    await sleep(Math.max(0, 50 - (times.at(-1) ?? 0)));
  }
};

/** Sends batches at a given rate, whether or not earlier ones were answered; without a rate as fast as 32 clients can. */
const send = async (
  { client, searchId, productIds }: Shop,
  run: string,
  rate: number | null,
  times: number[],
  { isRunning }: Watch,
): Promise<void> => {
  let sent = 0;
  const one = (): Promise<void> => {
    sent += 1;
    const body = makeBatch(sent, productIds, run);
    return timed(times, () => client('POST', `/public/events/${searchId}`, body), 202);
  };
  if (rate === null) {
    const keepSending = async (): Promise<void> => {
      while (isRunning()) await one();
    };
    await Promise.all(Array.from({ length: 32 }, keepSending));
    return;
  }
  const startedAt = performance.now();
  const underWay: Promise<void>[] = [];
  while (isRunning()) {
    const due = ((performance.now() - startedAt) / 1000) * (rate / eventsInBatch);
    while (sent < due) underWay.push(one());
    await sleep(4);
  }
  await Promise.all(underWay);
};

const measure = async (
  shop: Shop,
  name: string,
  rate: number | null | 0,
  searches: boolean,
): Promise<Load> => {
  const cpuMs = processorMsOf(shop.pid);
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const watch = { isRunning: () => performance.now() < until };
  const answers: number[] = [];
  const found: number[] = [];
  await Promise.all([
    searches ? search(shop, found, watch) : null,
    rate === 0 ? null : send(shop, name.replaceAll(/\W+/g, '-'), rate, answers, watch),
  ]);
  const tookMs = performance.now() - startedAt;
  return {
    name,
    eventsPerSecond: Math.round((answers.length * eventsInBatch * 1000) / tookMs),
    corePercent: Math.round((100 * (processorMsOf(shop.pid) - cpuMs)) / tookMs),
    answerP50Ms: percentile(answers, 0.5),
    answerP95Ms: percentile(answers, 0.95),
    searches: found.length,
    searchP50Ms: percentile(found, 0.5),
    searchP95Ms: percentile(found, 0.95),
  };
};

/** A server in its own process over a made shop; the clients are in this process, on the same machine. */
export const measureEvents = async (products: number): Promise<Load[]> => {
  const { bytes } = await makeFeedFile(join(tmpdir(), `vitrina-bench-feed-${products}.xml`), products);
  const files = await serveFile(join(tmpdir(), `vitrina-bench-feed-${products}.xml`), bytes);
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  const process = await startServerProcess(dataDir, {
    ...(await readServerSettings()),
    ...noRateLimits,
    MAX_CONNECTIONS_PER_ADDRESS: '1000',
  });
  try {
    const feed = `http://127.0.0.1:${(files.address() as AddressInfo).port}/feed.xml`;
    const token = await signInByCli(dataDir, process.origin);
    const { searchId, key, productIds } = await makeShopByCalls(process.origin, token, feed);
    const shop: Shop = {
      pid: process.child.pid,
      searcher: openHttpClient(process.origin, key),
      client: openHttpClient(process.origin, key),
      searchId,
      productIds,
    };
    await checkAnswers(queries, products, async (query) => {
      const path = `/public/search/${searchId}?q=${encodeURIComponent(query)}`;
      const reply = await fetch(process.origin + path, { headers: { 'x-api-key': key } });
      if (!reply.ok) throw new Error(`“${query}” was answered with ${reply.status}`);
      return (await reply.json()) as FoundOverHttp;
    });
    await measure(shop, 'warm up', 5000, true);
    return [
      await measure(shop, 'searches alone', 0, true),
      await measure(shop, '1,000 events a second', 1000, true),
      await measure(shop, '5,000 events a second', 5000, true),
      await measure(shop, 'as many events as it takes', null, false),
    ];
  } finally {
    await process.stop();
    files.close();
    await removeDataDir(dataDir);
  }
};
