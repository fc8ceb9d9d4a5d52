import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createThumbnailCache } from './thumbnail-cache.ts';

/** Catalogs' ids. */
const [gone, goner, stays] = [
  'gone'.padEnd(13, '0'),
  'goner'.padEnd(13, '0'),
  'stays'.padEnd(13, '0'),
] as const;

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
  for (const name of ['ccccccccccccc/1', 'ccccccccccccc/2', 'ccccccccccccc/3'])
    await cache.put(name, blocks(1));
  await cache.read('ccccccccccccc/1');
  await cache.put('ccccccccccccc/4', blocks(1));
  expect(await cache.read('ccccccccccccc/2')).toBeNull();
  expect((await cache.read('ccccccccccccc/1'))?.length).toBe(4096);
  expect(cache.bytes()).toBe(3 * 4096);
});

test('files survive a restart, and a smaller limit removes some of them', async () => {
  const before = await open('b', 10 * 4096);
  for (const name of ['ccccccccccccc/1', 'ccccccccccccc/2', 'ddddddddddddd/3'])
    await before.put(name, blocks(2));
  const after = await open('b', 10 * 4096);
  expect((await after.read('ddddddddddddd/3'))?.length).toBe(2 * 4096);
  const smaller = await open('b', 4 * 4096);
  expect(smaller.bytes()).toBe(4 * 4096);
});

test('folders that nobody wants any more go with all that is in them, and the others stay', async () => {
  const cache = await open('d', 10 * 4096);
  for (const name of [`${gone}/1`, `${gone}/2`, `${goner}/3`, `${stays}/4`]) await cache.put(name, blocks(1));
  const asked: string[][] = [];
  await cache.sweep(async (folders) => {
    asked.push([...folders].sort());
    return new Set([stays, goner]);
  });
  expect(asked).toEqual([[gone, goner, stays]]);
  expect(existsSync(join(base, 'd', gone))).toBe(false);
  expect(await cache.read(`${gone}/1`)).toBeNull();
  expect((await cache.read(`${goner}/3`))?.length).toBe(4096);
  expect(cache.bytes()).toBe(2 * 4096);
});

test.runIf(existsSync('/dev/shm'))('a file on another disk is taken over as well', async () => {
  const elsewhere = mkdtempSync('/dev/shm/vitrina-thumbnails-');
  const file = join(elsewhere, 'new');
  writeFileSync(file, blocks(1));
  const cache = await open('e', 10 * 4096);
  await cache.take('ccccccccccccc/1', file);
  expect((await cache.read('ccccccccccccc/1'))?.length).toBe(4096);
  rmSync(elsewhere, { recursive: true });
});

test('a file larger than the whole cache isn’t kept, and one that vanished is missing', async () => {
  const cache = await open('c', 2 * 4096);
  await cache.put('xxxxxxxxxxxxx/large', blocks(3));
  expect(existsSync(join(base, 'c/xxxxxxxxxxxxx/large'))).toBe(false);
  await cache.put('xxxxxxxxxxxxx/small', blocks(1));
  rmSync(join(base, 'c/xxxxxxxxxxxxx/small'));
  expect(await cache.read('xxxxxxxxxxxxx/small')).toBeNull();
  expect(cache.bytes()).toBe(0);
});

test('a disk of its own has folders that aren’t catalogs’, and they are left alone; half a picture is removed', async () => {
  const directory = join(base, 'f');
  mkdirSync(join(directory, 'lost+found'), { recursive: true });
  writeFileSync(join(directory, 'lost+found/x'), blocks(1));
  mkdirSync(join(directory, stays));
  writeFileSync(join(directory, stays, 'whole'), blocks(1));
  writeFileSync(join(directory, stays, 'half.part'), blocks(1));
  const cache = await open('f', 10 * 4096);
  expect(cache.bytes()).toBe(4096);
  expect((await cache.read(`${stays}/whole`))?.length).toBe(4096);
  await cache.sweep(async () => new Set());
  expect(readdirSync(directory)).toEqual(['lost+found']);
});
