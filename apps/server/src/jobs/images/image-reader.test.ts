import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { imageBudget } from '../children/budgets.ts';
import { createImageReader } from './image-reader.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-reader-'));
afterAll(() => rmSync(directory, { recursive: true }));
const inspecting = (file: string) => ({ kind: 'inspect', file, contentType: '' }) as const;

test('a process that dies of a picture costs that picture alone', async () => {
  const deadly = join(directory, 'deadly.ts');
  writeFileSync(deadly, 'process.kill(process.pid, "SIGSEGV");');
  const reader = createImageReader({ childFile: new URL(`file://${deadly}`) });
  const outcomes = await Promise.all([reader.read('a', inspecting('x')), reader.read('b', inspecting('y'))]);
  expect(outcomes).toEqual([
    { kind: 'unusable', reason: 'too_costly' },
    { kind: 'unusable', reason: 'too_costly' },
  ]);
  reader.close();
});

test('a customer whose pictures take long to shrink keeps no other waiting', async () => {
  const endless = join(directory, 'endless.ts');
  writeFileSync(endless, 'setInterval(() => undefined, 1000);');
  const reader = createImageReader({
    childFile: new URL(`file://${endless}`),
    budget: { ...imageBudget, totalMs: 500 },
  });
  const ended: string[] = [];
  const shrink = async (owner: string): Promise<void> => {
    await reader.read(owner, { kind: 'shrink', file: 'x', to: 'y', width: 160, format: 'webp' });
    ended.push(owner);
  };
  await Promise.all([shrink('slow'), shrink('slow'), shrink('slow'), shrink('other')]);
  expect(ended.slice(-2)).toEqual(['slow', 'slow']);
  reader.close();
});

test('a picture may be given less time than the others', async () => {
  const endless = join(directory, 'endless-too.ts');
  writeFileSync(endless, 'setInterval(() => undefined, 1000);');
  const reader = createImageReader({ childFile: new URL(`file://${endless}`) });
  const task = { kind: 'shrink', file: 'x', to: 'y', width: 160, format: 'webp' } as const;
  expect(await reader.read('a', task, 300)).toEqual({ kind: 'unusable', reason: 'too_costly' });
  reader.close();
});

test('a picture that needs more memory than it may is given up, and the next one is read by a new process', async () => {
  const large = join(directory, 'large.png');
  const small = join(directory, 'small.png');
  // Interlaced: it can’t be read from top to bottom, so all of it is in memory at once.
  const create = { width: 7000, height: 7000, channels: 4, background: '#c00' } as const;
  await sharp({ create }).png({ progressive: true, compressionLevel: 1 }).toFile(large);
  await sharp({ create: { ...create, width: 20, height: 20 } })
    .png()
    .toFile(small);
  const reader = createImageReader({ budget: { ...imageBudget, memoryBytes: 170 * 1024 * 1024 } });
  expect(await reader.read('a', inspecting(large))).toEqual({ kind: 'unusable', reason: 'too_costly' });
  expect(await reader.read('a', inspecting(small))).toMatchObject({
    kind: 'facts',
    facts: { width: 20, type: 'png' },
  });
  reader.close();
});

test('a format that is no picture for browsers reaches no reader of libvips', async () => {
  const reader = createImageReader();
  const file = join(directory, 'a.tiff');
  await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c00' } })
    .tiff()
    .toFile(file);
  expect(await reader.read('a', inspecting(file))).toEqual({ kind: 'unusable', reason: 'unknown_type' });
  reader.close();
});
