import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductDocument } from '@vitrina/contract';
import { openEngine, openIndexer, planSearch, type SearchEngine } from '@vitrina/search-engine';
import { checkAnswer } from './check-answer.ts';
import { type MadeCatalog, makeCatalog, verifiedSchema } from './made-catalog.ts';
import { makeQuestions, type Question } from './questions.ts';
import { Rows } from './rows.ts';
import { Tally } from './tally.ts';

const catalogKey = 'verify';
const address = { catalogKey, owner: 'verify' };
const batchSize = 1000;
/** One in so many products is read back whole. */
const readEvery = 997;

const settings = {
  language: 'eng',
  fields: [
    { field: 'title', weight: 6 },
    { field: 'description', weight: 1 },
  ],
} as const;

type Made = { readonly tally: Tally; readonly samples: readonly ProductDocument[] };

const build = async (directory: string, products: number, made: MadeCatalog): Promise<Made> => {
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

const ask = async (engine: SearchEngine, questions: readonly Question[], tally: Tally): Promise<Rows> => {
  const rows = new Rows();
  for (const question of questions) {
    const result = await engine.search(address, planSearch(settings, { perPage: 20, ...question.request }));
    rows.add(question, result.total, checkAnswer(result, question, tally));
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

/** Builds a large made catalog as an import does, and asks the engine itself. Resolves to whether all was right. */
export const verifyEngine = async (products: number): Promise<boolean> => {
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-verify-'));
  const engine = await openEngine({ kind: 'embedded', directory }, { searchThreads: 1 });
  try {
    const made = makeCatalog(products);
    const { tally, samples } = await build(directory, products, made);
    const rows = await ask(engine, makeQuestions(tally, made.facetValues), tally);
    const altered = await countAltered(engine, samples);
    const state = await engine.inspect(catalogKey);
    console.log(`\n${rows.table()}\n`);
    console.log(`${samples.length} products read back, ${altered} of them altered; the file is ${state}`);
    return rows.isValid() && altered === 0 && state === 'sound';
  } finally {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  }
};
