import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openReadOnlyConnection } from '../../../apps/server/src/storage/database.ts';
import { sqliteAt } from '../../../apps/server/src/storage/database-location.ts';
import { runCli } from '../../../apps/server/src/testing/server-process.ts';
import { eventually } from '../../../apps/server/src/testing/start-test-server.ts';
import { openHttpClient } from '../../events/http-client.ts';
import type { Arena, Shop } from '../arena.ts';
import { type Attack, countStatuses, type Size } from '../attack.ts';
import { maxLogBytes } from '../bounds.ts';
import { untilFinished } from '../import-end.ts';
import { sendEvents, type Until } from '../send-events.ts';

const seconds: Readonly<Record<Size, number>> = { short: 3, whole: 45 };
const senders = 2;
const lookers = 6;
/** What `makeBatch` says was shown to a visitor: six events of two products each. */
const viewsOfBatch = 12;

/** A visitor of the other shop searches for the same thing again and again. Returns how many searches were accepted. */
const searchCalmly = async ({ server }: Arena, shop: Shop, isOver: Until): Promise<number> => {
  const client = openHttpClient(server().origin, shop.key);
  let accepted = 0;
  for (let number = 0; !isOver(); number += 1) {
    const event = {
      ...{ type: 'search', eventId: `calm-${Date.now()}-${number}`, visitor: `calm-${number}` },
      ...{ query: 'spokojna lampa', total: 3, context: 'serp', queryId: `calm-${number}` },
    };
    const status = await client(
      'POST',
      `/public/events/${shop.searchId}`,
      JSON.stringify({ events: [event] }),
    );
    if (status === 202) accepted += 1;
    await sleep(50);
  }
  return accepted;
};

const countCalm = async ({ call, searchId }: Shop): Promise<{ status: number; searches: number }> => {
  const { status, reply } = await call('reportPhrases', { body: { searchId, query: 'spokojna lampa' } });
  return { status, searches: status === 200 ? (reply.data[0]?.searches ?? 0) : 0 };
};

/** The other shop's owner looks at a report every second or so. */
const lookCalmly = async (shop: Shop, isOver: Until): Promise<{ statuses: number[]; times: number[] }> => {
  const statuses: number[] = [];
  const times: number[] = [];
  while (!isOver()) {
    const startedAt = performance.now();
    statuses.push((await countCalm(shop)).status);
    times.push(performance.now() - startedAt);
    await sleep(600);
  }
  return { statuses, times };
};

