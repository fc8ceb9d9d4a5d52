import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine, writePart } from '../results-page.ts';
import { type ImportFigures, measureImport } from './import-bench.ts';

const ms = (value: number): string => value.toFixed(1);
const row = (name: string, figures: ImportFigures): string =>
  `| ${name} | ${figures.items} | ${figures.feedMb} | ${figures.seconds.toFixed(1)} | ${figures.productsPerSecond} | ${figures.peakRssMb} |`;

/** `import [--items 440000]`: a made feed through the whole server, over HTTP, twice; searches run during the second import. */
export const runImportBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { items: { type: 'string', default: '440000' } },
  });
  const items = Number(values.items);
  const { first, second, idle, checked } = await measureImport(
    items,
    join(tmpdir(), `vitrina-bench-feed-${items}.xml`),
  );
  writePart(
    'import',
    `## Import

On ${machine()}. From the start of the request for the feed to the moment at which searches see it; the feed comes from another process over loopback. Memory is that of the whole
server process at its peak, with the generation before still searched in the second run.

| import | products | feed MB | seconds | products a second | peak MB |
|---|---|---|---|---|---|
${row('the first', first)}
${row('the second, searched meanwhile', second)}

Behind each import ${checked / 2} of these searches were compared with counts over the feed's own items: as many rows at least as hold the words as typed, at most as many as hold words that begin
like them, and pages of products that the feed has. All were right. Searches over HTTP with all facets, one word each, the first three words of a hundred titles (many are among the most frequent words):

| searches | how many | p50 ms | p95 ms | p99 ms |
|---|---|---|---|---|
| with no import going on | ${idle.searches} | ${ms(idle.searchP50Ms)} | ${ms(idle.searchP95Ms)} | ${ms(idle.searchP99Ms)} |
| during the second import | ${second.searches} | ${ms(second.searchP50Ms)} | ${ms(second.searchP95Ms)} | ${ms(second.searchP99Ms)} |
`,
  );
};
