import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listSources, readSource, root } from './source-files.ts';

type Promised = { readonly text: string; readonly held: readonly { file: string; title: string }[] };

/** Reads `"title" and "title" in `file` and "title" in `other file``: the tests behind a promise. */
const readHolders = (text: string): Promised['held'] =>
  [...text.matchAll(/((?:"[^"]+"(?:\s+and\s+)?)+)\s+in\s+`([^`]+)`/g)].flatMap(([, titles = '', file = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );

const readPromises = (): Promised[] =>
  readFileSync(join(root, 'SECURITY.md'), 'utf8')
    .split(/\n(?=- )/)
    .slice(1)
    .map((item) => item.split('\n\n')[0] ?? '')
    .map((item) => ({ text: item.slice(2, 80), held: readHolders(item.split('Held by')[1] ?? '') }));

const promises = readPromises();

test('every promise of SECURITY.md names a test', () => {
  expect(promises.length).toBeGreaterThan(15);
  expect(promises.filter(({ held }) => held.length === 0).map(({ text }) => text)).toEqual([]);
});

test('every test that SECURITY.md names exists', () => {
  const sources = new Set(listSources());
  const missing = promises
    .flatMap(({ held }) => held)
    .filter(({ file, title }) => !sources.has(file) || !readSource(file).includes(title));
  expect(missing).toEqual([]);
});
