import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultWeights, openEmbeddedEngine, planSearch } from '@vitrina/search-engine';
import { ndcgOf } from './ndcg.ts';
import { findRelevanceData, readJudgedProducts, readJudgments, relevanceSchema } from './relevance-data.ts';

export type Relevance = { readonly ndcg: number; readonly queries: number; readonly products: number };

/** NDCG at 10 of the default plan over judged products; null where these aren't there. */
export const measureRelevance = async (): Promise<Relevance | null> => {
  const folder = findRelevanceData();
  if (folder === null) return null;
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-relevance-'));
  const engine = await openEmbeddedEngine({ directory, searchThreads: 1 });
  try {
    const writer = await engine.openWriter('judged', 'run-1', relevanceSchema);
    for (const product of readJudgedProducts(folder)) await writer.add([product]);
    const { productsCount } = await writer.commit({});
    await engine.refresh('judged');
    const settings = { fields: defaultWeights(relevanceSchema.fields) };
    const values: number[] = [];
    for (const [query, grades] of readJudgments(folder)) {
      const plan = planSearch(settings, { query, perPage: 10, isTyping: false });
      const { hits } = await engine.search('judged', plan);
      const value = ndcgOf(
        hits.map(({ product }) => product.id),
        grades,
      );
      if (value !== null) values.push(value);
    }
    const ndcg = values.reduce((sum, value) => sum + value, 0) / values.length;
    return { ndcg, queries: values.length, products: productsCount };
  } finally {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  }
};
