import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine, writePart } from '../results-page.ts';
import { type ImportFigures, measureImport } from './import-bench.ts';

const ms = (value: number): string => value.toFixed(1);
const row = (name: string, figures: ImportFigures): string =>
  `| ${name} | ${figures.items} | ${figures.feedMb} | ${figures.seconds.toFixed(1)} | ${figures.productsPerSecond} | ${figures.peakRssMb} |`;

/** `import [--items 440000]`: a made feed through the whole server, over HTTP, twice; searches go on during the second. */
export const runImportBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { items: { type: 'string', default: '440000' } },
  });
  const items = Number(values.items);
  const { first, second } = await measureImport(items, join(tmpdir(), `vitrina-bench-feed-${items}.xml`));
  writePart(
    'import',
    `## Import

On ${machine()}. From the start of the request for the feed to the moment at which searches see it; the feed comes from another process over loopback. Memory is that of the whole
server process at its peak, with the generation before still searched in the second run.

| import | products | feed MB | seconds | products a second | peak MB |
|---|---|---|---|---|---|
${row('the first', first)}
${row('the second, searched meanwhile', second)}

${second.searches} searches over HTTP on the generation before, while the second import ran: p50 ${ms(second.searchP50Ms)} ms, p95 ${ms(second.searchP95Ms)} ms, p99 ${ms(second.searchP99Ms)} ms.
`,
  );
};
