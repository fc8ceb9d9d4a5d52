import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { stem } from '../../language/stem.ts';
import { tokenize } from '../../language/tokenize.ts';
import { openReader } from '../testing/open-reader.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-stems-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let generations = 0;

const formsIn = async (text: string, language: 'pol' | 'cze' | 'eng') => {
  const schema = { language, fields: [{ name: 'title', type: 'string' as const }] };
  const products = [{ id: '1', group: null, fields: { title: text } }];
  const reader = await openReader(directory, `g${generations++}`, schema, products);
  const { stems, dictionary } = reader;
  return {
    formsOf: (wanted: string): string[] =>
      Array.from(stems.termOrdinalsOf(wanted), (termOrdinal) => dictionary.termAt(termOrdinal)).sort(),
    close: () => reader.close(),
  };
};

test('a stem leads to all of its forms in the catalog, and to nothing else', async () => {
  const { formsOf, close } = await formsIn('But, buty, butów: butik! Książka i książek, 500ml', 'pol');
  expect(formsOf('but')).toEqual(['but', 'butow', 'buty']);
  expect(formsOf(stem('ksiazkami', 'pol'))).toEqual(['ksiazek', 'ksiazka']);
  expect(formsOf('500ml')).toEqual(['500ml']);
  expect(formsOf('nosuch')).toEqual([]);
  expect(formsOf('')).toEqual([]);
  close();
});

test('an empty catalog has no forms', async () => {
  const { formsOf, close } = await formsIn('', 'eng');
  expect(formsOf('shoe')).toEqual([]);
  close();
});

const word = fc.stringMatching(/^[a-zżó]{1,5}(y|ow|ami|e|ie|ies|s|ing|)$/);

test('whatever the words, each stem leads to those that share it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { maxLength: 60, size: 'large' }),
      fc.constantFrom('pol' as const, 'cze' as const, 'eng' as const),
      async (words, language) => {
        const text = words.join(' ');
        const terms = [...new Set(tokenize(text).map(({ term }) => term))].sort();
        const { formsOf, close } = await formsIn(text, language);
        for (const wanted of [...terms, ...terms.map((term) => stem(term, language))])
          expect(formsOf(wanted)).toEqual(terms.filter((term) => stem(term, language) === wanted));
        close();
      },
    ),
    { numRuns: 60 },
  );
});
