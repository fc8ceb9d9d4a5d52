import { parseArgs } from 'node:util';
import { machine, writePart } from '../results-page.ts';
import { type Load, measureEvents } from './measure-events.ts';

const ms = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(1));
const row = (load: Load): string =>
  `| ${load.name} | ${load.eventsPerSecond || '–'} | ${ms(load.answerP50Ms)} | ${ms(load.answerP95Ms)} | ${load.corePercent} | ${load.searches || '–'} | ${ms(load.searchP50Ms)} | ${ms(load.searchP95Ms)} |`;

/** `events [--products 20000]`: events in batches of 20 through the whole server, over HTTP, while searches run. */
export const runEventsBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { products: { type: 'string', default: '20000' } },
  });
  const loads = await measureEvents(Number(values.products));
  writePart(
    'events',
    `## Events

On ${machine()}. Batches of 20 events (searches typed letter by letter, products shown, clicks, purchases), each answered once it has reached the disk and is
counted by phrase and by product; ${values.products} products, 20 searches a second with all facets. The clients run on the same machine.

| load | events a second | answered p50 ms | p95 ms | % of a core | searches | search p50 ms | p95 ms |
|---|---|---|---|---|---|---|---|
${loads.map(row).join('\n')}
`,
  );
};
