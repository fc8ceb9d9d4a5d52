import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { GenerationSchema } from '../../port.ts';
import { openEmbeddedEngine } from '../engine.ts';
import { writePointer } from '../store/pointer.ts';

// Swaps the same generation of about 25 MB in again and again under new names, and prints the process's memory after each swap. swap-
// memory.test.ts runs it with --expose-gc.
const directory = process.argv[2] ?? '';
const swaps = 16;
const numberFields = Array.from({ length: 190 }, (_, i) => `n${i}`);
const schema: GenerationSchema = {
  language: 'pol',
  fields: [{ name: 'id', type: 'id' }, ...numberFields.map((name) => ({ name, type: 'number' as const }))],
};
const numbers = Object.fromEntries(numberFields.map((name) => [name, 1]));

const engine = await openEmbeddedEngine({ directory, searchThreads: 2 });
const writer = await engine.openWriter('shop', 'run-0', schema);
for (let i = 0; i < 15_000; i++)
  await writer.add([{ id: `${i}`, group: null, fields: { id: `${i}`, ...numbers } }]);
await writer.commit({});
const shop = join(directory, 'shop');
const original = join(directory, 'original');
copyFileSync(join(shop, 'run-0.idx'), original);

const memoryMb: number[] = [];
for (let swap = 1; swap <= swaps; swap++) {
  copyFileSync(original, join(shop, `run-${swap}.idx`));
  writePointer(shop, `run-${swap}.idx`);
  await engine.refresh('shop');
  await engine.get({ catalogKey: 'shop', owner: 'owner' }, '1');
  // Both search threads collect garbage by themselves right after the swap.
  await wait(50);
  globalThis.gc?.();
  memoryMb.push(Math.round(process.memoryUsage().rss / 2 ** 20));
}
await engine.close();
rmSync(original);
process.stdout.write(JSON.stringify(memoryMb));
