import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductDocument } from '@vitrina/contract';
import {
  noSettings,
  openEngine,
  PhraseBook,
  type PreparedSettings,
  planShopSearch,
  prepareSettings,
  type SearchEngine,
  type ShopRequest,
} from '@vitrina/search-engine';
import { machine, writePart } from '../results-page.ts';
import { checkSettings } from './check-settings.ts';
import { benchFacets } from './engine-under-test.ts';
import { countExpected } from './expected-answers.ts';
import { madeSchema, makeProducts } from './made-products.ts';
import { type MadeQuery, makeQueries } from './made-queries.ts';
import { makeSettings, scriptedSort } from './made-settings.ts';
import { median, percentile } from './statistics.ts';

const catalogKey = 'bench';
const address = { catalogKey, owner: 'bench' };
const batchSize = 1000;
const rounds = 5;

type Way = {
  readonly settings: PreparedSettings;
  readonly sort: ShopRequest['sort'];
  readonly times: number[];
};

const fill = async (engine: SearchEngine, products: number): Promise<void> => {
  const writer = await engine.openWriter(catalogKey, 'run-1', madeSchema);
  let batch: ProductDocument[] = [];
  const clicks = new Map<string, number>();
  for (const product of makeProducts(products)) {
    batch.push(product);
    clicks.set(product.id, clicks.size % 17);
    if (batch.length < batchSize) continue;
    await writer.add(batch);
    batch = [];
  }
  await writer.add(batch);
  await writer.commit({});
  await engine.refresh(catalogKey);
  await engine.setSignals(
    address,
    new Map([
      ['popularity', clicks],
      ['clicks_day7', clicks],
    ]),
  );
};

/** Plans and searches like a server. */
const searchBy = async (
  engine: SearchEngine,
  { kind, text, color }: MadeQuery,
  way: Way,
): Promise<{ ms: number; total: number }> => {
  const filters = color === null ? [] : [{ kind: 'values' as const, field: 'color', values: [color] }];
  const startedMs = performance.now();
  const { plan } = planShopSearch(way.settings, {
    query: text,
    perPage: 20,
    facets: benchFacets,
    filters,
    isTyping: kind === 'prefix',
    sort: way.sort,
    isDefaultSort: true,
    categories: [],
    nowSeconds: 1_700_000_000,
  });
  const { total } = await engine.search(address, plan);
  return { ms: performance.now() - startedMs, total };
};

const present = (products: number, prepareMs: number, checked: number, plain: Way, full: Way): string => {
  const ms = ({ times }: Way, share: number): number => percentile(times, share);
  const row = (name: string, of: (share: number) => string): string =>
    `| ${name} | ${[0.5, 0.95, 0.99].map(of).join(' | ')} |`;
  return `## Search with settings

On ${machine()}. The same 300 queries over ${products} made products, each asked plainly and with every setting in turn (best of ${rounds} rounds, planning included):
weights, 1,000 synonyms of which every second query meets one, immutable phrases, 100 rules that boost, bury, pin and hide, store filters, an order by script and
clicks, all facets. What was found plainly was compared with counts over the products' own texts; ${checked} searches with every setting, over a few products, against the engine
without an index (totals, pages, scores, facet counts). All were right. Making such settings ready takes ${prepareMs.toFixed(0)} ms, once a version of them.

| settings | p50 ms | p95 ms | p99 ms |
| --- | --- | --- | --- |
${row('none', (share) => ms(plain, share).toFixed(2))}
${row('every kind', (share) => ms(full, share).toFixed(2))}
${row('times as long', (share) => (ms(full, share) / ms(plain, share)).toFixed(2))}
`;
};

/** The cost of settings: each query runs with and without them, one after the other, so that other load slows both down. */
export const runSettingsBench = async (products: number): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-settings-'));
  const engine = await openEngine({ kind: 'embedded', directory }, { searchThreads: 1 });
  try {
    await fill(engine, products);
    const queries = makeQueries(300);
    const expected = countExpected(queries, products);
    const checked = await checkSettings(queries);
    const shop = makeSettings(queries);
    const prepareTimes = Array.from({ length: 5 }, () => {
      const startedMs = performance.now();
      prepareSettings(shop, madeSchema, PhraseBook.of(shop, madeSchema.language));
      return performance.now() - startedMs;
    });
    const plain: Way = { settings: prepareSettings(noSettings, madeSchema), sort: null, times: [] };
    const full: Way = {
      settings: prepareSettings(shop, madeSchema, PhraseBook.of(shop, madeSchema.language)),
      sort: scriptedSort,
      times: [],
    };
    const best = new Map<Way, number[]>([
      [plain, []],
      [full, []],
    ]);
    for (let round = 0; round <= rounds; round++)
      for (const [i, query] of queries.entries())
        for (const [way, times] of best) {
          const { ms, total } = await searchBy(engine, query, way);
          const wanted = expected[i]?.rows ?? 0;
          // Hits are groups here, and with few of them typos are forgiven.
          if (way === plain && (wanted < 5 ? total < wanted : total !== wanted))
            throw new Error(`${query.kind} “${query.text}”: ${total} found, ${wanted} are there`);
          // The first round is for warming up.
          if (round > 0) times[i] = Math.min(times[i] ?? Number.POSITIVE_INFINITY, ms);
        }
    for (const [way, times] of best) way.times.push(...times);
    writePart('search-settings', present(products, median(prepareTimes), checked, plain, full));
  } finally {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  }
};
