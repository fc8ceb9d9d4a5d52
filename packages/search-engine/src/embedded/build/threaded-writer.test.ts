import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductDocument } from '@vitrina/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { shopProducts, shopSchema } from '../../conformance/catalog.ts';
import { GenerationReader } from '../read/generation-reader.ts';
import { loadGeneration } from '../read/load-file.ts';
import { openGenerationWriter } from './generation-writer.ts';
import { batchBytes } from './product-batch.ts';
import { openThreadedWriter } from './threaded-writer.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-threaded-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const optionsOf = (catalogKey: string) => ({
  directory,
  catalogKey,
  generationId: 'run-1',
  schema: shopSchema,
  segmentTokens: 1000,
});
const filesOf = (catalogKey: string): string[] => readdirSync(join(directory, catalogKey)).sort();

/** A builder that opens and then ends as soon as it is sent anything. */
const dyingBuilder = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { writeFileSync } from 'node:fs';
    import { join } from 'node:path';
    import { parentPort, workerData } from 'node:worker_threads';
    writeFileSync(join(workerData.directory, workerData.catalogKey, 'run-1.idx.tmp.segment-0'), 'half');
    parentPort.on('message', () => process.exit(3));
    parentPort.postMessage({ kind: 'opened' });
  `)}`,
);

const manyProducts = Array.from({ length: 4000 }, (_, i): ProductDocument => {
  const product = shopProducts[i % shopProducts.length] as ProductDocument;
  return { ...product, id: `${i}`, fields: { ...product.fields, description: `zażółć ${i} 𝒳 `.repeat(60) } };
});
const largeProduct: ProductDocument = {
  id: 'large',
  group: null,
  fields: { title: 'large', description: 'słowo '.repeat(batchBytes / 5) },
};

describe('the threaded writer', () => {
  test('builds the same generation as the plain writer, with products larger than a batch too', async () => {
    const products = [...manyProducts, largeProduct, ...manyProducts.slice(0, 3)];
    const loaded = [];
    for (const [key, open] of [
      ['plain', openGenerationWriter],
      ['threaded', openThreadedWriter],
    ] as const) {
      const writer = await open(optionsOf(key));
      for (let i = 0; i < products.length; i += 700) await writer.add(products.slice(i, i + 700));
      const generation = await writer.commit({ by: 'both' });
      expect(generation).toMatchObject({ id: 'run-1', productsCount: products.length, note: { by: 'both' } });
      expect(filesOf(key)).toEqual(['CURRENT', 'run-1.idx']);
      loaded.push(loadGeneration(join(directory, key, 'run-1.idx')));
    }
    const [plain, threaded] = loaded as [(typeof loaded)[0], (typeof loaded)[0]];
    expect(Buffer.from(threaded.memory.buffer).equals(Buffer.from(plain.memory.buffer))).toBe(true);
    const reader = new GenerationReader(threaded);
    for (const at of [0, 1, 3999, 4000, 4002]) expect(reader.readProduct(at)).toEqual(products[at]);
    reader.close();
  });

  test('carries out calls that were not awaited in their order', async () => {
    const writer = await openThreadedWriter(optionsOf('order'));
    const adding = [0, 1, 2].map((part) => writer.add(manyProducts.slice(part * 1300, (part + 1) * 1300)));
    await writer.commit({});
    await Promise.all(adding);
    const reader = new GenerationReader(loadGeneration(join(directory, 'order', 'run-1.idx')));
    expect(reader.productsCount).toBe(3900);
    for (const at of [0, 1300, 3899]) expect(reader.readProduct(at)?.id).toBe(`${at}`);
    reader.close();
  });

  test('[R10.01] leaves nothing behind when aborted, and accepts nothing afterwards', async () => {
    const writer = await openThreadedWriter(optionsOf('given-up'));
    const adding = writer.add(manyProducts).catch((error: Error) => error.message);
    await writer.abort();
    expect(await adding).toBe('the writer is closed');
    expect(filesOf('given-up')).toEqual([]);
    await expect(writer.add(shopProducts)).rejects.toThrow('closed');
    await expect(writer.commit({})).rejects.toThrow('closed');
    await writer.abort();
  });

  test('can be aborted after its catalog was dropped', async () => {
    const writer = await openThreadedWriter(optionsOf('dropped'));
    rmSync(join(directory, 'dropped'), { recursive: true });
    await writer.abort();
    expect(readdirSync(directory)).not.toContain('dropped');
  });

  test('refuses a generation that exists, and says why', async () => {
    const writer = await openThreadedWriter(optionsOf('twice'));
    await writer.commit({});
    await expect(openThreadedWriter(optionsOf('twice'))).rejects.toThrow('run-1 exists already');
    expect(filesOf('twice')).toEqual(['CURRENT', 'run-1.idx']);
  });

  test('[R10.01] keeps the code of an error of the file system', async () => {
    const writer = openThreadedWriter({ ...optionsOf('nowhere'), directory: '/dev/null' });
    await expect(writer).rejects.toMatchObject({ code: expect.stringMatching(/^(ENOTDIR|EEXIST|ENOENT)$/) });
  });

  test('[R10.01] rejects calls to a thread that has died, and removes its files', async () => {
    const first = await openGenerationWriter(optionsOf('dying'));
    await first.abort();
    const writer = await openThreadedWriter(optionsOf('dying'), dyingBuilder);
    await expect(writer.add(manyProducts.concat(manyProducts))).rejects.toThrow('builder thread ended');
    await expect(writer.commit({})).rejects.toThrow('builder thread ended');
    await writer.abort();
    expect(filesOf('dying')).toEqual([]);
  });
});
