import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeCall } from '../../apps/server/src/testing/start-test-server.ts';
import { checkAnswers, type FoundOverHttp } from '../import/expected-bounds.ts';
import { makeFeedFile, serveFile } from '../import/feed-file.ts';
import { proportionalBytesOfTree } from '../process-tree.ts';
import { queriesOf } from '../public/run-public-bench.ts';
import { machine, writePart } from '../results-page.ts';
import { median } from '../search/statistics.ts';
import { untilAtRest } from '../until-at-rest.ts';
import {
  batches,
  eventsInBatch,
  measureEvents,
  measureImport,
  measureLag,
  measureReport,
  measureSearches,
  type Searches,
} from './measure-deployment.ts';
import { type Deployment, type Kind, kinds, startDeployment } from './start-deployment.ts';

const rounds = 3;
const seconds = 5;
const connections = 16;
const reportsInRound = 5;
const lagsInRound = 5;

/** What one kind of installation came to, a value a round. */
type Measured = {
  readonly imports: number[];
  readonly alone: Searches[];
  readonly many: Searches[];
  readonly events: number[];
  readonly reports: number[];
  readonly lags: number[];
  serversMb: number;
};

const nothingYet = (): Measured => ({
  ...{ imports: [], alone: [], many: [], events: [], reports: [], lags: [] },
  serversMb: 0,
});

const pathsOf = ({ shop }: Deployment, queries: readonly string[]): string[] =>
  queries.map((query) => `/public/search/${shop.searchId}?q=${encodeURIComponent(query)}`);

const readQueries = async ({ servers, token, shop }: Deployment): Promise<string[]> => {
  const params = { catalogId: shop.catalogId };
  const { reply } = await makeCall(servers[0]?.origin ?? '', token, 'listProducts', {
    ...{ params, query: { perPage: 100 } },
  });
  return queriesOf(reply.data.map(({ title }) => title));
};

/** Every server of an installation answers as the feed's items say. */
const check = async (
  deployment: Deployment,
  queries: readonly string[],
  products: number,
): Promise<number> => {
  let checked = 0;
  for (const { origin } of deployment.servers)
    checked += await checkAnswers(queries, products, async (query) => {
      const [path = ''] = pathsOf(deployment, [query]);
      const reply = await fetch(origin + path, { headers: { 'x-api-key': deployment.shop.key } });
      if (!reply.ok) throw new Error(`${deployment.kind.name}: “${query}” was answered with ${reply.status}`);
      return (await reply.json()) as FoundOverHttp;
    });
  return checked;
};

const measureRound = async (
  deployments: readonly Deployment[],
  of: ReadonlyMap<Kind, Measured>,
  queries: readonly string[],
  round: number,
): Promise<void> => {
  const each = async (work: (deployment: Deployment, measured: Measured) => Promise<void>): Promise<void> => {
    for (const deployment of deployments) {
      const measured = of.get(deployment.kind);
      if (measured === undefined) throw new Error(`${deployment.kind.name} has no column`);
      await work(deployment, measured);
    }
  };
  await untilAtRest();
  await each(async (one, { alone, many }) => {
    const paths = pathsOf(one, queries);
    await measureSearches(one, paths, 4, 2);
    alone.push(await measureSearches(one, paths, 1, seconds));
    many.push(await measureSearches(one, paths, connections, seconds));
  });
  await each(async (one, { imports }) => void imports.push(await measureImport(one)));
  await each(async (one, { events }) => void events.push(await measureEvents(one, `round-${round}`)));
  const sums = new Set<string>();
  await each(async (one, { reports, lags }) => {
    for (let number = 0; number < reportsInRound; number++) {
      const report = await measureReport(one);
      reports.push(report.ms);
      sums.add(report.sums);
    }
    for (let number = 0; number < lagsInRound; number++)
      lags.push(await measureLag(one, 10 + round * lagsInRound + number));
  });
  if (sums.size !== 1) throw new Error(`reports differ: ${[...sums].join('\n')}`);
};

const digits = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const spread = (values: readonly number[]): string =>
  `${digits(median(values))} (${digits(Math.min(...values))}–${digits(Math.max(...values))})`;

