import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductDocument } from '@vitrina/contract';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type GenerationSchema,
  type GenerationWriter,
  IndexLimitError,
  type IndexLimits,
} from '../../port.ts';
import { openGenerationWriter } from './generation-writer.ts';
import { openThreadedWriter } from './threaded-writer.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-limits-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const schema: GenerationSchema = {
  language: 'eng',
  fields: [
    { name: 'id', type: 'id' },
    { name: 'title', type: 'string' },
    { name: 'color', type: 'string' },
  ],
};
/** 200 products with 2 + 200 + 200 + 8 distinct words, and 200 ids, 200 titles and 8 colors. */
const products = Array.from({ length: 200 }, (_, i): ProductDocument => {
  const color = `color${String.fromCharCode(97 + (i % 8))}`;
  return { id: `id${i}`, group: null, fields: { id: `id${i}`, title: `the word${i} again`, color } };
});

const openers = [
  ['in the calling thread', openGenerationWriter],
  ['in a thread of its own', openThreadedWriter],
] as const;
let builds = 0;

describe.each(openers)('a generation built %s', (_, open) => {
  const build = async (limits: Partial<IndexLimits>): Promise<string> => {
    builds++;
    const catalogKey = `shop-${builds}`;
    const options = { directory, catalogKey, generationId: 'g', schema, segmentTokens: 100, limits };
    let writer: GenerationWriter | undefined;
    try {
      writer = await open(options);
      await writer.add(products);
      await writer.commit({});
      return 'live';
    } catch (error) {
      await writer?.abort();
      expect(readdirSync(join(directory, catalogKey))).toEqual([]);
      if (!(error instanceof IndexLimitError)) throw error;
      return `${error.limit} ${error.max}`;
    }
  };

  test.each<[keyof IndexLimits, number]>([
    ['products', 200],
    ['values', 408],
    ['textFields', 3],
  ])('may have as many %s as allowed, and not one more', async (limit, most) => {
    expect(await build({ [limit]: most })).toBe('live');
    expect(await build({ [limit]: most - 1 })).toBe(`${limit} ${most - 1}`);
  });

  test.each<[keyof IndexLimits, number]>([
    ['terms', 300],
    ['postingsBytes', 3000],
    ['residentBytes', 9000],
    ['fileBytes', 20_000],
  ])('ends with what it has too much of: %s', async (limit, most) => {
    expect(await build({ [limit]: most })).toBe(`${limit} ${most}`);
    expect(await build({ [limit]: most * 10 })).toBe('live');
  });
});
