import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { AppSettings, PublicSearchReply } from '@vitrina/contract';
import { buildFeed, buildFeedItem, reply, serveFeeds } from '@vitrina/testkit';
import { makeShopByCalls } from '../../apps/server/src/testing/make-shop-by-calls.ts';
import {
  removeDataDir,
  signInByCli,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';
import { makeCall } from '../../apps/server/src/testing/start-test-server.ts';
import { proportionalBytesOfTree, watchMemory } from '../process-tree.ts';
import { fireSearches, type LoadFigures } from '../public/fire-searches.ts';
import { machine, writePart } from '../results-page.ts';
import { noRateLimits, readServerSettings } from '../server-settings.ts';
import { servePictures } from './picture-server.ts';

const MB = 1024 * 1024;
const bounds = { minutes: 15, growthBytes: 200 * MB } as const;
const rounds = 4;
const secondsEach = 5;

const bytesAt = async (address: string): Promise<number> => {
  const response = await fetch(address, { redirect: 'manual' });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
};
const sumOf = async (addresses: readonly string[]): Promise<number> => {
  let sum = 0;
  for (const address of addresses) sum += await bytesAt(address);
  return sum;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const middle = (figures: readonly LoadFigures[]) => ({
  perSecond: median(figures.map(({ perSecond }) => perSecond)),
  p50Ms: median(figures.map(({ p50Ms }) => p50Ms)),
  p95Ms: median(figures.map(({ p95Ms }) => p95Ms)),
});

const expectThat = (isTrue: boolean, what: string): void => {
  if (isTrue) return;
  console.error(`NOT AS IT SHOULD BE: ${what}`);
  process.exitCode = 1;
};

/** `images [--pictures 10000]`: how long the check of a catalog's pictures takes and what it needs, and what small versions save on a page of results. */
export const runImagesBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { pictures: { type: 'string', default: '10000' } },
  });
  const count = Number(values.pictures);
  const pictures = await servePictures();
  const items = Array.from({ length: count }, (_, at) =>
    buildFeedItem({ imageLink: `${pictures.origin}/${at + 1}.jpg` }, at + 1),
  );
  const feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items })) });
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  const server = await startServerProcess(dataDir, {
    ...(await readServerSettings()),
    ...noRateLimits,
  });
  try {
    const token = await signInByCli(dataDir, server.origin);
    const { catalogId, searchId, key } = await makeShopByCalls(server.origin, token, feeds.url('/feed.xml'));
    const readSummary = async () =>
      (await makeCall(server.origin, token, 'listImages', { params: { catalogId }, query: { perPage: 1 } }))
        .reply.summary;
    while ((await readSummary()).total < count) await sleep(100);
    await sleep(2000);
    const before = proportionalBytesOfTree(server.child.pid ?? 0);
    const endWatching = watchMemory(() => server.child.pid ?? 0, proportionalBytesOfTree);
    const startedAt = performance.now();
    pictures.open();
    let summary = await readSummary();
    while (summary.finishedAt === null) {
      await sleep(250);
      summary = await readSummary();
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const growthBytes = endWatching() - before;

    const address = `/public/search/${searchId}?q=kubek&perPage=24`;
    const headers = { 'x-api-key': key };
    const page = (await (await fetch(server.origin + address, { headers })).json()) as PublicSearchReply;
    const originals = await sumOf(page.products.map(({ fields }) => String(fields.image_link)));
    const small = page.products.flatMap(({ picture }) => (picture ? [picture.thumbnails] : []));
    const [avif, webp] = [
      await sumOf(small.map((at) => `${at}/320.avif`)),
      await sumOf(small.map((at) => `${at}/320.webp`)),
    ];

    const params = { searchId };
    const { reply: settings } = await makeCall(server.origin, token, 'getAppSettings', { params });
    const use = (useQuarticImages: boolean) => {
      const body: AppSettings = structuredClone(settings.data);
      body.serp.imageSize.useQuarticImages = useQuarticImages;
      return makeCall(server.origin, token, 'setAppSettings', { params, body });
    };
    const paths = Array.from(
      { length: 200 },
      (_, at) => `/public/search/${searchId}?q=kubek%20${at + 1}&perPage=24`,
    );
    const fired: Record<'off' | 'on', LoadFigures[]> = { off: [], on: [] };
    const fire = () => fireSearches(server.origin, key, paths, { connections: 2, seconds: secondsEach });
    await fire();
    for (let round = 0; round < rounds; round++)
      for (const name of ['off', 'on'] as const) {
        await use(name === 'on');
        await fire().then((figures) => fired[name].push(figures));
      }
    const [off, on] = [middle(fired.off), middle(fired.on)];

    expectThat(summary.ok === count, `all pictures load; ${summary.ok} of ${count} did`);
    expectThat(
      seconds <= bounds.minutes * 60,
      `at most ${bounds.minutes} minutes; it took ${seconds.toFixed(0)} s`,
    );
    expectThat(
      growthBytes < bounds.growthBytes,
      `less than 200 MB more memory; it was ${(growthBytes / MB).toFixed(0)} MB`,
    );
    expectThat(pictures.most() <= 5, `about four at once from a host; there were ${pictures.most()}`);
    expectThat(small.length === page.products.length, 'every product of the page has small versions');
    const kB = (bytes: number): string => `${(bytes / 1024).toFixed(0)} kB`;
    const row = (name: string, figures: ReturnType<typeof middle>): string =>
      `| ${name} | ${figures.perSecond} | ${figures.p50Ms.toFixed(1)} | ${figures.p95Ms.toFixed(1)} |`;
    writePart(
      'images',
      `## Pictures

On ${machine()}, the pictures' server included: ${count} JPEG photographs of 1200 × 1200 pixels, ${kB(pictures.averageBytes)} each, all on one host.

Checked in ${seconds.toFixed(0)} s, ${(count / seconds).toFixed(0)} a second, at most ${pictures.most()} at once. The server and its child processes grew by at most ${(growthBytes / MB).toFixed(0)} MB meanwhile, pages that they share counted once.

The pictures of a page of ${page.products.length} results: ${kB(originals)} as the shop has them, ${kB(webp)} as WebP and ${kB(avif)} as AVIF, 320 pixels wide.

| searches of that page, over 2 connections (median of ${rounds} runs) | a second | p50 ms | p95 ms |
|---|---|---|---|
${row('without small versions in the reply', off)}
${row('with them', on)}
`,
    );
  } finally {
    await server.stop();
    pictures.close();
    await feeds.close();
    await removeDataDir(dataDir);
  }
};