const rows: readonly (readonly [string, (measured: Measured) => readonly number[]])[] = [
  ['import, s', ({ imports }) => imports],
  ['search alone, p50 ms', ({ alone }) => alone.map(({ p50Ms }) => p50Ms)],
  ['search alone, p95 ms', ({ alone }) => alone.map(({ p95Ms }) => p95Ms)],
  [`searches a second, ${connections} at once`, ({ many }) => many.map(({ perSecond }) => perSecond)],
  [`their p95 ms`, ({ many }) => many.map(({ p95Ms }) => p95Ms)],
  ['processor ms a search, all processes', ({ many }) => many.map(({ processorMs }) => processorMs)],
  ['events a second', ({ events }) => events],
  ['report, ms', ({ reports }) => reports],
  ['change of settings seen, ms', ({ lags }) => lags],
  ['memory of the servers, MB', ({ serversMb }) => [serversMb]],
];

const tableOf = (measured: ReadonlyMap<Kind, Measured>): string => {
  const cells = rows.map(([name, valuesOf]) => {
    const all = [...measured.values()].map(valuesOf);
    const first = median(all[0] ?? []);
    const shown = all.map((values, at) => {
      const text = values.length === 1 ? digits(values[0] ?? 0) : spread(values);
      return at === 0 ? text : `${text} ×${(median(values) / first).toFixed(2)}`;
    });
    return `| ${[name, ...shown].join(' | ')} |`;
  });
  return `| | ${[...measured.keys()].map(({ name }) => name).join(' | ')} |
|---|${'---|'.repeat(measured.size)}
${cells.join('\n')}`;
};

const measureSize = async (
  products: number,
): Promise<{ readonly table: string; readonly checked: number }> => {
  const feedFile = join(tmpdir(), `vitrina-bench-feed-${products}.xml`);
  const { bytes } = await makeFeedFile(feedFile, products);
  const files = await serveFile(feedFile, bytes);
  const feedUrl = `http://127.0.0.1:${(files.address() as AddressInfo).port}/feed.xml`;
  const deployments: Deployment[] = [];
  const measured = new Map(kinds.map((kind) => [kind, nothingYet()]));
  try {
    for (const kind of kinds) deployments.push(await startDeployment(kind, feedUrl));
    const queries = await readQueries(deployments[0] as Deployment);
    let checked = 0;
    for (const deployment of deployments) checked += await check(deployment, queries, products);
    for (let round = 0; round < rounds; round++) await measureRound(deployments, measured, queries, round);
    for (const deployment of deployments) {
      checked += await check(deployment, queries, products);
      const bytesOf = deployment.servers.map(({ child }) => proportionalBytesOfTree(child.pid ?? 0));
      const own = measured.get(deployment.kind);
      if (own) own.serversMb = bytesOf.reduce((sum, one) => sum + one, 0) / 2 ** 20;
    }
    return { table: tableOf(measured), checked };
  } finally {
    for (const deployment of deployments) await deployment.stop();
    files.close();
  }
};

/**
 * `deployments [--products 20000,100000]`: the same shop in installations of several kinds, measured in turn over HTTP. Needs
 * `TEST_DATABASE_URL` and `TEST_OPENSEARCH_URL`.
 */
export const runDeploymentsBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { products: { type: 'string', default: '20000,100000' } },
  });
  if (!process.env.TEST_DATABASE_URL || !process.env.TEST_OPENSEARCH_URL) {
    console.log('Installations are not compared: TEST_DATABASE_URL and TEST_OPENSEARCH_URL name no servers.');
    return;
  }
  const parts: string[] = [];
  for (const size of values.products.split(',').map(Number)) {
    const { table, checked } = await measureSize(size);
    parts.push(
      `${size} products, ${checked} answers compared with counts over the feed's items:\n\n${table}`,
    );
  }
  writePart(
    'deployments',
    `## Installations side by side

On ${machine()}, with PostgreSQL, two nodes of OpenSearch and the load on the same machine: two servers share its cores here, so they show what a second one costs, not what it adds.
All installations run at the same time and are measured in turn, ${rounds} times: the median (least–most), and × the first column. Searches are \`public\`'s; events are the same ${batches} batches of ${eventsInBatch}
to each, after which all have to agree on a report's sums. Processor time is that of all processes but the load's.

${parts.join('\n\n')}
`,
  );
};
