import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  defaultWeights,
  type EngineLocation,
  openEngine,
  planSearch,
  type SearchEngine,
  type SearchPlan,
  type SearchResult,
} from '@vitrina/search-engine';
import { batchesOf } from '../batches.ts';
import { machine, writePart } from '../results-page.ts';
import { benchFacets, benchRows as rows } from './engine-under-test.ts';
import { madeSchema, makeProducts } from './made-products.ts';
import { type MadeQuery, makeQueries, type QueryKind } from './made-queries.ts';
import { percentile } from './statistics.ts';

const catalogKey = 'bench';
const address = { catalogKey, owner: 'bench' };
const rounds = 3;

/** Builds the catalog, unless the engine has it from an earlier run. Returns how long that took, 0 if it was there. */
const fill = async (engine: SearchEngine, products: number): Promise<number> => {
  if ((await engine.current(catalogKey))?.productsCount === products) return 0;
  const startedMs = performance.now();
  const writer = await engine.openWriter(catalogKey, `run-${Date.now()}`, madeSchema);
  for (const batch of batchesOf(makeProducts(products))) await writer.add(batch);
  await writer.commit({});
  await engine.refresh(catalogKey);
  return performance.now() - startedMs;
};

const planOf = (
  { kind, text, color }: MadeQuery,
  asked: { readonly groupVariants: boolean; readonly isTyping: boolean },
): SearchPlan =>
  planSearch(
    { fields: defaultWeights(madeSchema.fields), language: madeSchema.language },
    {
      ...{ query: text, perPage: rows, facets: benchFacets, groupVariants: asked.groupVariants },
      filters: color === null ? [] : [{ kind: 'values', field: 'color', values: [color] }],
      isTyping: kind === 'prefix' || asked.isTyping,
    },
  );

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-4 * Math.max(1, Math.abs(a));

/** A cluster estimates how many groups of several products there are, by their hashes. */
const groupsShare = 0.01;

const isCounted = (ours: number, theirs: number, isGrouped: boolean): boolean =>
  isGrouped ? Math.abs(ours - theirs) <= 1 + groupsShare * ours : ours === theirs;

const facetDifference = (ours: SearchResult, theirs: SearchResult, isGrouped: boolean): string | null => {
  for (const [i, { field, values }] of ours.facets.entries()) {
    const others = theirs.facets[i]?.values ?? [];
    if (others.length !== values.length) return `${field}: ${others.length} values, not ${values.length}`;
    const counts = new Map(values.map(({ value, count }) => [value, count]));
    const least = values.at(-1)?.count ?? 0;
    // Of values that are as frequent as the last, others may be shown where counts are estimated.
    for (const { value, count } of others)
      if (!isCounted(counts.get(value) ?? (isGrouped ? least : -1), count, isGrouped))
        return `${field} “${value}”: ${count}, not ${counts.get(value)}`;
  }
  return null;
};

/** How two results of one plan differ; null if they don't. Hits of equal scores may come in either order. */
const differenceOf = (ours: SearchResult, theirs: SearchResult, isGrouped: boolean): string | null => {
  if (!isCounted(ours.total, theirs.total, isGrouped))
    return `${theirs.total} found, ${ours.total} are there`;
  for (const [i, hit] of ours.hits.entries()) {
    const other = theirs.hits[i];
    if (!other || !isClose(hit.score, other.score))
      return `hit ${i + 1} scores ${other?.score}, not ${hit.score}`;
    const alike = ours.hits.filter(({ score }) => isClose(score, other.score));
    const isLast = isClose(ours.hits.at(-1)?.score ?? 0, other.score);
    if (!isLast && !alike.some(({ product }) => product.id === other.product.id))
      return `${other.product.id} instead of ${hit.product.id}`;
  }
  return facetDifference(ours, theirs, isGrouped);
};

type Sample = { readonly kind: QueryKind; readonly embedded: number; readonly cluster: number };

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const startedMs = performance.now();
  const done = await work();
  return [done, performance.now() - startedMs];
};

