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
import { makeFeedFile, serveFile } from '../import/feed-file.ts';
import { makeShop } from '../import/make-shop.ts';
import { fireEvenly, type LoadFigures } from '../public/fire-searches.ts';
import { noResultCache, readServerSettings } from '../server-settings.ts';
import { expensiveQueries, startHostileLoad } from './hostile-load.ts';

type Data<T> = { data: T };

const perSecond = 20;
const queriesOf = (titles: readonly string[]): string[] =>
  titles.flatMap((title) => title.split(' ').slice(0, 2));

const say = (name: string, { p50Ms, p95Ms, p99Ms, failures }: LoadFigures): void =>
  console.log(
    `${name}: p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, failed ${failures}`,
  );

/**
 * `fairness [--products 50000] [--seconds 10] [--connections 32]`: how long one customer's visitors wait while another customer's send the
 * most expensive searches as fast as they are answered. Prints its figures, since they are ratios on this machine.
 */
export const runFairnessBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      products: { type: 'string', default: '50000' },
      seconds: { type: 'string', default: '10' },
      connections: { type: 'string', default: '32' },
    },
  });
  const products = Number(values.products);
  const seconds = Number(values.seconds);
  const feedFile = join(tmpdir(), `vitrina-bench-feed-${products}.xml`);
  const { bytes } = await makeFeedFile(feedFile, products);
  const files = await serveFile(feedFile, bytes);
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  const server = await startServerProcess(dataDir, { ...(await readServerSettings()), ...noResultCache });
  try {
    const feedUrl = `http://127.0.0.1:${(files.address() as AddressInfo).port}/feed.xml`;
    const openShop = async (email: string) => {
      const api = openApi(server.origin, await signInByCli(dataDir, server.origin, email));
      const { catalogId, searchId } = await makeShop(api, feedUrl);
      const { data: access } = await api<Data<AccessKey>>('GET', '/catalog/getAuthKey');
      const { data: list } = await api<Data<{ title: string }[]>>(
        'GET',
        `/catalog/${catalogId}/products?perPage=100`,
      );
      const pathOf = (query: string) => `/public/search/${searchId}?q=${encodeURIComponent(query)}`;
      return { key: access.key, titles: list.map(({ title }) => title), pathOf };
    };
    const quiet = await openShop('quiet@shop.example');
    const hostile = await openShop('hostile@shop.example');
    const paths = queriesOf(quiet.titles).map(quiet.pathOf);
    const measure = () => fireEvenly(server.origin, quiet.key, paths, { perSecond, seconds });
    await measure();
    const alone = await measure();
    say('alone', alone);
    const load = await startHostileLoad({
      origin: server.origin,
      headers: { 'x-api-key': hostile.key },
      paths: expensiveQueries(hostile.titles).map(hostile.pathOf),
      connections: Number(values.connections),
    });
    const beside = await measure();
    const answered = await load.stop();
    say('beside the dearest searches', beside);
    console.log(`those were answered: ${JSON.stringify(answered)}`);
    console.log(
      `p50 × ${(beside.p50Ms / alone.p50Ms).toFixed(1)}, p95 × ${(beside.p95Ms / alone.p95Ms).toFixed(1)}`,
    );
  } finally {
    await server.stop();
    files.close();
    await removeDataDir(dataDir);
  }
};
