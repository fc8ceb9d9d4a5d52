import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { machine, writePart } from '../results-page.ts';
import type { EngineMeasure } from './engine-under-test.ts';
import { measureLimit } from './memory-limit.ts';
import { presentResults } from './present-results.ts';
import { runSettingsBench } from './settings-bench.ts';

const run = promisify(execFile);

/** An engine is asked only one in so many queries, because the slowest would take an hour for all. Not a multiple of the number of query kinds. */
const everyOf: Readonly<Record<string, number>> = { orama: 13 };

const measure = async (engine: string, products: number): Promise<EngineMeasure> => {
  const script = join(import.meta.dirname, 'measure-engine.ts');
  const args = [
    '--expose-gc',
    '--max-old-space-size=8192',
    script,
    engine,
    String(products),
    String(everyOf[engine] ?? 1),
  ];
  console.log(`${engine}, ${products} products …`);
  const { stdout } = await run(process.execPath, args, { maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as EngineMeasure;
};

/**
 * `search [--products 100000] [--large 500000] [--engines vitrina,minisearch,orama,fts5] [--settings]`: one engine after another, each in its
 * own process, then the cost of settings; with `--settings` only the latter.
 */
export const runSearchBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      products: { type: 'string', default: '100000' },
      large: { type: 'string', default: '500000' },
      settings: { type: 'boolean', default: false },
      engines: { type: 'string', default: 'vitrina,minisearch,orama,fts5' },
    },
  });
  if (values.settings) return runSettingsBench(Number(values.products));
  const measures: EngineMeasure[] = [];
  for (const engine of values.engines.split(','))
    measures.push(await measure(engine, Number(values.products)));
  const large = Number(values.large) > 0 ? await measure('vitrina', Number(values.large)) : null;
  const limit = await measureLimit(Number(values.products));
  writePart('search', presentResults({ machine: machine(), measures, large, limit }));
  await runSettingsBench(Number(values.products));
};
