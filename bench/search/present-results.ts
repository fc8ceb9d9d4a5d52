import type { EngineMeasure } from './engine-under-test.ts';
import type { MemoryLimit } from './memory-limit.ts';
import { percentile } from './statistics.ts';

export type SearchResults = {
  readonly machine: string;
  readonly measures: readonly EngineMeasure[];
  readonly large: EngineMeasure | null;
  readonly limit: MemoryLimit;
};

const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));
const timesOf = ({ samples }: EngineMeasure): number[] => samples.map((sample) => sample.ms);
const cpuOf = ({ samples }: EngineMeasure): number[] => samples.map((sample) => sample.cpuMs);

const engineRow = (measure: EngineMeasure): string => {
  const times = timesOf(measure);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => ms(percentile(times, share)));
  const seconds = (measure.buildMs / 1000).toFixed(1);
  return `| ${measure.engine} | ${measure.products} | ${p50} | ${p95} | ${p99} | ${ms(percentile(cpuOf(measure), 0.5))} | ${ms(percentile(cpuOf(measure), 0.95))} | ${seconds} | ${measure.memoryMb.toFixed(0)} | ${times.length} |`;
};

/** FTS5 does not forgive typos and finds nothing quickly, so queries with typos are left out on both sides. */
const comparable = (measure: EngineMeasure, other: EngineMeasure): EngineMeasure =>
  other.engine === 'fts5'
    ? { ...measure, samples: measure.samples.filter(({ kind }) => kind !== 'typo') }
    : measure;

const ratioRow = (all: EngineMeasure, allOfOther: EngineMeasure): string => {
  const ours = comparable(all, allOfOther);
  const other = comparable(allOfOther, allOfOther);
  const ratio = (share: number, of = timesOf): string =>
    (percentile(of(other), share) / percentile(of(ours), share)).toFixed(1);
  const times = [ratio(0.5), ratio(0.95), ratio(0.99), ratio(0.5, cpuOf), ratio(0.95, cpuOf)];
  const build = (other.buildMs / ours.buildMs).toFixed(1);
  return `| ${other.engine} | ${times.join(' | ')} | ${build} | ${(other.memoryMb / ours.memoryMb).toFixed(1)} |`;
};

const kindRow = (kind: string, measures: readonly EngineMeasure[]): string => {
  const cells = measures.map(({ samples }) => {
    const times = samples.filter((sample) => sample.kind === kind).map((sample) => sample.ms);
    return `${ms(percentile(times, 0.5))} / ${ms(percentile(times, 0.95))}`;
  });
  return `| ${kind} | ${cells.join(' | ')} |`;
};

/** The page of results. */
export const presentResults = ({ machine, measures, large, limit }: SearchResults): string => {
  const ours = measures.find(({ engine }) => engine === 'vitrina');
  const others = measures.filter(({ engine }) => engine !== 'vitrina');
  const kinds = [...new Set(ours?.samples.map(({ kind }) => kind) ?? [])];
  return `## Search

Measured on ${machine}.

Made products of about 69 words with four facets, a mix of 300 queries. Vitrina is asked through its public door: the way to a search thread and back, 20 whole
products from disk and all facets are in its times. MiniSearch's facets are counted over its results; FTS5 counts none and forgives no typos (mistyped queries are left out
of its ratios). Behind the times each engine's answers, those to mistyped queries apart, were compared with counts made over the products' own texts: totals, facet
counts, and that each row of a page belongs there (Orama wants two words in one field: it may find fewer). All were right. The load of the machine changes the times: processor time (cpu) changes less. Memory is the growth of the process.

| engine | products | p50 ms | p95 ms | p99 ms | cpu p50 | cpu p95 | build s | memory MB | queries |
|---|---|---|---|---|---|---|---|---|---|
${[...measures, ...(large ? [large] : [])].map(engineRow).join('\n')}

How many times faster, and smaller, Vitrina is:

| than | p50 | p95 | p99 | cpu p50 | cpu p95 | build | memory |
|---|---|---|---|---|---|---|---|
${ours ? others.map((other) => ratioRow(ours, other)).join('\n') : ''}

By kind of query, p50 / p95 in ms:

| kind | ${measures.map(({ engine }) => engine).join(' | ')} |
|---|${measures.map(() => '---|').join('')}
${kinds.map((kind) => kindRow(kind, measures)).join('\n')}

### The limit

A broad query has to read ${(limit.bytes / 1e6).toFixed(2)} MB (median: its postings, and the facet values of what it finds). Memory gives ${(limit.bytesPerMs / 1e6).toFixed(1)} GB/s to one
thread: ${limit.limitMs.toFixed(3)} ms. The search takes ${ms(limit.takenMs)} ms (p95 ${ms(limit.takenP95Ms)}), ${(limit.takenMs / limit.limitMs).toFixed(0)} times that.
`;
};
