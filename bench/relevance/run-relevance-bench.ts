import { parseArgs } from 'node:util';
import { writePart } from '../results-page.ts';
import { measureRelevance, type Relevance } from './measure-relevance.ts';

/** SQLite FTS5 over the same products and queries: Porter stems, weighted fields. */
const fts5Ndcg = 0.749;
const weakBelow = 0.5;

const present = (
  { ndcg, products, queries }: Relevance,
  throughCluster: Relevance | null,
): string => `## Relevance

${products} electronics products, imported as any feed is, with the mapping that the first look at it proposes; ${queries.length} queries with human grades
0 to 3 (gain 2^grade - 1, unjudged products count 0). No settings, nothing tuned to these queries or products.

| engine | NDCG@10 |
| --- | --- |
| Vitrina | ${ndcg.toFixed(3)} |
${throughCluster ? `| Vitrina on OpenSearch | ${throughCluster.ndcg.toFixed(3)} |\n` : ''}| SQLite FTS5 with Porter stems | ${fts5Ndcg} |

Queries below ${weakBelow}: ${queries.filter((one) => one.ndcg < weakBelow).length}.
`;

/**
 * `relevance [--queries]`: how good the order of results is; with `--queries` for each query, the worst first; with
 * `--opensearch URL` also through a cluster, beside it.
 */
export const runRelevanceBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { queries: { type: 'boolean', default: false }, opensearch: { type: 'string' } },
  });
  const relevance = await measureRelevance();
  if (relevance === null) {
    console.log('Relevance is not measured: the judged products are not there.');
    return;
  }
  if (values.queries)
    for (const { query, ndcg } of relevance.queries.toSorted((a, b) => a.ndcg - b.ndcg))
      console.log(ndcg.toFixed(3), query);
  const { opensearch } = values;
  const throughCluster = opensearch === undefined ? null : await measureRelevance(opensearch);
  writePart('relevance', present(relevance, throughCluster));
};
