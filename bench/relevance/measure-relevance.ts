import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EngineLocation,
  noSettings,
  openEngine,
  planShopSearch,
  prepareSettings,
} from '@vitrina/search-engine';
import { findJudgedFolder, importJudged, readJudgments } from './judged-catalog.ts';
import { ndcgOf } from './ndcg.ts';

export type Relevance = {
  readonly ndcg: number;
  readonly products: number;
  /** The result for each judged query. */
  readonly queries: readonly { readonly query: string; readonly ndcg: number }[];
};

/** NDCG at 10 with default settings, over judged products; null if these aren't there. With an address, through OpenSearch. */
export const measureRelevance = async (openSearchUrl?: string): Promise<Relevance | null> => {
  const folder = findJudgedFolder();
  if (folder === null) return null;
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-relevance-'));
  const location: EngineLocation =
    openSearchUrl === undefined
      ? { kind: 'embedded', directory }
      : { kind: 'opensearch', urls: [openSearchUrl], prefix: 'relevance', directory };
  // The order is measured, not the time.
  const engine = await openEngine(location, { searchThreads: 1, searchMs: 30_000 });
  try {
    const schema = await importJudged(engine, 'judged', folder);
    const settings = prepareSettings(noSettings, schema);
    const queries: Relevance['queries'][number][] = [];
    for (const [query, grades] of readJudgments(folder)) {
      const request = {
        query,
        perPage: 10,
        isTyping: false,
        sort: null,
        isDefaultSort: true,
        categories: [],
      };
      const { hits } = await engine.search(
        { catalogKey: 'judged', owner: 'bench' },
        planShopSearch(settings, request).plan,
      );
      const ndcg = ndcgOf(
        hits.map(({ product }) => product.id),
        grades,
      );
      if (ndcg !== null) queries.push({ query, ndcg });
    }
    const ndcg = queries.reduce((sum, one) => sum + one.ndcg, 0) / queries.length;
    const products = (await engine.current('judged'))?.productsCount ?? 0;
    return { ndcg, products, queries };
  } finally {
    await engine.drop('judged');
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  }
};
