import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultWeights, planSearch } from '@vitrina/search-engine';
import { openGenerationWriter } from '../../packages/search-engine/src/embedded/build/generation-writer.ts';
import { GenerationReader } from '../../packages/search-engine/src/embedded/read/generation-reader.ts';
import { loadGeneration } from '../../packages/search-engine/src/embedded/read/load-file.ts';
import { Accumulator } from '../../packages/search-engine/src/embedded/search/match/accumulator.ts';
import { vocabularyOf } from '../../packages/search-engine/src/embedded/search/match/vocabulary.ts';
import { searchGeneration } from '../../packages/search-engine/src/embedded/search/search.ts';
import { expandWord } from '../../packages/search-engine/src/words/expand-word.ts';
import { fieldWeightsOf } from '../../packages/search-engine/src/words/field-weights.ts';
import { benchFacets } from './engine-under-test.ts';
import { countExpected } from './expected-answers.ts';
import { madeSchema, makeProducts } from './made-products.ts';
import { makeQueries } from './made-queries.ts';
import { median, percentile } from './statistics.ts';

export type MemoryLimit = {
  readonly bytesPerMs: number;
  /** Medians over the broad queries: bytes that must be read, the time for that at memory speed, and the time of the search thread. */
  readonly bytes: number;
  readonly limitMs: number;
  readonly takenMs: number;
  readonly takenP95Ms: number;
};

/** How fast one thread sums an array that fits into no cache. */
const measureMemorySpeed = (): number => {
  const numbers = new Float64Array(16 << 20).fill(1);
  const speeds = Array.from({ length: 5 }, () => {
    const startedMs = performance.now();
    let sum = 0;
    for (let i = 0; i < numbers.length; i++) sum += numbers[i] as number;
    if (sum !== numbers.length) throw new Error('the sum is wrong');
    return numbers.byteLength / (performance.now() - startedMs);
  });
  return Math.max(...speeds);
};

/**
 * The postings of all lists, and for each product found its facet ordinals (2 bytes each; fields with several values have 8 more for their
 * bounds).
 */
const bytesOf = (reader: GenerationReader, text: string, total: number): number => {
  const plan = planSearch({ fields: defaultWeights(madeSchema.fields) }, { query: text, isTyping: false });
  let bytes = 0;
  const weights = fieldWeightsOf(reader.textFields, plan);
  for (const word of plan.words)
    for (const termOrdinal of expandWord(vocabularyOf(reader), word, weights, false).terms.keys())
      for (const list of reader.readLists(termOrdinal)) bytes += list.positions - list.postings;
  for (const field of benchFacets) {
    const column = reader.columns.get(field);
    if (column?.kind === 'values') bytes += total * (column.values.starts === null ? 2 : 12);
  }
  return bytes;
};

export const measureLimit = async (products: number): Promise<MemoryLimit> => {
  const directory = mkdtempSync(join(tmpdir(), 'vitrina-limit-'));
  try {
    const writer = await openGenerationWriter({
      directory,
      catalogKey: 'bench',
      generationId: 'run-1',
      schema: madeSchema,
    });
    for (const product of makeProducts(products)) await writer.add([product]);
    await writer.commit({});
    const reader = new GenerationReader(loadGeneration(join(directory, 'bench', 'run-1.idx')));
    const accumulator = new Accumulator(reader.productsCount);
    const settings = { fields: defaultWeights(madeSchema.fields) };
    const broad = makeQueries(300).filter(({ kind }) => kind === 'broad');
    const expected = countExpected(broad, products);
    const bytes: number[] = [];
    const taken: number[] = [];
    for (let round = 0; round < 4; round++)
      for (const [at, { text }] of broad.entries()) {
        const plan = planSearch(settings, { query: text, isTyping: false, facets: benchFacets });
        const startedMs = performance.now();
        const { total } = searchGeneration(reader, plan, accumulator);
        if (total !== expected[at]?.total)
          throw new Error(`“${text}”: ${total} found, ${expected[at]?.total} are there`);
        if (round === 0) bytes.push(bytesOf(reader, text, total));
        else taken.push(performance.now() - startedMs);
      }
    reader.close();
    const bytesPerMs = measureMemorySpeed();
    return {
      bytesPerMs,
      bytes: median(bytes),
      limitMs: median(bytes) / bytesPerMs,
      takenMs: median(taken),
      takenP95Ms: percentile(taken, 0.95),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};
