import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addressOf, shopProducts, shopSchema } from '../../conformance/catalog.ts';
import { defaultWeights, planSearch } from '../../plan/plan-search.ts';
import { DamagedIndexError, SearchWorkerError } from '../../port.ts';
import { openGenerationWriter } from '../build/generation-writer.ts';
import { openEmbeddedEngine } from '../engine.ts';
import { sectionAlignment } from '../format/file-format.ts';
import { GenerationReader } from '../read/generation-reader.ts';
import { loadGeneration } from '../read/load-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-damage-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const writer = await openGenerationWriter({
  directory,
  catalogKey: 'shop',
  generationId: 'run-1',
  schema: shopSchema,
});
const products = shopProducts.slice(0, 3);
await writer.add(products);
await writer.commit({});
const sound = readFileSync(join(directory, 'shop', 'run-1.idx'));
const damagedPath = join(directory, 'damaged.idx');

/** Reads everything that searches are answered from. */
const readEverything = (bytes: Uint8Array): string => {
  writeFileSync(damagedPath, bytes);
  const loaded = loadGeneration(damagedPath);
  const reader = new GenerationReader(loaded);
  try {
    const documents = products.map((_, number) => reader.readProduct(number));
    if (documents.includes(null)) throw new DamagedIndexError('a product is left out');
    const memory = Buffer.from(loaded.memory.buffer).toString('base64');
    return JSON.stringify({ documents, meta: loaded.meta, memory });
  } finally {
    reader.close();
  }
};

const outcomeOf = (bytes: Uint8Array): string => {
  try {
    return readEverything(bytes);
  } catch (error) {
    if (error instanceof DamagedIndexError) return 'refused';
    throw error;
  }
};

test('[R10.01] refuses a file in which any one byte is altered, but for padding that nothing is read from', () => {
  const right = outcomeOf(sound);
  let harmless = 0;
  for (let at = 0; at < sound.length; at++) {
    const damaged = Buffer.from(sound);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
    const outcome = outcomeOf(damaged);
    if (outcome === right) harmless++;
    else expect(outcome, `byte ${at} of ${sound.length}`).toBe('refused');
  }
  expect(right).not.toBe('refused');
  expect(harmless).toBeLessThan(sectionAlignment);
}, 60_000);

test('[R10.01] refuses a file cut off at any length', () => {
  for (let length = 0; length < sound.length; length++)
    expect(outcomeOf(sound.subarray(0, length)), `cut at ${length}`).toBe('refused');
}, 60_000);

test('answers searches of a damaged index by an error that says so, and keeps running', async () => {
  const own = mkdtempSync(join(directory, 'engine-'));
  const engine = await openEmbeddedEngine({ directory: own, searchThreads: 1 });
  try {
    const fill = async (id: string): Promise<void> => {
      const next = await engine.openWriter('shop', id, shopSchema);
      await next.add(shopProducts);
      await next.commit({});
    };
    await fill('run-1');
    const path = join(own, 'shop', 'run-1.idx');
    writeFileSync(path, readFileSync(path).fill(0, 4000, 4100));
    const plan = planSearch({ fields: defaultWeights(shopSchema.fields) }, { query: 'buty' });
    await expect(engine.search(addressOf('shop'), plan)).rejects.toBeInstanceOf(DamagedIndexError);
    await expect(engine.current('shop')).rejects.toBeInstanceOf(DamagedIndexError);
    await fill('run-2');
    expect(await engine.refresh('shop')).toMatchObject({ id: 'run-2' });
    expect((await engine.search(addressOf('shop'), plan)).total).toBe(2);
  } finally {
    await engine.close();
  }
});

test('a file that could not be read at first is read again by the next search', async () => {
  const home = mkdtempSync(join(directory, 'moment-'));
  const path = join(home, 'shop', 'run-1.idx');
  mkdirSync(join(home, 'shop'));
  writeFileSync(join(home, 'shop', 'CURRENT'), 'run-1.idx\n');
  // A directory can be opened, but not read.
  mkdirSync(path);
  const engine = await openEmbeddedEngine({ directory: home, searchThreads: 1 });
  try {
    await expect(engine.current('shop')).rejects.toBeInstanceOf(SearchWorkerError);
    rmSync(path, { recursive: true });
    writeFileSync(path, sound);
    expect(await engine.current('shop')).toMatchObject({ id: 'run-1' });
  } finally {
    await engine.close();
  }
});

test('a damaged product is left out of results and logged once; all others are still found', async () => {
  const own = mkdtempSync(join(directory, 'engine-'));
  const said: object[] = [];
  const logger = { error: (details: object) => said.push(details) };
  const engine = await openEmbeddedEngine({ directory: own, searchThreads: 1, logger });
  try {
    const next = await engine.openWriter('shop', 'run-1', shopSchema);
    await next.add(shopProducts);
    await next.commit({});
    const path = join(own, 'shop', 'run-1.idx');
    const file = readFileSync(path);
    file.write('#', file.indexOf('Buty do biegania białe'));
    writeFileSync(path, file);
    const ids = async (query: string) => {
      const plan = planSearch({ fields: defaultWeights(shopSchema.fields) }, { query });
      return (await engine.search({ catalogKey: 'shop', owner: 'owner' }, plan)).hits.map(
        ({ product }) => product.id,
      );
    };
    expect(await ids('buty')).toEqual(['10']);
    expect(await ids('buty')).toEqual(['10']);
    expect(await ids('monitor')).toEqual(expect.arrayContaining(['14']));
    expect(await engine.get({ catalogKey: 'shop', owner: 'owner' }, '11')).toBeNull();
    expect((await engine.get({ catalogKey: 'shop', owner: 'owner' }, '10'))?.id).toBe('10');
    expect((await engine.variants({ catalogKey: 'shop', owner: 'owner' }, '10')).map(({ id }) => id)).toEqual(
      ['10'],
    );
    expect(
      await engine.suggest({ catalogKey: 'shop', owner: 'owner' }, { text: 'bia', limit: 5 }),
    ).toMatchObject([{ text: 'biale' }]);
    expect(said).toEqual([{ generationId: 'run-1', product: 2 }]);
    expect(await engine.inspect('shop')).toBe('damaged');
  } finally {
    await engine.close();
  }
});
