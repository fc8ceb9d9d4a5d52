import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicSearchReply } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../testing/start-shop.ts';

const root = join(import.meta.dirname, '../../../..');
const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

type Panel = { title: string; type: string; targets?: { expr: string }[] };
const dashboard = JSON.parse(readText('deploy/grafana/vitrina-dashboard.json')) as {
  uid: string;
  schemaVersion: number;
  panels: Panel[];
};
const rules = readText('deploy/prometheus/vitrina-alerts.yml')
  .split('- alert: ')
  .slice(1)
  .map((text) => ({
    name: text.split('\n')[0]?.trim() ?? '',
    expr: /expr: (.*)/.exec(text)?.[1] ?? '',
  }));
/** The metrics that an expression names, without what histograms add to their names. */
const metricsIn = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:vitrina|http|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );

let shop: Shop;
let page: string;
const namesOf = (kind: 'HELP' | 'TYPE'): Set<string> =>
  new Set([...page.matchAll(new RegExp(`^# ${kind} (\\S+) \\S`, 'gm'))].map(([, name = '']) => name));
const readValue = (series: string): number =>
  Number(
    page
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  );
const readMetrics = async (): Promise<void> => {
  page = await (await fetch(`${shop.server.origin}/metrics`)).text();
};

beforeAll(async () => {
  shop = await startShop();
  await readMetrics();
});
afterAll(() => shop.close());

describe('what is measured', () => {
  test('has a text of help, each', () => {
    const [types, helps] = [namesOf('TYPE'), namesOf('HELP')];
    expect(types.size).toBeGreaterThan(20);
    expect([...types].filter((name) => !helps.has(name))).toEqual([]);
  });

  test('searches and imports are counted', async () => {
    const searchId = await shop.newInstance();
    const before = readValue('vitrina_search_duration_seconds_count{outcome="ok"}');
    await shop.owner.call('trySearch', { params: { searchId }, body: { query: 'lampa' } });
    await readMetrics();
    const after = readValue('vitrina_search_duration_seconds_count{outcome="ok"}');
    expect(after).toBeGreaterThan(Number.isNaN(before) ? 0 : before);
    expect(readValue('vitrina_searches_in_progress')).toBe(0);
    expect(readValue('vitrina_import_last_success_timestamp_seconds')).toBeGreaterThan(1.7e9);
    expect(readValue('vitrina_catalogs_failing')).toBe(0);
    expect(readValue('vitrina_database_write_wait_seconds_count')).toBeGreaterThan(0);
  });

  test('a search that is asked for again is answered from memory, and counted so', async () => {
    const searchId = await shop.newInstance();
    const { reply } = await shop.owner.call('getAuthKey');
    const ask = async (query: string): Promise<PublicSearchReply> => {
      const url = `${shop.server.origin}/public/search/${searchId}?${query}`;
      const response = await fetch(url, { headers: { 'x-api-key': reply.data.key } });
      return (await response.json()) as PublicSearchReply;
    };
    const looks = async (cache: 'page' | 'result'): Promise<number[]> => {
      await readMetrics();
      return ['hit', 'miss'].map((outcome) =>
        readValue(`vitrina_${cache}_cache_looks_total{outcome="${outcome}"}`),
      );
    };
    const first = await ask('q=kubek');
    for (const [cache, query] of [
      ['page', 'q=kubek'],
      ['result', 'q=kubek&ruleContext=other'],
    ] as const) {
      const [hits = 0, misses] = await looks(cache);
      const again = await ask(query);
      expect(await looks(cache)).toEqual([hits + 1, misses]);
      expect(again.queryId).not.toBe(first.queryId);
      expect([again.total, again.products]).toEqual([first.total, first.products]);
    }
    expect(readValue('vitrina_cache_bytes{cache="pages"}')).toBeGreaterThan(0);
    expect(readValue('vitrina_cache_bytes{cache="results"}')).toBeGreaterThan(0);
  });

  test('events are counted by outcome, and a catalog whose import failed', async () => {
    const searchId = await shop.newInstance();
    const { reply } = await shop.owner.call('getAuthKey');
    const at = new Date().toISOString();
    const search = {
      type: 'search',
      eventId: 'event-0001',
      at,
      query: 'lampa',
      total: 1,
      context: 'serp',
      queryId: 'q',
    };
    const response = await fetch(`${shop.server.origin}/public/events/${searchId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': reply.data.key },
      body: JSON.stringify({ events: [search, search] }),
    });
    expect([response.status, await response.json()]).toMatchObject([202, { accepted: 1, duplicates: 1 }]);
    await shop.server.database
      .updateTable('import_run')
      .set({ status: 'error' })
      .where('catalog_id', '=', shop.catalogId)
      .execute();
    await readMetrics();
    expect(readValue('vitrina_events_total{outcome="accepted"}')).toBe(1);
    expect(readValue('vitrina_events_total{outcome="duplicate"}')).toBe(1);
    expect(readValue('vitrina_events_waiting')).toBe(0);
    expect(readValue('vitrina_catalogs_failing')).toBe(1);
  });
});

describe('the files for those who watch', () => {
  test('the dashboard has a panel a figure, and names no metric that isn’t there', () => {
    expect(dashboard).toMatchObject({ uid: 'vitrina', schemaVersion: expect.any(Number) });
    const panels = dashboard.panels.filter(({ type }) => type !== 'row');
    expect(panels.length).toBeGreaterThan(12);
    for (const { title, targets = [] } of panels) {
      const named = targets.flatMap(({ expr }) => metricsIn(expr));
      expect([title, named.length > 0]).toEqual([title, true]);
      expect([title, named.filter((name) => !namesOf('TYPE').has(name))]).toEqual([title, []]);
    }
  });

  test('every metric of ours is on the dashboard', () => {
    const shown = new Set(
      dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr))),
    );
    const ours = [...namesOf('TYPE')].filter((name) => /^(?:vitrina|http)_/.test(name));
    expect(ours.filter((name) => !shown.has(name))).toEqual([]);
  });

  test('every alarm is about a metric that is there, and alarms.md says what to do', () => {
    const rows = readText('docs/operations/alarms.md')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    expect(rules.length).toBeGreaterThan(10);
    for (const { name, expr } of rules) {
      const named = metricsIn(expr);
      expect([name, named.filter((one) => !namesOf('TYPE').has(one))]).toEqual([name, []]);
      const [, , when = '', whatToDo = ''] = rows.find(([, alarm]) => alarm === `\`${name}\``) ?? [];
      expect([name, whatToDo.length > 15]).toEqual([name, true]);
      // Prometheus itself makes `up`.
      for (const one of named.length > 0 ? named : ['up'])
        expect([name, when]).toEqual([name, expect.stringContaining(one)]);
    }
  });

  test('alarms.md names no alarm without a rule', () => {
    const named = [...readText('docs/operations/alarms.md').matchAll(/^\| `(Vitrina\w+)`/gm)].map(
      ([, name]) => name,
    );
    expect(named).toEqual(rules.map(({ name }) => name));
  });
});
