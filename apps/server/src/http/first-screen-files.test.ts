import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFirstScreenFiles } from './first-screen-files.ts';

const landing = 'src/features/instances/instances-page.tsx';
const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_shell.js'] },
  '_shell.js': {
    file: 'assets/shell-1.js',
    imports: ['_react.js'],
    css: ['assets/shell-1.css'],
    assets: ['assets/inter-latin-wght-normal-1.woff2', 'assets/inter-latin-ext-wght-normal-1.woff2'],
  },
  '_react.js': { file: 'assets/react-1.js', imports: ['_shell.js'] },
  'src/locales/pl.ts': { file: 'assets/pl-1.js' },
  'src/locales/en.ts': { file: 'assets/en-1.js' },
  [landing]: { file: 'assets/instances-page-1.js', imports: ['_shell.js'] },
  'src/features/catalogs/catalogs-page.tsx': { file: 'assets/catalogs-page-1.js' },
};

const makePanel = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'vitrina-panel-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, '.vite'));
  return directory;
};

test('the first screen takes the entry, its words, the landing page and its fonts, each once', async () => {
  const directory = await makePanel();
  await writeFile(join(directory, '.vite', 'manifest.json'), JSON.stringify(manifest));
  const filesOf = createFirstScreenFiles(directory);
  expect(await filesOf('pl')).toEqual([
    '/assets/index-1.js',
    '/assets/shell-1.js',
    '/assets/shell-1.css',
    '/assets/inter-latin-wght-normal-1.woff2',
    '/assets/inter-latin-ext-wght-normal-1.woff2',
    '/assets/react-1.js',
    '/assets/pl-1.js',
    '/assets/instances-page-1.js',
  ]);
  const english = await filesOf('en');
  expect(english).toContain('/assets/en-1.js');
  expect(english).not.toContain('/assets/inter-latin-ext-wght-normal-1.woff2');
});

test('a new build is seen without a restart; no build is no list', async () => {
  const directory = await makePanel();
  const path = join(directory, '.vite', 'manifest.json');
  const filesOf = createFirstScreenFiles(directory);
  expect(await filesOf('pl')).toEqual([]);
  await writeFile(path, JSON.stringify({ 'index.html': { file: 'assets/index-1.js' } }));
  expect(await filesOf('pl')).toEqual(['/assets/index-1.js']);
  await writeFile(path, JSON.stringify({ 'index.html': { file: 'assets/index-2.js' } }));
  await utimes(path, new Date(), new Date(Date.now() + 5000));
  expect(await filesOf('pl')).toEqual(['/assets/index-2.js']);
});
