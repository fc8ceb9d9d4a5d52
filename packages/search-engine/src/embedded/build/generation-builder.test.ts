import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductDocument } from '@vitrina/contract';
import { afterAll, expect, test } from 'vitest';
import { shopSchema } from '../../conformance/catalog.ts';
import { GenerationBuilder } from './generation-builder.ts';
import { BatchEncoder, batchBytes } from './product-batch.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-builder-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const words = ['nóż', 'kuchenny', 'ze', 'stali', 'nóż', '43,2cm', 'a'];
const products = Array.from(
  { length: 20 },
  (_, i): ProductDocument => ({
    id: `${i}`,
    group: null,
    fields: {
      title: `${words[i % words.length]} ${words[(i * 3) % words.length]}`,
      // The words of one product are spread over many small segments.
      description: Array.from({ length: 20 + i * 9 }, (_, j) => words[(i + j * j) % words.length]).join(' '),
    },
  }),
);

const build = (segmentTokens: number, schema = shopSchema): Buffer => {
  const path = join(directory, `${segmentTokens}.idx`);
  const builder = new GenerationBuilder({ path, schema, segmentTokens });
  const batch = new BatchEncoder(new ArrayBuffer(batchBytes));
  for (const product of products) {
    batch.add(JSON.stringify(product));
    builder.index(product);
  }
  builder.addDocuments(batch.take());
  builder.finish({ id: 'g', note: {}, createdAt: '2026-01-01T00:00:00.000Z' });
  return readFileSync(path);
};

test.each([7, 50, 300])('segments of %i tokens give the same file as a single segment', (segmentTokens) => {
  expect(build(segmentTokens).equals(build(1 << 17))).toBe(true);
});

test.each([7, 50])(
  'so they do with very many fields, whose lists are counted in parts: segments of %i tokens',
  (segmentTokens) => {
    const empty = Array.from({ length: 150 }, (_, i) => ({ name: `f${i}`, type: 'string' as const }));
    const schema = { ...shopSchema, fields: [...empty, ...shopSchema.fields] };
    expect(build(segmentTokens, schema).equals(build(1 << 17, schema))).toBe(true);
  },
);
