import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeLeftovers, removeOldGenerations } from './clean.ts';
import { safeName } from './paths.ts';
import { readPointer, writePointer } from './pointer.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'vitrina-store-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const put = (name: string, ageSeconds = 0): void => {
  writeFileSync(join(directory, name), 'x');
  const bornAt = Date.now() / 1000 - ageSeconds;
  utimesSync(join(directory, name), bornAt, bornAt);
};

test('the pointer names the last generation, and none before the first', () => {
  expect(readPointer(directory)).toBeNull();
  writePointer(directory, 'run-1.idx');
  writePointer(directory, 'run-2.idx');
  expect(readPointer(directory)).toBe('run-2.idx');
  expect(readdirSync(directory)).toEqual(['CURRENT']);
});

test('a pointer out of the folder is not followed', () => {
  writeFileSync(join(directory, 'CURRENT'), '../other/run-1.idx');
  expect(readPointer(directory)).toBeNull();
});

test('the swap removes older generations, not one that is about to become live', () => {
  put('old.idx', 100);
  put('live.idx', 50);
  put('younger.idx');
  put('younger.idx.tmp');
  removeOldGenerations(directory, 'live.idx');
  expect(readdirSync(directory).sort()).toEqual(['live.idx', 'younger.idx', 'younger.idx.tmp']);
});

test('starting removes whatever a killed writer left', () => {
  for (const name of [
    'CURRENT',
    'live.idx',
    'other.idx',
    'run-9.idx.tmp',
    'run-9.idx.tmp.segment-3',
    'CURRENT.tmp',
  ])
    put(name);
  removeLeftovers(directory, 'live.idx');
  expect(readdirSync(directory).sort()).toEqual(['CURRENT', 'live.idx']);
});

test('keys become file names that neither collide nor leave the folder', () => {
  const keys = ['shop', 'Shop', 'sho p', '../shop', 'shop/1', 'łódź', '', 'con.', 'a'.repeat(300)];
  const names = keys.map(safeName);
  expect(new Set(names).size).toBe(keys.length);
  for (const name of names) expect(name).toMatch(/^[a-z0-9_-]*(\.[0-9a-f]{16})?$/);
  expect(names.every((name) => name.length < 64 + 20 && name !== '')).toBe(true);
});
