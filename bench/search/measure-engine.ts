import { batchesOf } from '../batches.ts';
import type { EngineMeasure } from './engine-under-test.ts';
import { engines } from './engines.ts';
import { countExpected, differenceOf } from './expected-answers.ts';
import { makeProducts } from './made-products.ts';
import { makeQueries } from './made-queries.ts';

// Measures one engine in its own process: builds, searches, prints an EngineMeasure as JSON. Needs --expose-gc.
const [engine = '', productsText = '', everyText = '1'] = process.argv.slice(2);
const open = engines[engine];
if (!open || !globalThis.gc)
  throw new Error('usage: node --expose-gc measure-engine.ts ENGINE PRODUCTS [EVERY]');
const products = Number(productsText);
const every = Number(everyText);
const warmUpProducts = 1000;

const memoryMb = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
};

// Warms up `makeProducts`, so that its memory is not attributed to the engine.
for (const product of makeProducts(warmUpProducts))
  if (product.id === '') throw new Error('a product has no id');
const before = memoryMb();
const tested = await open();
let buildMs = 0;
const timed = async (work: () => Promise<void> | void): Promise<void> => {
  const startedMs = performance.now();
  await work();
  buildMs += performance.now() - startedMs;
};
for (const batch of batchesOf(makeProducts(products))) await timed(() => tested.add(batch));
await timed(tested.finish);

const queries = makeQueries(300).filter((_, i) => i % every === 0);
const samples: EngineMeasure['samples'][number][] = [];
// A server answers millions of searches, so compiled code is measured. Slow engines get no more time than this.
const warmUpMs = 8000;
const warmUpRounds = 4;
const warmUntilMs = performance.now() + warmUpMs;
for (let i = 0; i < queries.length * warmUpRounds && performance.now() < warmUntilMs; i++)
  await tested.search(queries[i % queries.length] as (typeof queries)[number]);
for (const query of queries) {
  const cpuBefore = process.cpuUsage();
  const startedMs = performance.now();
  const { total } = await tested.search(query);
  const ms = performance.now() - startedMs;
  const cpu = process.cpuUsage(cpuBefore);
  samples.push({ kind: query.kind, ms, cpuMs: (cpu.user + cpu.system) / 1000, total });
}
const usedMb = memoryMb() - before;

// Checks the answers only now, so that the memory it takes is not attributed to the engine.
const expected = countExpected(queries, products);
const differences: string[] = [];
let checked = 0;
for (const [at, query] of queries.entries()) {
  const answer = expected[at];
  if (!answer) continue;
  checked++;
  const difference = differenceOf((await tested.search(query)).read(), answer, query, tested.differs);
  if (difference !== null) differences.push(`${query.kind} “${query.text}”: ${difference}`);
}
await tested.close();
if (differences.length > 0)
  throw new Error(
    `${engine}: ${differences.length} of ${checked} answers are wrong:\n${differences.slice(0, 20).join('\n')}`,
  );
const measure: EngineMeasure = { engine, products, buildMs, memoryMb: usedMb, samples, checked };
console.log(JSON.stringify(measure));
