import { parseArgs } from 'node:util';
import { writePart } from '../results-page.ts';
import { differencesFromLast, keepRun } from './committed-run.ts';
import { findJudgedShops, type JudgedShop } from './judged-shop.ts';
import { type MeasuredQuery, measureRelevance } from './measure-relevance.ts';
import type { TypoCount, TypoCounts } from './measure-typos.ts';
import { agreementOf, boundsOf, meanOf } from './measures.ts';

/** SQLite FTS5 over the electronics and their queries: Porter stems, weighted fields; NDCG@10, strict. */
const fts5Ndcg = 0.749;
const weakBelow = 0.5;
/** Queries of so many words or more are one row. */
const manyWords = 3;

const figure = (value: number): string => value.toFixed(3);

const rowOf = (name: string, measured: readonly MeasuredQuery[]): string => {
  const ndcgs = measured.map(({ ndcg }) => ndcg);
  const { low, high } = boundsOf(ndcgs);
  const judged = meanOf(measured.map(({ ndcgOfJudged }) => ndcgOfJudged));
  const recall = meanOf(measured.map((one) => one.recall));
  return `| ${name} | ${measured.length} | ${figure(meanOf(ndcgs))} (${figure(low)} to ${figure(high)}) | ${figure(judged)} | ${figure(recall)} |`;
};

const byWords = (measured: readonly MeasuredQuery[]): string[] =>
  [1, 2, manyWords].flatMap((words) => {
    const some = measured.filter(({ query }) => Math.min(manyWords, query.split(/\s+/).length) === words);
    const name =
      words === manyWords ? `${manyWords} words or more` : words === 1 ? '1 word' : `${words} words`;
    return some.length === 0 ? [] : [rowOf(name, some)];
  });

type Measured = {
  readonly shop: JudgedShop;
  readonly embedded: readonly MeasuredQuery[];
  readonly typos: TypoCounts;
  readonly cluster: readonly MeasuredQuery[] | null;
};

const share = ({ tried, found }: TypoCount): string => `${Math.round((found / tried) * 100)} % of ${tried}`;
const sumOf = (counts: readonly TypoCount[]): TypoCount => ({
  tried: counts.reduce((sum, { tried }) => sum + tried, 0),
  found: counts.reduce((sum, { found }) => sum + found, 0),
});

const typoTable = (all: readonly Measured[]): string => {
  const row = (name: string, some: readonly Measured[]): string =>
    `| ${name} | ${share(sumOf(some.map(({ typos }) => typos.inside)))} | ${share(sumOf(some.map(({ typos }) => typos.firstLetter)))} |`;
  return [...all.map((one) => row(one.shop.name, [one])), row('**all**', all)].join('\n');
};

const agreements = (all: readonly Measured[]): string =>
  all
    .filter(({ shop }) => shop.judges.length > 0)
    .map(({ shop }) => `${shop.name} ${figure(agreementOf(shop.judges))} over ${shop.judges.length} products`)
    .join(', ');

const present = (all: readonly Measured[]): string => `## Relevance

Asked over HTTP as a visitor submits a search, of shops imported as any is, with the mapping that the wizard proposes and no other setting; grades 0 to 3, gain 2^grade - 1. NDCG@10 is
strict: a product that nobody judged is of no use; in parentheses, where the mean of such queries lies in 95 of 100 draws. Nothing is tuned to these queries or products.

| shop | queries | NDCG@10 | among judged products | recall@100 |
| --- | --- | --- | --- | --- |
${all
  .flatMap(({ shop, embedded, cluster }) => [
    rowOf(`**${shop.name}**`, embedded),
    ...byWords(embedded),
    ...(cluster ? [rowOf('the same on OpenSearch', cluster)] : []),
  ])
  .join('\n')}

The shops other than the electronics have queries of our own in Polish and Czech. The products of each came from five rankings, ours and four that share nothing with it (\`bench -- pool\`), and two judges graded them
who saw neither the rankings nor each other; the grade is the mean of both. How far they agree (Cohen's kappa, quadratic weights): ${agreements(all)}.

Mistyped words of titles, of five letters or more, that found what is meant: a product among the first ten that the right word finds. A slip inside the word is a letter that is another one,
missing, twice, or in its neighbour's place.

| shop | slip inside the word | another first letter |
| --- | --- | --- |
${typoTable(all)}

SQLite FTS5 with Porter stems over the electronics: ${fts5Ndcg}. Queries below ${weakBelow}: ${all.map(({ shop, embedded }) => `${shop.name} ${embedded.filter(({ ndcg }) => ndcg < weakBelow).length}`).join(', ')}.
`;

const printDifferences = (shop: string, measured: readonly MeasuredQuery[]): void => {
  for (const { query, was, is } of differencesFromLast(shop, measured))
    console.log(`${is > was ? '+' : ''}${figure(is - was)}  ${figure(was)} to ${figure(is)}  ${query}`);
};

/**
 * `relevance [--queries] [--opensearch URL] [--keep]`: how good the order of results is, and what each query gained or lost since the run that was kept last.
 * With `--queries` each query, the worst first; with `--opensearch` also through a cluster; `--keep` keeps this run.
 */
export const runRelevanceBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      queries: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      opensearch: { type: 'string' },
    },
  });
  const measured: Measured[] = [];
  for (const shop of findJudgedShops()) {
    const { queries: embedded, typos } = await measureRelevance(shop);
    const cluster =
      values.opensearch === undefined
        ? null
        : (
            await measureRelevance(shop, {
              OPENSEARCH_URL: values.opensearch,
              OPENSEARCH_PREFIX: 'relevance',
            })
          ).queries;
    measured.push({ shop, embedded, typos, cluster });
    if (values.queries)
      for (const { query, ndcg } of embedded.toSorted((a, b) => a.ndcg - b.ndcg))
        console.log(figure(ndcg), query);
    printDifferences(shop.name, embedded);
    if (values.keep) keepRun(shop.name, embedded);
  }
  if (measured.length === 0) console.log('Relevance is not measured: the judged products are not there.');
  else writePart('relevance', present(measured));
};
