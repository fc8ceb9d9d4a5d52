import { mkdtemp, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openReadOnlyConnection } from '../../apps/server/src/storage/database.ts';
import { sqliteAt } from '../../apps/server/src/storage/database-location.ts';
import { makeShopByCalls } from '../../apps/server/src/testing/make-shop-by-calls.ts';
import {
  removeDataDir,
  signInByCli,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';
import { makeFeedFile, serveFile } from '../import/feed-file.ts';
import { machine, writePart } from '../results-page.ts';
import { readServerSettings } from '../server-settings.ts';
import { compareWithRaw, type RawTiming } from './compare-with-raw.ts';
import type { Counts } from './count-year.ts';
import { expectPhrases } from './expected-report.ts';
import { fillYear } from './fill-year.ts';
import type { Size } from './made-year.ts';
import {
  type ExportFigures,
  expectReport,
  measureArrival,
  measureDashboard,
  measureExport,
  measureReport,
  nextMinute,
  type Shop,
  type Timing,
  timingOf,
} from './measure-reports.ts';

const dayMs = 86_400_000;
const feedProducts = 2000;

/** The last days until yesterday, so that nothing is added to them. */
const listDays = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.now() - (count - index) * dayMs).toISOString().slice(0, 10),
  );

type Figures = {
  readonly size: Size;
  readonly events: number;
  readonly databaseBytes: number;
  readonly timings: readonly (Timing & { readonly targetMs: number; readonly slowest?: string })[];
  readonly checked: number;
  readonly exported: ExportFigures;
  readonly raw: readonly RawTiming[];
};

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
const millions = (count: number): string => `${(count / 1e6).toFixed(1)} million`;

const present = ({ size, events, databaseBytes, timings, checked, exported, raw }: Figures): string => {
  const pages = timingOf('', { times: exported.pagesMs, processorMs: 0 });
  return `## Reports over HTTP

On ${machine()}, the client included. ${millions(events)} events of ${size.days} days with ${size.phrases.toLocaleString('en')} phrases and ${size.products.toLocaleString('en')} products in a database of ${(databaseBytes / 1e9).toFixed(1)} GB.
Each report is asked for by every of its columns, both ways, once in three times with the period before. ${checked} pages (all figures, sums and order) and all rows of the export are compared with counts made while the events were, and
all phrases and products of the last 30 days also against the raw events by SQL, in each database; all were right.

| asked | times | p50 ms | p95 ms | target p95 ms | processor ms each | slowest by |
|---|---|---|---|---|---|---|
${timings.map(({ name, asked, p50Ms, p95Ms, targetMs, processorMs, slowest = '–' }) => `| ${name} | ${asked} | ${ms(p50Ms)} | ${ms(p95Ms)} | ${targetMs} | ${ms(processorMs)} | ${slowest} |`).join('\n')}

An export of ${exported.rows.toLocaleString('en')} rows (${(exported.bytes / 1e6).toFixed(1)} MB) takes ${(exported.ms / 1000).toFixed(1)} s (target 5) and ${Math.round(exported.addedBytes / 1e6)} MB of memory (target 100). Pages of one day that were asked for meanwhile took ${ms(pages.p50Ms)} ms (p50) and ${ms(pages.p95Ms)} ms (p95).

The same of the raw events, an index on their time at hand, the first 20 rows by the first figure, in seconds (once, warm):

| asked | ${raw.map(({ name }) => name).join(' | ')} |
|---|${raw.map(() => '---|').join('')}
${[...new Set(raw.flatMap(({ seconds }) => [...seconds.keys()]))].map((asked) => `| ${asked} | ${raw.map(({ seconds }) => (seconds.get(asked) ?? 0).toFixed(1)).join(' | ')} |`).join('\n')}
`;
};

const readCustomerId = async (file: string): Promise<string> => {
  const database = openReadOnlyConnection(sqliteAt(file));
  const { id } = await database.selectFrom('customer').select('id').executeTakeFirstOrThrow();
  await database.destroy();
  return id;
};

/** `reports [--events 10000000 --days 400 --phrases 200000 --products 100000]`: how fast a year of events is reported, and whether it is right. */
export const runReportsBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      events: { type: 'string', default: '10000000' },
      days: { type: 'string', default: '400' },
      phrases: { type: 'string', default: '200000' },
      products: { type: 'string', default: '100000' },
    },
  });
  const size: Size = {
    events: Number(values.events),
    days: Number(values.days),
    phrases: Number(values.phrases),
    products: Number(values.products),
  };
  const feedFile = join(tmpdir(), `vitrina-bench-feed-${feedProducts}.xml`);
  const { bytes } = await makeFeedFile(feedFile, feedProducts);
  const files = await serveFile(feedFile, bytes);
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  const databaseFile = join(dataDir, 'vitrina.sqlite');
  const settings = { ...(await readServerSettings()), EVENT_RETENTION_DAYS: '3650' };
  let server = await startServerProcess(dataDir, settings);
  try {
    const token = await signInByCli(dataDir, server.origin);
    const feed = `http://127.0.0.1:${(files.address() as AddressInfo).port}/feed.xml`;
    const { catalogId, searchId, key, productIds: live } = await makeShopByCalls(server.origin, token, feed);
    await server.stop();

    const productIds = (index: number): string => live[index] ?? `gone-${index}`;
    const days = listDays(size.days);
    const last = { from: days.at(-30) ?? '', to: days.at(-1) ?? '' };
    const all = { from: days[0] ?? '', to: days.at(-1) ?? '' };
    const place = { customerId: await readCustomerId(databaseFile), instanceId: searchId, catalogId };
    const filled = fillYear(databaseFile, place, size, days, [last, all], productIds);
    const [ofMonth, ofAll] = filled.counts as [Counts, Counts];
    const raw = await compareWithRaw(
      databaseFile,
      [
        { period: last, days: 30, counts: ofMonth },
        { period: all, days: size.days, counts: ofAll },
      ],
      productIds,
    );

    server = await startServerProcess(dataDir, settings);
    const shop: Shop = { server, token, key, searchId };
    const timings: Figures['timings'][number][] = [];
    let checked = 0;
    for (const [period, counts, targetMs] of [
      [last, ofMonth, 150],
      [all, ofAll, 600],
    ] as const)
      for (const name of ['phrases', 'phrasesWithNoResults', 'products'] as const) {
        const report = await measureReport(shop, name, period, expectReport(name, counts, productIds));
        const title = `${name}, ${period === last ? 30 : size.days} days`;
        timings.push({ ...timingOf(title, report), targetMs, slowest: report.slowest });
        checked += report.checked;
        console.log(timings.at(-1));
      }
    await nextMinute();
    const dashboard = await measureDashboard(shop, last, ofMonth);
    timings.push({ ...timingOf('dashboard, 30 days', dashboard), targetMs: 300 });
    const exported = await measureExport(shop, all, expectPhrases(ofAll, false));
    await nextMinute();
    const arrival = await measureArrival(shop, live[0] ?? '');
    timings.push({ ...timingOf('an event until it is in the report', arrival), targetMs: 5000 });
    const { size: databaseBytes } = await stat(databaseFile);
    writePart(
      'reports',
      present({ size, events: filled.events, databaseBytes, timings, checked, exported, raw }),
    );
  } finally {
    await server.stop();
    files.close();
    await removeDataDir(dataDir);
  }
};
