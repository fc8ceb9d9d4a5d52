import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductDocument } from '@vitrina/contract';
import { openEngine, openIndexer, planSearch, type SearchEngine } from '@vitrina/search-engine';
import { checkAnswer, type Fault, faults } from './check-answer.ts';
import { type MadeCatalog, makeCatalog, verifiedSchema } from './made-catalog.ts';
import { makeQuestions, type Question } from './questions.ts';
import { Tally } from './tally.ts';

// `run-verify.ts [PRODUCTS]`: builds a large made catalog as an import does, and compares search results with what was recorded while it was
// made. Exits with 1 on any difference. For faults that only occur in catalogs too large for tests.
const products = Number(process.argv[2] ?? 300_000);
const catalogKey = 'verify';
const address = { catalogKey, owner: 'verify' };
const batchSize = 1000;
/** One in so many products is read back whole. */
const readEvery = 997;
/** How many differences are printed. */
const maxNamed = 20;

const settings = {
  language: 'eng',
  fields: [
    { field: 'title', weight: 6 },
    { field: 'description', weight: 1 },
  ],
} as const;

type Made = { readonly tally: Tally; readonly samples: readonly ProductDocument[] };

const build = async (directory: string, made: MadeCatalog): Promise<Made> => {
  const writer = await openIndexer({ kind: 'embedded', directory }).openWriter(
    catalogKey,
    'run-1',
    verifiedSchema,
  );
  const tally = new Tally(products, made.vocabulary, made.facetValues);
  const samples: ProductDocument[] = [];
  let batch: ProductDocument[] = [];
  for (const product of made.products) {
    if (tally.count % readEvery === 0) samples.push(product.document);
    tally.add(product);
    batch.push(product.document);
    if (batch.length < batchSize) continue;
    await writer.add(batch);
    batch = [];
  }
  await writer.add(batch);
  await writer.commit({});
  return { tally, samples };
};

type Row = { asked: number; largest: number; readonly wrong: Record<Fault, number> };

const ask = async (
  engine: SearchEngine,
  questions: readonly Question[],
  tally: Tally,
): Promise<Map<string, Row>> => {
  const rows = new Map<string, Row>();
  let named = 0;
  for (const question of questions) {
    const row = rows.get(question.kind) ?? { asked: 0, largest: 0, wrong: { total: 0, facets: 0, page: 0 } };
    rows.set(question.kind, row);
    const result = await engine.search(address, planSearch(settings, { perPage: 20, ...question.request }));
    const { wanted, wrong } = checkAnswer(result, question, tally);
    row.asked++;
    row.largest = Math.max(row.largest, wanted);
    for (const fault of wrong) row.wrong[fault]++;
    if (wrong.length > 0 && named++ < maxNamed)
      console.log(
        `${question.kind} “${question.request.query}”: ${result.total} found, ${wanted} are there; wrong: ${wrong.join(', ')}`,
      );
  }
  return rows;
};

/** How many of the products read back differ from what was written. */
const countAltered = async (engine: SearchEngine, samples: readonly ProductDocument[]): Promise<number> => {
  let altered = 0;
  for (const sample of samples)
    if (JSON.stringify(await engine.get(address, sample.id)) !== JSON.stringify(sample)) altered++;
  return altered;
};

const table = (rows: ReadonlyMap<string, Row>): string =>
  [
    `| asked for | searches | products of the largest | ${faults.map((fault) => `wrong ${fault}`).join(' | ')} |`,
    '| --- | --- | --- | --- | --- | --- |',
    ...[...rows].map(
      ([kind, { asked, largest, wrong }]) =>
        `| ${kind} | ${asked} | ${largest} | ${faults.map((fault) => wrong[fault]).join(' | ')} |`,
    ),
  ].join('\n');

const directory = mkdtempSync(join(tmpdir(), 'vitrina-verify-'));
const startedMs = performance.now();
const secondsSinceStart = (): string => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;
const engine = await openEngine({ kind: 'embedded', directory }, { searchThreads: 1 });
try {
  const made = makeCatalog(products);
  const { tally, samples } = await build(directory, made);
  console.log(`${products} products were built by ${secondsSinceStart()}`);
  const rows = await ask(engine, makeQuestions(tally, made.facetValues), tally);
  const altered = await countAltered(engine, samples);
  const state = await engine.inspect(catalogKey);
  console.log(`\n${table(rows)}\n`);
  console.log(`${samples.length} products read back, ${altered} of them altered; the file is ${state}`);
  const wrong = [...rows.values()].flatMap(({ wrong: counts }) => Object.values(counts));
  const isValid = wrong.every((count) => count === 0) && altered === 0 && state === 'sound';
  console.log(`${isValid ? 'Everything is right' : 'Something is wrong'}, in ${secondsSinceStart()}`);
  if (!isValid) process.exitCode = 1;
} finally {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
}
