import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DataDirectoryError } from './data-directory.ts';
import { loadInstallationKey } from './installation-key.ts';

const root = mkdtempSync(join(tmpdir(), 'vitrina-key-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(root, 'data-'));
});
const file = () => join(directory, 'installation.key');

test('the key is made once, for its owner alone, and stays the same', () => {
  const key = loadInstallationKey(directory);
  expect(key).toHaveLength(32);
  expect(loadInstallationKey(directory)).toEqual(key);
  expect(readdirSync(directory)).toEqual(['installation.key']);
  if (process.platform !== 'win32') expect((statSync(file()).mode & 0o777).toString(8)).toBe('600');
  const other = mkdtempSync(join(root, 'data-'));
  expect(loadInstallationKey(other)).not.toEqual(key);
});

test('what a start that was broken off has left is no key', () => {
  writeFileSync(`${file()}-new`, 'half');
  chmodSync(`${file()}-new`, 0o644);
  expect(loadInstallationKey(directory)).toHaveLength(32);
  if (process.platform !== 'win32') expect((statSync(file()).mode & 0o777).toString(8)).toBe('600');
});

test('a damaged key is refused in words that say what to do', () => {
  writeFileSync(file(), 'too short');
  expect(() => loadInstallationKey(directory)).toThrow(DataDirectoryError);
  expect(() => loadInstallationKey(directory)).toThrow(/Restore it from a backup, or remove it/);
});