const measure = async (
  embedded: SearchEngine,
  cluster: SearchEngine,
  plans: readonly { readonly query: MadeQuery; readonly plan: SearchPlan }[],
): Promise<Sample[]> => {
  const samples: Sample[] = [];
  const differences: string[] = [];
  for (let round = 0; round < rounds; round++)
    for (const { query, plan } of plans) {
      const [ours, oursMs] = await timed(() => embedded.search(address, plan));
      const [theirs, theirsMs] = await timed(() => cluster.search(address, plan));
      if (round === 0) {
        const difference = differenceOf(ours, theirs, plan.groupVariants);
        if (difference !== null) differences.push(`${query.kind} “${query.text}”: ${difference}`);
      } else samples.push({ kind: query.kind, embedded: oursMs, cluster: theirsMs });
    }
  if (differences.length > 0)
    throw new Error(
      `${differences.length} of ${plans.length} answers differ:\n${differences.slice(0, 20).join('\n')}`,
    );
  return samples;
};

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));

const rowOf = (name: string, samples: readonly Sample[]): string => {
  const [ours, theirs] = [samples.map(({ embedded }) => embedded), samples.map(({ cluster }) => cluster)];
  const cells = [ours, theirs].flatMap((times) => [0.5, 0.95].map((share) => ms(percentile(times, share))));
  return `| ${name} | ${cells.join(' | ')} | ${(percentile(theirs, 0.5) / percentile(ours, 0.5)).toFixed(1)} |`;
};

const tableOf = (samples: readonly Sample[]): string => {
  const kinds = [...new Set(samples.map(({ kind }) => kind))];
  return `| kind | embedded p50 ms | p95 | OpenSearch p50 ms | p95 | ratio p50 |
|---|---|---|---|---|---|
${rowOf('all', samples)}
${kinds
  .map((kind) =>
    rowOf(
      kind,
      samples.filter((sample) => sample.kind === kind),
    ),
  )
  .join('\n')}`;
};

/**
 * `opensearch --url http://127.0.0.1:9251 [--products 100000] [--queries 300]`: the same plans through a cluster and through the embedded
 * engine, both by the engine's port; answers are compared. The cluster's catalog stays for the next run.
 */
export const runOpenSearchBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: 'string' },
      products: { type: 'string', default: '100000' },
      queries: { type: 'string', default: '300' },
    },
  });
  if (values.url === undefined) {
    console.log('OpenSearch is not measured: --url names no cluster.');
    return;
  }
  const products = Number(values.products);
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-opensearch-bench-'));
  const inCluster: EngineLocation = {
    kind: 'opensearch',
    urls: values.url.split(','),
    prefix: `bench${products}`,
    directory,
  };
  const embedded = await openEngine({ kind: 'embedded', directory }, { searchThreads: 1 });
  const cluster = await openEngine(inCluster, { searchThreads: 1, searchMs: 30_000 });
  try {
    const [ownMs, clusterMs] = [await fill(embedded, products), await fill(cluster, products)];
    const bytes = (await cluster.current(catalogKey))?.bytes ?? 0;
    const queries = makeQueries(Number(values.queries));
    const plansFor = (groupVariants: boolean) =>
      queries.map((query) => ({ query, plan: planOf(query, { groupVariants, isTyping: false }) }));
    const single = await measure(embedded, cluster, plansFor(false));
    const grouped = await measure(embedded, cluster, plansFor(true));
    const built = `Built in ${(ownMs / 1000).toFixed(0)} s (embedded) and ${
      clusterMs === 0 ? 'an earlier run' : `${(clusterMs / 1000).toFixed(0)} s`
    } (one node); ${(bytes / 1e6).toFixed(0)} MB in the cluster.`;
    writePart(
      'opensearch',
      `## OpenSearch beside the embedded engine

Measured on ${machine()}: one node with 1 GB of heap beside the bench, ${products} made products, ${queries.length} queries (\`search\` says which), ${rounds - 1} rounds after one that
compares the answers: totals, counts of facets, scores of the page, and its products up to equal scores. All were the same; where variants are grouped, counts may
differ by 1 + 1 %. ${built}

${tableOf(single)}

With variants grouped:

${tableOf(grouped)}
`,
    );
  } finally {
    await cluster.close();
    await embedded.close();
    rmSync(directory, { recursive: true, force: true });
  }
};
