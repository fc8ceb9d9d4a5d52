import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AccessKey } from '@vitrina/contract';
import {
  removeDataDir,
  signInByCli,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';
import { openApi } from '../import/api-client.ts';
import { checkAnswers, type FoundOverHttp } from '../import/expected-bounds.ts';
import { makeFeedFile, serveFile } from '../import/feed-file.ts';
import { makeShop } from '../import/make-shop.ts';
import { machine, writePart } from '../results-page.ts';
import { noRateLimits, noResultCache, readServerSettings } from '../server-settings.ts';
import { untilAtRest } from '../until-at-rest.ts';
import { fireEvenly, fireSearches, type LoadFigures } from './fire-searches.ts';

type Data<T> = { data: T };

const stepSeconds = 6;
const steadySeconds = 15;
const connectionSteps = [1, 2, 4, 8, 16, 32, 64];
const slowestMs = 100;

/** What visitors type: a word, two adjacent words, or a prefix. */
export const queriesOf = (titles: readonly string[]): string[] =>
  titles.flatMap((title) => {
    const words = title.split(' ');
    return [words[0] ?? '', words.slice(1, 3).join(' '), (words[3] ?? '').slice(0, 4)];
  });

const row = (name: string, { perSecond, p50Ms, p95Ms, p99Ms, failures }: LoadFigures): string =>
  `| ${name} | ${perSecond} | ${[p50Ms, p95Ms, p99Ms].map((ms) => ms.toFixed(1)).join(' | ')} | ${failures} |`;

const present = (
  products: number,
  checked: number,
  steps: readonly (readonly [number, LoadFigures])[],
  half: LoadFigures,
) => {
  const best = steps
    .map(([, figures]) => figures)
    .filter(({ p99Ms, failures }) => p99Ms < slowestMs && failures === 0)
    .toSorted((a, b) => b.perSecond - a.perSecond)[0];
  return `## Public search over HTTP

On ${machine()}, the load included: ${products} products, a page of 24 with all facets, one word, two words or the beginning of one. At most ${best?.perSecond ?? 0} searches a second with a p99 under ${slowestMs} ms.
Before the load ${checked} of the searches were compared with counts over the feed's own items (no fewer rows than hold the words as typed, no more than hold words that begin like them); all were right.

| load | searches a second | p50 ms | p95 ms | p99 ms | failed |
|---|---|---|---|---|---|
${steps.map(([connections, figures]) => row(`${connections} at once`, figures)).join('\n')}
${row('half of the most, evenly', half)}
`;
};

/** `public [--products 100000]`: how many searches from shops' pages a server answers, and how fast. */
export const runPublicBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { products: { type: 'string', default: '100000' } },
  });
  const products = Number(values.products);
  const feedFile = join(tmpdir(), `vitrina-bench-feed-${products}.xml`);
  const { bytes } = await makeFeedFile(feedFile, products);
  const files = await serveFile(feedFile, bytes);
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  const server = await startServerProcess(dataDir, {
    ...(await readServerSettings()),
    ...noRateLimits,
    ...noResultCache,
  });
  try {
    const api = openApi(server.origin, await signInByCli(dataDir, server.origin));
    const feedUrl = `http://127.0.0.1:${(files.address() as AddressInfo).port}/feed.xml`;
    const { catalogId, searchId } = await makeShop(api, feedUrl);
    const { data: access } = await api<Data<AccessKey>>('GET', '/catalog/getAuthKey');
    const { data: list } = await api<Data<{ title: string }[]>>(
      'GET',
      `/catalog/${catalogId}/products?perPage=100`,
    );
    const queries = queriesOf(list.map(({ title }) => title));
    const pathOf = (query: string): string => `/public/search/${searchId}?q=${encodeURIComponent(query)}`;
    const paths = queries.map(pathOf);
    const checked = await checkAnswers(queries, products, async (query) => {
      const reply = await fetch(server.origin + pathOf(query), { headers: { 'x-api-key': access.key } });
      if (!reply.ok) throw new Error(`“${query}” was answered with ${reply.status}`);
      return (await reply.json()) as FoundOverHttp;
    });
    const fire = (connections: number) =>
      fireSearches(server.origin, access.key, paths, { connections, seconds: stepSeconds });
    await fire(4);
    await untilAtRest();
    const steps: [number, LoadFigures][] = [];
    for (const connections of connectionSteps) {
      const figures = await fire(connections);
      steps.push([connections, figures]);
      if (figures.p99Ms >= slowestMs) break;
    }
    const most = Math.max(
      1,
      ...steps.filter(([, { p99Ms }]) => p99Ms < slowestMs).map(([, { perSecond }]) => perSecond),
    );
    const perSecond = Math.ceil(most / 2);
    const half = await fireEvenly(server.origin, access.key, paths, { perSecond, seconds: steadySeconds });
    writePart('public', present(products, checked, steps, half));
  } finally {
    await server.stop();
    files.close();
    await removeDataDir(dataDir);
  }
};
