import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

type Chunk = { file: string; imports?: string[]; isEntry?: boolean };
const dist = join(import.meta.dirname, '..', 'dist');
const manifestFile = join(dist, '.vite', 'manifest.json');

/** The JavaScript files of some entries of the manifest, with everything that they import. */
const scriptsOf = (manifest: Record<string, Chunk>, names: readonly string[]): readonly string[] => {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`no ${name} in the manifest`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const each of chunk.imports ?? []) add(each);
  };
  for (const name of names) add(name);
  return [...files];
};

const compressedBytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);

test.skipIf(!existsSync(manifestFile))(
  'the first route takes less than 250 KB of compressed JavaScript, in a handful of files',
  () => {
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
    const firstRoute = ['index.html', 'src/locales/pl.ts', 'src/features/instances/instances-page.tsx'];
    const scripts = scriptsOf(manifest, firstRoute);
    expect(compressedBytes(scripts)).toBeLessThan(250 * 1024);
    expect(scripts.length).toBeLessThanOrEqual(10);
  },
);
