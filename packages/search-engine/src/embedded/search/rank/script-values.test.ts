import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSortScript } from '@vitrina/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planSearch } from '../../../plan/plan-search.ts';
import type { GenerationReader } from '../../read/generation-reader.ts';
import { openReader } from '../../testing/open-reader.ts';
import { Accumulator } from '../match/accumulator.ts';
import { searchGeneration } from '../search.ts';
import { compileScript, fillScriptValues } from './script-values.ts';

const directory = mkdtempSync(join(tmpdir(), 'vitrina-script-'));
let reader: GenerationReader;

beforeAll(async () => {
  const schema = {
    language: 'pol' as const,
    fields: [
      { name: 'id', type: 'id' as const },
      { name: 'title', type: 'string' as const },
      { name: 'price', type: 'number' as const },
    ],
  };
  const prices = [100, 0, undefined, -4];
  const products = prices.map((price, i) => ({
    id: `${i}`,
    group: null,
    fields: { id: `${i}`, title: 'Rower', ...(price !== undefined && { price }) },
  }));
  const popularity = new Map([
    ['0', 8],
    ['1', 2],
    ['3', 0.5],
  ]);
  reader = await openReader(directory, 'g', schema, products, new Map([['popularity', popularity]]));
});
afterAll(() => {
  reader.close();
  rmSync(directory, { recursive: true, force: true });
});

const scriptOf = (source: string) => {
  const parsed = parseSortScript(source);
  if (!parsed.ok) throw new Error(`${source}: ${parsed.problem.found}`);
  return parsed.script;
};
const valuesOf = (source: string): number[] => {
  const scope = { scores: Float32Array.of(1, 2, 3, 4), nowSeconds: 1000 };
  const values = new Float64Array(4);
  fillScriptValues(compileScript(reader, scriptOf(source), scope), 1, Uint32Array.of(0, 1, 2, 3), values);
  return [...values];
};

const price = "doc['price'].value";
const noValue = Number.NEGATIVE_INFINITY;

test.each<[string, number[]]>([
  ['1 + 2 * 3 - 4 / 8', [6.5, 6.5, 6.5, 6.5]],
  ['_score', [1, 2, 3, 4]],
  ['popularity', [8, 2, 0, 0.5]],
  ['now - 1', [999, 999, 999, 999]],
  [price, [100, 0, 0, -4]],
  ["doc['price'].empty", [0, 0, 1, 0]],
  ["doc['nosuch'].value + doc['nosuch'].empty", [1, 1, 1, 1]],
  ["doc['title'].empty", [1, 1, 1, 1]],
  [`1 / ${price}`, [0.01, noValue, noValue, -0.25]],
  [`${price} % 0`, [noValue, noValue, noValue, noValue]],
  [`ln(${price})`, [Math.log(100), noValue, noValue, noValue]],
  [`sqrt(${price})`, [10, 0, 0, noValue]],
  [`log10(max(${price}, 1))`, [2, 0, 0, 0]],
  [`pow(${price}, 2)`, [10_000, 0, 0, 16]],
  [`min(${price}, 1, -1)`, [-1, -1, -1, -4]],
  [`abs(${price}) + floor(-1.5) + ceil(0.2)`, [99, -1, -1, 3]],
  [`-${price}`, [-100, -0, -0, 4]],
  [`!${price}`, [0, 1, 1, 0]],
  [`${price} > 0 ? popularity : -popularity`, [8, -2, -0, -0.5]],
  [`${price} >= 0 && popularity < 5`, [0, 1, 1, 0]],
  [`${price} == 100 || ${price} != 0`, [1, 0, 0, 1]],
  [`${price} <= -4 ? 1 : ${price} == 0 ? 2 : 3`, [3, 2, 2, 1]],
  ['7 % 4 + (2 + 3) * 2', [13, 13, 13, 13]],
  ['1 / (0 * -1)', [noValue, noValue, noValue, noValue]],
  ['1 > 2 ? 1 / 0 : max(1, 2, 3) + pow(2, 3)', [11, 11, 11, 11]],
  [`${price} + _score * (popularity + 2 * 3)`, [114, 16, 18, 22]],
  [`max(min(${price}, 50), _score, popularity) - (1 - (2 - (3 - ${price})))`, [148, 0, 1, -2]],
])('%s', (source, expected) => expect(valuesOf(source)).toEqual(expected));

test('popularity is 0 for every product once its signal is removed, from the next search on', () => {
  const popularity = reader.signal('popularity');
  expect(valuesOf('popularity + 1')).toEqual([9, 3, 1, 1.5]);
  reader.setSignals(new Map());
  expect(valuesOf('popularity')).toEqual([0, 0, 0, 0]);
  expect(valuesOf('popularity + 1')).toEqual([1, 1, 1, 1]);
  if (popularity) reader.setSignals(new Map([['popularity', popularity]]));
});

test.each(['asc', 'desc'] as const)(
  '[R10.03] products for which a script has no number come last (%s)',
  (order) => {
    const sort = [{ kind: 'script', script: scriptOf(`1 / ${price}`), order }] as const;
    const plan = planSearch({ fields: [] }, { query: '', sort });
    const { hits } = searchGeneration(reader, plan, new Accumulator(4));
    const numbers = hits.map(({ number }) => number);
    expect(numbers).toEqual(order === 'asc' ? [3, 0, 1, 2] : [0, 3, 1, 2]);
  },
);

test('a pinned product is explained by its own script value', () => {
  const sort = [{ kind: 'script', script: scriptOf(price), order: 'desc' }] as const;
  const pins = [{ productId: '3', position: 1 }];
  const plan = planSearch({ fields: [] }, { query: 'nosuch', sort, pins, explain: true });
  const { hits } = searchGeneration(reader, plan, new Accumulator(4));
  expect(
    hits.map(({ number, isPinned, explanation }) => [number, isPinned, explanation?.sortValues]),
  ).toEqual([[3, true, [-4]]]);
});

test('a script needs as many arrays as it is deep, and one cached array for each part that is the same in every search', () => {
  const { cache } = reader;
  cache.clear();
  expect(valuesOf(`_score${'+1'.repeat(900)}`)).toEqual([901, 902, 903, 904]);
  expect(cache.count('numbers')).toBe(0);
  expect(valuesOf(`popularity${'+1'.repeat(900)}`)).toEqual([908, 902, 900, 900.5]);
  expect(cache.count('numbers')).toBe(1);
  expect(valuesOf(`1${'+1'.repeat(900)}`)).toEqual([901, 901, 901, 901]);
  expect(cache.count('numbers')).toBe(1);
});

test('of many such parts only the most expensive are cached', () => {
  const parts = Array.from({ length: 12 }, (_, i) => `_score * (${price} + ${i})`);
  const expected = [100, 0, 0, -4].map((value, i) => (i + 1) * (12 * value + 66));
  reader.cache.clear();
  expect(valuesOf(parts.join(' + '))).toEqual(expected);
  expect(reader.cache.count('numbers')).toBe(4);
});
