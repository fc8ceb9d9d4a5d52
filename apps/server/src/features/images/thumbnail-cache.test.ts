import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createThumbnailCache } from './thumbnail-cache.ts';

const base = mkdtempSync(join(tmpdir(), 'vitrina-thumbnails-'));
afterAll(() => rmSync(base, { recursive: true }));

const blocks = (count: number): Buffer => Buffer.alloc(count * 4096, 1);
const onError = (error: unknown): never => {
  throw error;
};
const open = async (name: string, maxBytes: number) => {
  const cache = createThumbnailCache({ directory: join(base, name), maxBytes, onError });
  await cache.restored;
  const put = async (file: string, bytes: Buffer): Promise<void> => {
    const from = join(base, 'new');
    writeFileSync(from, bytes);
    await cache.take(file, from);
  };
  return { ...cache, put };
};

test('what wasn’t used for the longest time makes room', async () => {
  const cache = await open('a', 3 * 4096);
  for (const name of ['c/1', 'c/2', 'c/3']) await cache.put(name, blocks(1));
  await cache.read('c/1');
  await cache.put('c/4', blocks(1));
  expect(await cache.read('c/2')).toBeNull();
  expect((await cache.read('c/1'))?.length).toBe(4096);
  expect(cache.bytes()).toBe(3 * 4096);
});

test('files survive a restart, and a smaller limit removes some of them', async () => {
  const before = await open('b', 10 * 4096);
  for (const name of ['c/1', 'c/2', 'd/3']) await before.put(name, blocks(2));
  const after = await open('b', 10 * 4096);
  expect((await after.read('d/3'))?.length).toBe(2 * 4096);
  const smaller = await open('b', 4 * 4096);
  expect(smaller.bytes()).toBe(4 * 4096);
});

test('a file larger than the whole cache isn’t kept, and one that vanished is missing', async () => {
  const cache = await open('c', 2 * 4096);
  await cache.put('x/large', blocks(3));
  expect(existsSync(join(base, 'c/x/large'))).toBe(false);
  await cache.put('x/small', blocks(1));
  rmSync(join(base, 'c/x/small'));
  expect(await cache.read('x/small')).toBeNull();
  expect(cache.bytes()).toBe(0);
});
