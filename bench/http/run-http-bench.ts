import { parseArgs } from 'node:util';
import { machine, writePart } from '../results-page.ts';
import { type MadeQuery, makeQueries, type QueryKind } from '../search/made-queries.ts';
import { median, percentile } from '../search/statistics.ts';
import { untilAtRest } from '../until-at-rest.ts';
import type { HttpPeer } from './http-peer.ts';
import {
  type Checked,
  checkPeer,
  type Expected,
  expectAnswers,
  type Load,
  loadPeer,
  type Timed,
  timeOneByOne,
} from './measure-peer.ts';
import { openGroonga } from './peers/groonga.ts';
import { openOpenSearch } from './peers/opensearch.ts';
import { openVitrina, type VitrinaPeer } from './peers/vitrina.ts';

const queriesCount = 300;
const rounds = 4;
const loadRounds = 3;
const loadSeconds = 6;
const connections = 8;

type Measured = {
  readonly peer: HttpPeer;
  readonly checked: Checked;
  readonly timed: Timed[];
  readonly loads: Load[];
};
type OtherCall = { readonly name: string; readonly timed: readonly Timed[]; readonly perSecond: number };

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const timesOf = (timed: readonly Timed[], kind?: QueryKind): number[] =>
  timed.filter((one) => kind === undefined || one.kind === kind).map((one) => one.ms);

const peerRow = ({ peer, checked, timed, loads }: Measured): string => {
  const times = timesOf(timed);
  const filled = peer.fillSeconds === null ? 'there' : peer.fillSeconds.toFixed(0);
  const cells = [percentile(times, 0.5), percentile(times, 0.95), percentile(times, 0.99)].map(ms);
  const perSecond = Math.round(median(loads.map((load) => load.perSecond)));
  const failures = loads.reduce((sum, load) => sum + load.failures, 0);
  return `| ${peer.name} | ${cells.join(' | ')} | ${perSecond} | ${failures} | ${filled} | ${checked.encoding || 'no'} | ${peer.keepsConnections ? 'yes' : 'no'} | ${checked.counts} of ${checked.answers} |`;
};

const kindTable = (measured: readonly Measured[], kinds: readonly QueryKind[]): string => {
  const rows = kinds.map((kind) => {
    const cells = measured.map(({ timed }) => {
      const times = timesOf(timed, kind);
      return times.length === 0 ? '–' : `${ms(percentile(times, 0.5))} / ${ms(percentile(times, 0.95))}`;
    });
    return `| ${kind} | ${cells.join(' | ')} |`;
  });
  const names = measured.map(({ peer }) => peer.name);
  return `| kind | ${names.join(' | ')} |\n|---|${names.map(() => '---|').join('')}\n${rows.join('\n')}`;
};

const otherRow = ({ name, timed, perSecond }: OtherCall): string => {
  const times = timesOf(timed);
  return `| ${name} | ${ms(percentile(times, 0.5))} | ${ms(percentile(times, 0.95))} | ${Math.round(perSecond)} |`;
};

const present = (
  products: number,
  measured: readonly Measured[],
  others: readonly OtherCall[],
): string => `## Search over HTTP, beside others

On ${machine()}, clients and servers on one machine. ${products} made products, ${queriesCount} queries (“Search” says which), asked as a browser does from a shop's page: over a connection that stays open
(a new one for each search where the server closes it), with a page of 20 whole products and the counts of four filters, compressed where the server can. Each has one process, and no cache of answers. Before it was timed, its answers were compared with counts
over the products' own texts (totals, that each row belongs there, and the counts of filters, where the page isn't filled with products that lack a word; of those pages the rows before them); all were right. Servers were at rest: what they do after being filled had ended. Times are of one client, ${rounds} rounds in which the servers took turns, until the last byte; searches a second are
of ${connections} clients, the median of ${loadRounds} rounds. What a server can't do (–) is left out of its times.

| server | p50 ms | p95 ms | p99 ms | searches a second | failed | filled in s | compressed | connections stay | with counts, of those compared |
|---|---|---|---|---|---|---|---|---|---|
${measured.map(peerRow).join('\n')}

By kind of query, p50 / p95 in ms:

${kindTable(measured, [...new Set(measured.flatMap(({ timed }) => timed.map(({ kind }) => kind)))])}

Vitrina's other calls; the pages asked for again are the searches above, of a server that keeps pages for a minute, as it does unless it is told otherwise (compared with the same counts when they were kept):

| call | p50 ms | p95 ms | a second |
|---|---|---|---|
${others.map(otherRow).join('\n')}
`;

