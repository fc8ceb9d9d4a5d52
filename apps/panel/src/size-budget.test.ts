import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

type Chunk = { file: string; imports?: string[]; isEntry?: boolean };
const dist = join(import.meta.dirname, '..', 'dist');
const manifestFile = join(dist, '.vite', 'manifest.json');

/** Compressed bytes of JavaScript that some entries of the manifest bring, with all that they import. */
const compressedBytes = (manifest: Record<string, Chunk>, names: readonly string[]): number => {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`no ${name} in the manifest`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const each of chunk.imports ?? []) add(each);
  };
  for (const name of names) add(name);
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
};

test.skipIf(!existsSync(manifestFile))(
  'the first route takes less than 250 KB of compressed JavaScript',
  () => {
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
    const firstRoute = ['index.html', 'src/locales/pl.ts', 'src/features/instances/instances-page.tsx'];
    expect(compressedBytes(manifest, firstRoute)).toBeLessThan(250 * 1024);
  },
);
