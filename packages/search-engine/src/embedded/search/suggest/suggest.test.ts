import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SuggestRequest } from '../../../port.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import { openReader } from '../../testing/open-reader.ts';
import { Accumulator } from '../match/accumulator.ts';
import { suggest } from './suggest.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-suggest-'));
let reader: GenerationReader;
let accumulator: Accumulator;

beforeAll(async () => {
  const schema = {
    language: 'pol' as const,
    fields: [
      { name: 'id', type: 'id' as const },
      { name: 'title', type: 'string' as const },
      { name: 'brand', type: 'string' as const },
      { name: 'categories', type: 'table' as const },
    ],
  };
  const rows: [string, string, string[]][] = [
    ['Bluza dziecięca', 'Bobo', ['Dzieci > Bluzy']],
    ['Bluza męska', 'Bergson', ['Mężczyzna > Bluzy']],
    ['Buty bergson', 'Bergson', ['Mężczyzna > Buty']],
    ['Buty zimowe Boboli', 'Boboli', ['Dzieci > Buty zimowe', 'Nowości']],
  ];
  const products = rows.map(([title, brand, categories], i) => ({
    id: `${i}`,
    group: null,
    fields: { id: `${i}`, title, brand, categories },
  }));
  reader = await openReader(directory, 'g', schema, products);
  accumulator = new Accumulator(products.length);
});
afterAll(() => {
  reader.close();
  rmSync(directory, { recursive: true, force: true });
});

const suggested = (text: string, fields: Omit<SuggestRequest, 'text' | 'limit'> = {}, limit = 10): string[] =>
  suggest(reader, { text, limit, ...fields }, accumulator).map(
    (one) => `${one.text} ${one.count}${one.field === null ? '' : ` ${one.field}`}`,
  );

test('without chosen fields, words of all fields continue the text', () => {
  expect(suggested('bo')).toEqual(['bobo 1', 'boboli 1']);
  expect(suggested('buty b')).toEqual(['buty bergson 1', 'buty boboli 1']);
});

test('[R10.03] words come only from the chosen fields', () => {
  expect(suggested('b', { wordFields: ['brand'] })).toEqual(['bergson 2', 'bobo 1', 'boboli 1']);
  expect(suggested('b', { wordFields: ['title'] })).toEqual(['bluza 2', 'buty 2', 'bergson 1', 'boboli 1']);
  expect(suggested('b', { wordFields: [] })).toEqual([]);
});

test('[R10.03] whole values of the chosen fields are offered with their products, categories by their last level', () => {
  expect(suggested('b', { valueFields: ['brand'] })).toEqual([
    'Bergson 2 brand',
    'Bobo 1 brand',
    'Boboli 1 brand',
  ]);
  expect(suggested('zim', { valueFields: ['categories'] })).toEqual(['Buty zimowe 1 categories']);
  expect(suggested('buty zim', { valueFields: ['categories'] })).toEqual(['Buty zimowe 1 categories']);
  expect(suggested('dzieci', { valueFields: ['categories'] })).toEqual(['Dzieci 2 categories']);
});

test('whole values come before words and take half of the places, each text once', () => {
  const both = { valueFields: ['brand'], wordFields: ['title'] };
  expect(suggested('b', both, 4)).toEqual(['Bergson 2 brand', 'Bobo 1 brand', 'bluza 2', 'buty 2']);
  expect(suggested('bobol', both, 4)).toEqual(['Boboli 1 brand']);
  expect(suggested('b', both, 0)).toEqual([]);
});

test('an empty text has no suggestions, and does not disturb the next search', () => {
  expect(suggested('')).toEqual([]);
  expect(suggested('buty xyz')).toEqual([]);
  expect(
    [...accumulator.scores, ...accumulator.partialScores, ...accumulator.counts].every((n) => n === 0),
  ).toBe(true);
});
