import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedAnalysisReply, ImportResult, ImportRun, WorkingCatalog } from '@vitrina/contract';
import { toMappingItem } from '@vitrina/contract';
import {
  removeDataDir,
  signInByCli,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';
import { watchMemory } from '../process-tree.ts';
import { noResultCache, readServerSettings } from '../server-settings.ts';
import { type ApiClient, openApi } from './api-client.ts';
import { checkAnswers, type FoundOverHttp } from './expected-bounds.ts';
import { makeFeedFile, serveFile } from './feed-file.ts';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

type Data<T> = { data: T };
export type ImportFigures = {
  readonly items: number;
  readonly feedMb: number;
  readonly seconds: number;
  readonly productsPerSecond: number;
  readonly peakRssMb: number;
  readonly searches: number;
  readonly searchP50Ms: number;
  readonly searchP95Ms: number;
  readonly searchP99Ms: number;
};

const untilFinished = async (server: ApiClient, catalogId: string): Promise<ImportRun> => {
  for (;;) {
    const { data } = await server<Data<ImportResult>>('GET', `/catalog/${catalogId}/importStatus`);
    if (data.finished) break;
    await sleep(250);
  }
  const { data } = await server<Data<ImportRun[]>>('GET', `/catalog/${catalogId}/importHistory`);
  const run = data[0];
  if (run?.status !== 'ok') throw new Error(`The import failed: ${JSON.stringify(run)}`);
  return run;
};

/** Words from the feed itself, so that searches have results. */
const readQueries = async (server: ApiClient, catalogId: string): Promise<string[]> => {
  const { data } = await server<Data<{ title: string }[]>>(
    'GET',
    `/catalog/${catalogId}/products?perPage=100`,
  );
  return data.flatMap(({ title }) => title.split(' ').slice(0, 3));
};

const secondsOf = (run: ImportRun): number =>
  (Date.parse(run.finishedAt ?? '') - Date.parse(run.date)) / 1000;

const idleSearches = 100;

/** Searches one after another, at most eight per second, as the panel may ask ten, and records how long each took over HTTP. */
const searchWhile = async (
  server: ApiClient,
  instanceId: string,
  queries: readonly string[],
  times: number[],
  isRunning: () => boolean,
): Promise<void> => {
  for (let index = 0; isRunning(); index++) {
    const startedAt = performance.now();
    await server('POST', `/search/${instanceId}/try`, { query: queries[index % queries.length] });
    times.push(performance.now() - startedAt);
    await sleep(125);
  }
};

/** Imports a made feed twice over real HTTP; during the second import searches use the first generation. */
export const measureImport = async (
  count: number,
  feedFile: string,
): Promise<{ first: ImportFigures; second: ImportFigures; idle: ImportFigures; checked: number }> => {
  const { bytes } = await makeFeedFile(feedFile, count);
  const files = await serveFile(feedFile, bytes);
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  const settings = { ...(await readServerSettings()), ...noResultCache };
  // The second start of a server finds its code compiled, so the first one isn't measured.
  await (await startServerProcess(dataDir, settings)).stop();
  const process = await startServerProcess(dataDir, settings);
  const server = openApi(process.origin, await signInByCli(dataDir, process.origin));
  try {
    const linkUri = `http://127.0.0.1:${(files.address() as AddressInfo).port}/feed.xml`;
    await server<Data<WorkingCatalog>>('POST', '/catalog/testCatalog', {
      name: 'Bench',
      linkUri,
      industryId: 'other',
      languageCode: 'pol',
      currencyCode: 'PLN',
    });
    const { data: analysis } = await server<Data<FeedAnalysisReply>>(
      'GET',
      `/xmlAnalyzer/analyze?xmlUri=${encodeURIComponent(linkUri)}`,
    );
    const mapping = analysis.proposal.map(toMappingItem);

    const figures = (run: ImportRun, peak: number, times: number[]): ImportFigures => {
      const sorted = times.toSorted((a, b) => a - b);
      const seconds = secondsOf(run);
      return {
        items: run.correctCount,
        feedMb: Math.round(bytes / 1024 / 1024),
        seconds,
        productsPerSecond: Math.round(run.correctCount / seconds),
        peakRssMb: Math.round(peak / 1024 / 1024),
        searches: sorted.length,
        searchP50Ms: quantile(sorted, 0.5),
        searchP95Ms: quantile(sorted, 0.95),
        searchP99Ms: quantile(sorted, 0.99),
      };
    };

    let peakOf = watchMemory(() => process.child.pid ?? 0);
    const { data: stored } = await server<Data<{ catalogId: string }>>('POST', '/xmlMapping/storeMapping', {
      mapping,
    });
    const { catalogId } = stored;
    const firstRun = await untilFinished(server, catalogId);
    const first = figures(firstRun, peakOf(), []);
    await server('GET', '/catalogInstance/makeTypeProduction');
    const { data: instance } = await server<Data<{ instanceId: string }>>('POST', '/search/instance', {
      name: 'Bench',
      catalogId,
    });

    const queries = await readQueries(server, catalogId);
    const ask = async (query: string): Promise<FoundOverHttp> =>
      (await server<Data<FoundOverHttp>>('POST', `/search/${instance.instanceId}/try`, { query })).data;
    const checkedFirst = await checkAnswers(queries, count, ask);
    const idleTimes: number[] = [];
    await searchWhile(server, instance.instanceId, queries, idleTimes, () => idleTimes.length < idleSearches);
    const times: number[] = [];
    let going = true;
    peakOf = watchMemory(() => process.child.pid ?? 0);
    await server('POST', `/catalog/${catalogId}/import`, {});
    const searching = searchWhile(server, instance.instanceId, queries, times, () => going);
    const secondRun = await untilFinished(server, catalogId);
    going = false;
    await searching;
    const second = figures(secondRun, peakOf(), times);
    const checkedSecond = await checkAnswers(queries, count, ask);
    const checked = checkedFirst + checkedSecond;
    return { first, second, idle: figures(secondRun, 0, idleTimes), checked };
  } finally {
    await process.stop();
    files.close();
    await removeDataDir(dataDir);
  }
};
