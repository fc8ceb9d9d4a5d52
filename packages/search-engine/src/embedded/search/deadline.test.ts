import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSortScript } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchPlan } from '../../plan/plan.ts';
import { defaultWeights, planSearch } from '../../plan/plan-search.ts';
import { SearchTimeoutError } from '../../port.ts';
import type { GenerationReader } from '../read/generation-reader.ts';
import { openReader } from '../testing/open-reader.ts';
import { Deadline } from './deadline.ts';
import { encodeResult } from './encode-result.ts';
import { Accumulator } from './match/accumulator.ts';
import { AccumulatorMemory } from './match/accumulator-memory.ts';
import { searchGeneration } from './search.ts';
import { suggest } from './suggest/suggest.ts';

/** Ends a search at the nth place where it may read the clock. */
class EndsAtPlace extends Deadline {
  place = Number.POSITIVE_INFINITY;
  passed = 0;

  override spend(): void {
    this.passed += 1;
    if (this.passed === this.place) throw new SearchTimeoutError('the search took too long');
  }
}

const directory = mkdtempSync(join(tmpdir(), 'vitrina-deadline-'));
const deadline = new EndsAtPlace();
const schema = {
  language: 'pol' as const,
  fields: [
    { name: 'id', type: 'id' as const },
    { name: 'title', type: 'string' as const },
    { name: 'brand', type: 'string' as const },
    { name: 'price', type: 'number' as const },
  ],
};
let reader: GenerationReader;

beforeAll(async () => {
  const titles = ['Rower górski', 'Rower miejski czerwony', 'Kask rowerowy', 'Czerwony kask', 'Dzwonek'];
  const products = Array.from({ length: 60 }, (_, i) => ({
    id: `${i}`,
    group: i % 3 === 0 ? `g${i % 9}` : null,
    fields: {
      id: `${i}`,
      title: `${titles[i % titles.length]} ${i}`,
      brand: i % 2 === 0 ? 'Kross' : 'Romet',
      price: i * 10,
    },
  }));
  reader = await openReader(directory, 'g', schema, products, new Map(), deadline);
});
afterAll(() => {
  reader.close();
  rmSync(directory, { recursive: true, force: true });
});

const scriptOf = (source: string) => {
  const parsed = parseSortScript(source);
  if (!parsed.ok) throw new Error(source);
  return parsed.script;
};
const plan = (query: string, more: Partial<SearchPlan> = {}): SearchPlan => ({
  ...planSearch(
    { language: 'pol', fields: defaultWeights(schema.fields) },
    { query, facets: ['brand', 'price'], groupVariants: true },
  ),
  ...more,
});
const plans: readonly SearchPlan[] = [
  plan('rower czerwony'),
  plan('czerwony rowerr górsk'),
  plan('kask', {
    filters: [
      { kind: 'values', field: 'brand', values: ['Kross'] },
      { kind: 'standing', filter: { kind: 'range', field: 'price', from: 10, to: null } },
      { kind: 'not', filter: { kind: 'products', ids: ['3', '8'] } },
    ],
    facets: [
      { field: 'brand', limit: 5, isDisjunctive: true },
      { field: 'price', limit: 5 },
    ],
    explain: true,
  }),
  plan('', {
    boosts: [{ filter: { kind: 'values', field: 'brand', values: ['Romet'] }, factor: 2 }],
    pins: [{ productId: '7', position: 1 }],
    sort: [{ kind: 'script', script: scriptOf("doc['price'].value % 70 + _score"), order: 'desc' }],
  }),
  plan('7', { fullMatch: { text: '7', fields: [{ field: 'id', weight: 3 }] } }),
];
const jobs: readonly ((accumulator: Accumulator) => unknown)[] = [
  ...plans.map(
    (each) => (accumulator: Accumulator) =>
      encodeResult(reader, { ...searchGeneration(reader, each, accumulator), tookMs: 0 }, each),
  ),
  (accumulator) =>
    suggest(
      reader,
      { text: 'czerwony ro', limit: 5, wordFields: ['title'], valueFields: ['brand'] },
      accumulator,
    ),
];

const run = (
  job: (typeof jobs)[number],
  accumulator: Accumulator,
  place = Number.POSITIVE_INFINITY,
): unknown => {
  deadline.place = place;
  deadline.passed = 0;
  return job(accumulator);
};
const accumulatorOf = (memory = new AccumulatorMemory()) => new Accumulator(reader.productsCount, memory);

test('wherever a search is ended, later ones in the same thread answer as in a new thread', () => {
  const memory = new AccumulatorMemory();
  const expected = jobs.map((job) => run(job, accumulatorOf()));
  for (const [at, job] of jobs.entries()) {
    run(job, accumulatorOf(memory));
    const places = deadline.passed;
    expect(places).toBeGreaterThan(5);
    for (let place = 1; place <= places; place++) {
      expect(() => run(job, accumulatorOf(memory), place)).toThrow(SearchTimeoutError);
      for (const next of [at, (at + 1) % jobs.length])
        expect(run(jobs[next] as (typeof jobs)[number], accumulatorOf(memory))).toEqual(expected[next]);
    }
  }
});

test('a job is ended once its time is up, and not before', () => {
  const strict = new Deadline();
  strict.spend(1e9);
  strict.start(60_000);
  for (let i = 0; i < 1000; i++) strict.spend(1e6);
  strict.start(-1);
  expect(() => strict.spend(1)).toThrow(SearchTimeoutError);
});