const openPeers = async (
  products: number,
  opensearch: string | undefined,
  opened: HttpPeer[],
): Promise<VitrinaPeer> => {
  const own = await openVitrina(products);
  opened.push(own);
  if (opensearch !== undefined) opened.push(await openOpenSearch(opensearch, products));
  const groonga = await openGroonga(products);
  if (groonga) opened.push(groonga);
  return own;
};

const measure = async (
  peers: readonly HttpPeer[],
  queries: readonly MadeQuery[],
  expected: readonly Expected[],
): Promise<Measured[]> => {
  const measured: Measured[] = [];
  for (const peer of peers)
    measured.push({ peer, checked: await checkPeer(peer, queries, expected), timed: [], loads: [] });
  await untilAtRest();
  // Compiled code is measured, as in a server that runs for days.
  for (const { peer } of measured) await loadPeer(peer, queries, { connections, seconds: loadSeconds });
  for (let round = 0; round < rounds; round++)
    for (const { peer, timed } of measured) timed.push(...(await timeOneByOne(peer, queries)));
  for (let round = 0; round < loadRounds; round++)
    for (const { peer, loads } of measured)
      loads.push(await loadPeer(peer, queries, { connections, seconds: loadSeconds }));
  return measured;
};

const measureCall = async (
  name: string,
  peer: HttpPeer,
  queries: readonly MadeQuery[],
): Promise<OtherCall> => {
  await loadPeer(peer, queries, { connections, seconds: loadSeconds });
  const timed = await timeOneByOne(peer, queries);
  const { perSecond, failures } = await loadPeer(peer, queries, { connections, seconds: loadSeconds });
  if (failures > 0) throw new Error(`${name}: ${failures} failed`);
  return { name, timed, perSecond };
};

const measureKeptPages = async (
  products: number,
  queries: readonly MadeQuery[],
  expected: readonly Expected[],
): Promise<OtherCall> => {
  const peer = await openVitrina(products, { keepsPages: true });
  try {
    await checkPeer(peer, queries, expected);
    await untilAtRest();
    // Once to be kept, and once kept.
    await timeOneByOne(peer, queries);
    await checkPeer(peer, queries, expected);
    return await measureCall('pages asked for again', peer, queries);
  } finally {
    await peer.close();
  }
};

/** `http [--products 100000] [--opensearch http://127.0.0.1:9251]`: searches over HTTP as a shop's page asks them, beside other servers. */
export const runHttpBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { products: { type: 'string', default: '100000' }, opensearch: { type: 'string' } },
  });
  const products = Number(values.products);
  const queries = makeQueries(queriesCount);
  const peers: HttpPeer[] = [];
  try {
    const own = await openPeers(products, values.opensearch, peers);
    const expected = expectAnswers(queries, products);
    const measured = await measure(peers, queries, expected);
    const others = [
      await measureCall('suggestions while typing', { ...own, request: own.suggest }, queries),
      await measureCall('InstantSearch, all widgets', { ...own, request: own.instantSearch }, queries),
      await measureKeptPages(products, queries, expected),
    ];
    writePart('http', present(products, measured, others));
  } finally {
    for (const peer of peers) await peer.close();
  }
};
