// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import budget from '../size-budget.json' with { type: 'json' };

type Built = { path: string; integrity: string; bytes: number; brotliBytes: number };
type Place = 'looks' | 'look' | 'newestLook' | 'streams' | 'stream' | 'newestStream';
type Name = 'loader' | 'ui' | 'templates' | 'preview' | 'newest' | Place;
type Manifest = { version: string } & Record<Name, Built>;

let folder = '';
let manifest: Manifest;
const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-app-'));
  execFileSync(process.execPath, [join(import.meta.dirname, '../build.ts'), folder], { stdio: 'pipe' });
  manifest = JSON.parse(await read('manifest.json')) as Manifest;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the built search app', () => {
  test('[R10.05] stays within its size: little before a visitor searches, not much then', () => {
    expect(manifest.newest.brotliBytes).toBeLessThan(budget.beforeFirstFocusBytes);
    expect(manifest.newest.brotliBytes + manifest.ui.brotliBytes).toBeLessThan(budget.firstLoadBytes);
  });

  test('[R3.23] what fills a shop’s own templates comes only to shops that have some', async () => {
    expect(await read(manifest.ui.path)).not.toContain('mustache');
    expect(await read(manifest.templates.path)).toContain('mustache');
    expect(manifest.templates.brotliBytes).toBeLessThan(budget.templatesBytes);
  });

  test('[R2.51] shows looks with little, with and without the search app', () => {
    expect(manifest.looks.brotliBytes).toBeLessThan(budget.looksBytes);
    expect(manifest.newestLook.brotliBytes).toBeLessThan(budget.looksBytes);
  });

  test('[R10.07] shows streams with little, with and without the search app', () => {
    expect(manifest.streams.brotliBytes).toBeLessThan(budget.streamsBytes);
    expect(manifest.newestStream.brotliBytes).toBeLessThan(budget.streamsBytes);
  });

  test('each file has the hash given in the manifest, and the loader knows that of the app', async () => {
    const { version: _, ...files } = manifest;
    for (const { path, integrity } of Object.values(files)) {
      const hash = createHash('sha384').update(await readFile(join(folder, path)));
      expect(integrity).toBe(`sha384-${hash.digest('base64')}`);
    }
    for (const loader of [manifest.loader, manifest.newest])
      for (const { integrity } of [manifest.ui, manifest.templates, manifest.looks, manifest.streams])
        expect(await read(loader.path)).toContain(integrity);
    expect(await read(manifest.preview.path)).toContain(manifest.ui.path.split('/')[1]);
    expect(manifest.ui.path.startsWith(`${manifest.version}/`)).toBe(true);
  });

  test('contains no schema library, evaluates no strings as code, sets no cookie', async () => {
    const { loader, ui, templates, preview, looks, look, streams, stream } = manifest;
    for (const { path } of [loader, ui, templates, preview, looks, look, streams, stream]) {
      const code = await read(path);
      expect(code).not.toMatch(/ZodError|invalid_type/);
      expect(code).not.toMatch(/\beval\(|new Function\b|document\.cookie/);
    }
  });
});
