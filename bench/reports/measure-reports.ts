import { setTimeout as sleep } from 'node:timers/promises';
import { phraseColumns, productColumns, type ReportPeriod } from '@vitrina/contract';
import type { ServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { processorMsOf } from '../process-time.ts';
import { percentile } from '../search/statistics.ts';
import { type Counts, searchNames } from './count-year.ts';
import { type ExpectedReport, expectPhrases, expectProducts, firstRows } from './expected-report.ts';

export type Shop = {
  readonly server: ServerProcess;
  readonly token: string;
  readonly key: string;
  readonly searchId: string;
};

export type Timing = {
  readonly name: string;
  readonly asked: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Of the server's process, for one of them. */
  readonly processorMs: number;
};

/** Answers in ms, and the processor time of the server for all of them. */
export type Times = { readonly times: readonly number[]; readonly processorMs: number };

const processorTime = async (shop: Shop, work: () => Promise<number[]>): Promise<Times> => {
  const before = processorMsOf(shop.server.child.pid);
  const times = await work();
  return { times, processorMs: processorMsOf(shop.server.child.pid) - before };
};

const reports = ['phrases', 'phrasesWithNoResults', 'products'] as const;
export type ReportName = (typeof reports)[number];
type Reply = {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly totals: Readonly<Record<string, unknown>>;
};

const post = ({ server, token }: Shop, path: string, body: unknown): Promise<Response> =>
  fetch(`${server.origin}/api/search/reports/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const ask = async <T>(shop: Shop, path: string, body: unknown): Promise<T> => {
  const response = await post(shop, path, body);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

export const timingOf = (name: string, { times, processorMs }: Times): Timing => ({
  name,
  asked: times.length,
  p50Ms: percentile(times, 0.5),
  p95Ms: percentile(times, 0.95),
  processorMs: processorMs / times.length,
});

const fail = (what: string, got: unknown, wanted: unknown): never => {
  throw new Error(`${what}: answered ${JSON.stringify(got)}, counted ${JSON.stringify(wanted)}`);
};

/** Sums of money may differ in the order in which they were added up. */
const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) < 1e-6 : one === other;

const checkFigures = (
  what: string,
  got: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): void => {
  for (const [name, value] of Object.entries(wanted))
    if (name !== 'index' && name !== 'text' && !isSame(got[name], value))
      fail(`${what}, ${name}`, got, wanted);
};

export const expectReport = (
  name: ReportName,
  counts: Counts,
  productIds: (index: number) => string,
): ExpectedReport =>
  name === 'products'
    ? expectProducts(counts, productIds)
    : expectPhrases(counts, name === 'phrasesWithNoResults');

/** The first page: its figures, its order, the sums, and the number of rows. */
const checkPage = (
  name: ReportName,
  orderBy: string,
  sort: 'asc' | 'desc',
  { data, total, totals }: Reply,
  expected: ExpectedReport,
): void => {
  const what = `${name} by ${orderBy} ${sort}`;
  if (total !== expected.rows.length) fail(what, total, expected.rows.length);
  checkFigures(`${what}, sums`, totals, expected.totals);
  const main = name === 'products' ? 'clicks' : 'searches';
  for (const [index, wanted] of firstRows(expected.rows, orderBy, sort, main, 20).entries()) {
    const row = data[index] ?? {};
    checkFigures(what, row, wanted);
    if ((row.phrase ?? row.name) !== wanted.text) fail(what, row, wanted);
  }
};

const rounds = 3;

/** A report of a period by every column both ways; each first answer is compared with the count. */
export const measureReport = async (
  shop: Shop,
  name: ReportName,
  period: ReportPeriod,
  expected: ExpectedReport,
): Promise<Times & { readonly slowest: string; readonly checked: number }> => {
  const columns = name === 'products' ? productColumns : phraseColumns;
  const orders = columns.flatMap((orderBy) => (['asc', 'desc'] as const).map((sort) => ({ orderBy, sort })));
  const slowest = { orderBy: '', ms: 0 };
  const askBy = async ({ orderBy, sort }: (typeof orders)[number]): Promise<number[]> => {
    const own: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const body = { searchId: shop.searchId, ...period, orderBy, sort, compare: round === 2 };
      const startedAt = performance.now();
      const reply = await ask<Reply>(shop, name, body);
      own.push(performance.now() - startedAt);
      if (round === 0) checkPage(name, orderBy, sort, reply, expected);
    }
    const ms = percentile(own, 0.5);
    if (ms > slowest.ms) Object.assign(slowest, { orderBy, ms });
    return own;
  };
  const measured = await processorTime(shop, async () => {
    const times: number[] = [];
    for (const order of orders) times.push(...(await askBy(order)));
    return times;
  });
  return { ...measured, slowest: slowest.orderBy, checked: orders.length };
};

/** Each call has a limit a minute, which a bench reaches and people don't. */
export const nextMinute = (): Promise<void> => sleep(61_000);

/** What the first page of the panel asks at once: the summary and three lists of ten. */
export const measureDashboard = (shop: Shop, period: ReportPeriod, counts: Counts): Promise<Times> =>
  processorTime(shop, () => askDashboard(shop, period, counts));

const askDashboard = async (shop: Shop, period: ReportPeriod, counts: Counts): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const body = { searchId: shop.searchId, ...period };
    const startedAt = performance.now();
    const [{ data }] = await Promise.all([
      ask<{ data: { funnel: Record<string, number>; figures: Record<string, number> } }>(
        shop,
        'summary',
        body,
      ),
      ...reports.map((name) => ask<Reply>(shop, name, { ...body, limit: 10 })),
    ]);
    times.push(performance.now() - startedAt);
    const all = [...counts.searches.sums].filter(([key]) => key.startsWith('all '));
    const sums = new Map(
      searchNames.map((name, index) => [name, all.reduce((sum, [, row]) => sum + (row[index] ?? 0), 0)]),
    );
    checkFigures('summary', data.figures, {
      searches: sums.get('searches'),
      emptySearches: sums.get('emptySearches'),
      clicks: sums.get('clicks'),
      salesCount: sums.get('salesCount'),
      total: (sums.get('total') ?? 0) / 100,
    });
    checkFigures('funnel', data.funnel, { clicked: sums.get('clickedSearches'), carts: sums.get('carts') });
  }
  return times;
};

export type ExportFigures = {
  readonly rows: number;
  readonly bytes: number;
  readonly ms: number;
  /** Memory of the server's process at the most, beyond what it had before. */
  readonly addedBytes: number;
  /** Pages of the report that were asked for meanwhile. */
  readonly pagesMs: readonly number[];
};

/** All rows as a file, while somebody else looks at a page of it. */
export const measureExport = async (
  shop: Shop,
  period: ReportPeriod,
  expected: ExpectedReport,
): Promise<ExportFigures> => {
  const before = shop.server.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, shop.server.rss());
  }, 10);
  const body = { searchId: shop.searchId, ...period };
  let isOver = false;
  const pagesMs: number[] = [];
  const look = async (): Promise<void> => {
    while (!isOver) {
      const startedAt = performance.now();
      await ask<Reply>(shop, 'phrases', { ...body, from: period.to });
      pagesMs.push(performance.now() - startedAt);
      await sleep(20);
    }
  };
  const looking = look();
  const startedAt = performance.now();
  const response = await post(shop, 'export/phrases', body);
  const file = await response.text();
  const ms = performance.now() - startedAt;
  isOver = true;
  await looking;
  clearInterval(watch);
  // The made-up phrases have neither commas nor quotes.
  const lines = file
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.replaceAll('"', '').split(','));
  if (lines.length !== expected.rows.length) fail('export', lines.length, expected.rows.length);
  const byText = new Map(expected.rows.map((row) => [row.text, row]));
  for (const line of lines) {
    const row = byText.get(line[0] ?? '');
    const wanted = [row?.searches, row?.emptySearches, row?.clicks].map(String);
    if (wanted.join() !== line.slice(1, 4).join()) fail('export', line, row);
  }
  const bytes = Number(response.headers.get('content-length'));
  return { rows: lines.length, bytes, ms, addedBytes: most - before, pagesMs };
};

/** How long a search takes to be in the report, from the moment in which it was sent. */
export const measureArrival = (shop: Shop, productId: string): Promise<Times> =>
  processorTime(shop, () => askForNew(shop, productId));

const askForNew = async (shop: Shop, productId: string): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const query = `nowość ${Date.now()}`;
    const events = [
      { type: 'search', eventId: `fresh-${Date.now()}`, query, total: 3, context: 'serp', queryId: query },
      { type: 'click', eventId: `click-${Date.now()}`, productId, position: 1, queryId: query, visitor: 'v' },
    ];
    const startedAt = performance.now();
    const sent = await fetch(`${shop.server.origin}/public/events/${shop.searchId}`, {
      method: 'POST',
      headers: { 'x-api-key': shop.key, 'content-type': 'application/json' },
      body: JSON.stringify({ events: events.map((event) => ({ visitor: `fresh-${round}`, ...event })) }),
    });
    if (sent.status !== 202) throw new Error(`The events were answered with ${sent.status}`);
    for (;;) {
      const { data } = await ask<Reply>(shop, 'phrases', { searchId: shop.searchId, query });
      if (data.length === 1) break;
      await sleep(5);
    }
    times.push(performance.now() - startedAt);
  }
  return times;
};
