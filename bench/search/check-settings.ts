import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openEngine,
  planShopSearch,
  prepareSettings,
  type SearchPlan,
  type SearchResult,
} from '@vitrina/search-engine';
import {
  ReferenceEngine,
  type ReferenceResult,
} from '../../packages/search-engine/src/oracle/reference-search.ts';
import { benchFacets } from './engine-under-test.ts';
import { madeSchema, makeProducts } from './made-products.ts';
import type { MadeQuery } from './made-queries.ts';
import { makeSettings } from './made-settings.ts';

/** The reference engine compares every product with every word. */
const products = 250;
const asked = 60;
const perPage = 200;

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-4 * Math.max(1, Math.abs(a));

/** How the engine's result differs from the reference's; null if it doesn't. */
const differenceOf = (plan: SearchPlan, result: SearchResult, reference: ReferenceResult): string | null => {
  const total = reference.rows.length + reference.pins.length;
  if (result.total !== total) return `${result.total} found, ${total} are there`;
  const there = new Set(
    [...reference.rows.flat(), ...reference.pins.map(({ entry }) => entry)].map(({ product }) => product.id),
  );
  const ids = new Set(result.hits.map(({ product }) => product.id));
  if (ids.size !== Math.min(total, perPage)) return `${ids.size} on the page`;
  for (const { product, score } of result.hits) {
    if (!there.has(product.id)) return `${product.id} does not belong on the page`;
    if (!isClose(score, reference.scores.get(product.id) ?? -1))
      return `the score of ${product.id} is ${score}`;
  }
  for (const { field } of plan.facets) {
    const wanted = reference.facets.get(field);
    const found = result.facets.find((facet) => facet.field === field)?.values ?? [];
    const wrong = found.find(({ value, count }) => wanted?.get(value) !== count);
    if (wrong) return `${field} “${wrong.value}”: ${wrong.count}, not ${wanted?.get(wrong.value) ?? 0}`;
  }
  return null;
};

/** Searches a few products with every setting, and throws unless the reference engine finds the same. Returns how many searches were compared. */
export const checkSettings = async (queries: readonly MadeQuery[]): Promise<number> => {
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-settings-check-'));
  const engine = await openEngine({ kind: 'embedded', directory }, { searchThreads: 1 });
  try {
    const made = [...makeProducts(products)];
    const writer = await engine.openWriter('bench', 'run-1', madeSchema);
    await writer.add(made);
    await writer.commit({});
    const reference = new ReferenceEngine(madeSchema, made);
    const settings = prepareSettings(makeSettings(queries), madeSchema);
    for (const { kind, text, color } of queries.slice(0, asked)) {
      const { plan } = planShopSearch(settings, {
        query: text,
        perPage,
        facets: benchFacets,
        filters: color === null ? [] : [{ kind: 'values', field: 'color', values: [color] }],
        isTyping: kind === 'prefix',
        sort: null,
        isDefaultSort: true,
        categories: [],
        nowSeconds: 1_700_000_000,
      });
      const difference = differenceOf(
        plan,
        await engine.search({ catalogKey: 'bench', owner: 'bench' }, plan),
        reference.search(plan),
      );
      if (difference !== null) throw new Error(`${kind} “${text}”: ${difference}`);
    }
    return asked;
  } finally {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  }
};