/** Everything a report can be asked, and exports that are cut off, without a pause. */
const lookWithoutPause = async (
  { server }: Arena,
  { searchId, token }: Shop,
  isOver: Until,
): Promise<number[]> => {
  const year = { from: new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10) };
  const asked = [
    ...['phrases', 'phrasesWithNoResults', 'products'].map(
      (name) => [name, { ...year, compare: true }] as const,
    ),
    ['summary', year] as const,
    ['toMend', { limit: 50 }] as const,
    ['phrase', { phrase: 'buty' }] as const,
    ['export/products', year] as const,
    ['export/phrases', year] as const,
  ];
  const statuses: number[] = [];
  const look = async (_: unknown, looker: number): Promise<void> => {
    for (let at = looker; !isOver(); at += 1) {
      const [path, body] = asked[at % asked.length] ?? ['summary', {}];
      const abort = new AbortController();
      const response = await fetch(`${server().origin}/api/search/reports/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ searchId, ...body }),
        signal: abort.signal,
      });
      statuses.push(response.status);
      if (path.startsWith('export')) abort.abort();
      else await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: lookers }, look));
  return statuses;
};

const changeSettings = async ({ searchId, call }: Shop, isOver: Until): Promise<number[]> => {
  const statuses: number[] = [];
  for (let at = 1; !isOver(); at += 1) {
    const weights = [{ field: 'title', weight: (at % 100) + 1, fullMatch: false }];
    statuses.push((await call('setWeights', { body: { searchId, weights } })).status);
    await sleep(20);
  }
  return statuses;
};

const findSymbol = async ({ dataDir }: Arena, catalogId: string): Promise<string> => {
  const database = openReadOnlyConnection(sqliteAt(join(dataDir, 'vitrina.sqlite')));
  const { symbol } = await database
    .selectFrom('catalog')
    .innerJoin('customer', 'customer.id', 'catalog.customer_id')
    .select('symbol')
    .where('catalog.id', '=', catalogId)
    .executeTakeFirstOrThrow();
  await database.destroy();
  return symbol;
};

/** With less, nothing would have been tried; a slow machine answers a few in the short time. */
const minAnswered: Readonly<Record<Size, number>> = { short: 1, whole: 10 };
const answered = (size: Size, what: string, statuses: readonly number[], status: number): string | null => {
  const count = statuses.filter((one) => one === status).length;
  return count >= minAnswered[size] ? null : `only ${count} ${what} were answered ${status}`;
};

const only = (statuses: readonly number[], allowed: readonly number[]): string | null => {
  const others = statuses.filter((status) => !allowed.includes(status));
  return others.length > 0 ? countStatuses(others) : null;
};

/** A shop reads reports without a pause and has them counted again, while its catalog is imported, its settings change and events come. */
export const reportsWithoutPause: Attack = {
  name: 'Reports without a pause',
  does: (size) =>
    `For ${seconds[size]} s, ${lookers} callers ask for every report and cut exports off, events come as fast as they are accepted, settings change, the catalog is imported and the sums are counted again; the other shop's owner looks at a report meanwhile.`,
  products: { short: 500, whole: 300_000 },
  // The rate limits would end the load that this attack is about.
  settings: { EVENT_RATE_PER_SHOP: '10000000', PUBLIC_RATE_PER_SHOP: '10000000' },
  run: async (arena, size) => {
    const { hostile, neighbour } = arena;
    const until = performance.now() + seconds[size] * 1000;
    const isOver = (): boolean => performance.now() >= until;
    const { catalogId } = hostile;
    const symbol = await findSymbol(arena, catalogId);
    const [sent, accepted, calm, asked, settings, imported, rebuilt] = await Promise.all([
      sendEvents(arena, hostile, senders, isOver),
      searchCalmly(arena, neighbour, isOver),
      lookCalmly(neighbour, isOver),
      lookWithoutPause(arena, hostile, isOver),
      changeSettings(hostile, isOver),
      hostile.call('startImport', { params: { catalogId }, body: {} }),
      sleep(seconds[size] * 300).then(() => runCli(arena.dataDir, ['rebuild-reports', symbol])),
    ]);
    const logBytes = statSync(join(arena.dataDir, 'vitrina.sqlite-wal')).size;
    const { status: importEnd, error } = await untilFinished(hostile, catalogId);
    const batches = sent.filter((status) => status === 202).length;
    const readViews = async (): Promise<number> => {
      const { reply } = await hostile.call('reportProducts', { body: { searchId: hostile.searchId } });
      return reply.totals?.views ?? 0;
    };
    // The limit of calls a minute is used up, so it takes that long to be answered again.
    const views = await eventually(async () => (await readViews()) || false, 90_000);
    const calmSearches = (await countCalm(neighbour)).searches;
    const slowest = Math.max(...calm.times);
    const wrong = [
      answered(size, 'reports', asked, 200),
      answered(size, 'calls with events', sent, 202),
      only(sent, [202, 429, 503]),
      only(asked, [200, 429, 503]),
      only(calm.statuses, [200]) && `the other owner: ${only(calm.statuses, [200])}`,
      only(settings, [200, 429]) && `settings: ${only(settings, [200, 429])}`,
      imported.status === 200 && importEnd === 'ok' ? null : `the import: ${error?.code ?? importEnd}`,
      rebuilt.code === 0 ? null : `counting again ended with ${rebuilt.code}`,
      views === batches * viewsOfBatch
        ? null
        : `${views} views are reported, ${batches * viewsOfBatch} were accepted`,
      calmSearches === accepted
        ? null
        : `${calmSearches} of the other shop's ${accepted} searches are reported`,
      logBytes <= maxLogBytes ? null : `the write-ahead log has ${Math.round(logBytes / 2 ** 20)} MB`,
    ].filter((one) => one !== null);
    return {
      saw: `Reports: ${countStatuses(asked)}. Events: ${countStatuses(sent)}; all of the accepted ones are in the report. The other owner: ${countStatuses(calm.statuses)}, ${Math.round(slowest)} ms at the most. The write-ahead log ended at ${Math.round(logBytes / 2 ** 20)} MB.`,
      wrong,
    };
  },
};
