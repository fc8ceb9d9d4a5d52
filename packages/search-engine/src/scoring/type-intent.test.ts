import { expect, test } from 'vitest';
import { rankByType, type TypedRow } from './type-intent.ts';

const row = (score: number, changed: Partial<TypedRow> = {}): TypedRow => ({
  score,
  isPartial: false,
  categories: [],
  attributes: [],
  ...changed,
});
const notebook = (score: number): TypedRow =>
  row(score, { categories: ['Computers', 'Computers > Notebooks'], attributes: ['RAM', 'Display'] });
const bag = (score: number, changed: Partial<TypedRow> = {}): TypedRow =>
  row(score, { categories: ['Computers', 'Computers > Bags'], attributes: ['Colour'], ...changed });
const order = (rows: readonly TypedRow[]): number[] => rankByType(rows).map(({ at }) => at);

test('[R10.03] rows of the type of most come before one of another type that scores a little more', () => {
  const rows = [bag(3.2), notebook(3), notebook(2.9), notebook(2.8)];
  expect(order(rows)).toEqual([1, 2, 3, 0]);
  const [first, , , last] = rankByType(rows);
  expect(last?.at).toBe(0);
  expect(first?.mainType?.category).toBe('Computers > Notebooks');
  expect(last?.mainType?.category ?? null).toBeNull();
});

test('a row that scores much more stays first, and where all are of one type their order stays', () => {
  expect(order([bag(9), notebook(3), notebook(2.9), notebook(2.8)])).toEqual([0, 1, 2, 3]);
  expect(order([notebook(3), notebook(3), notebook(2)])).toEqual([0, 1, 2]);
  expect(rankByType([notebook(3), notebook(2)]).map(({ mainType }) => mainType?.factor)).toEqual([
    expect.closeTo(1.4),
    expect.closeTo(1.4),
  ]);
});

test('rows that say nothing of their type keep their order and scores', () => {
  expect(rankByType([row(2), row(1)])).toEqual([
    { at: 0, score: 2 },
    { at: 1, score: 1 },
  ]);
  expect(rankByType([])).toEqual([]);
});

test('rows that lack a word come behind those that have all, and don’t say what is meant', () => {
  const lacking = [5, 4.9, 4.8].map((score) => bag(score, { isPartial: true }));
  const ranked = rankByType([...lacking, notebook(2), notebook(1)]);
  expect(ranked.map(({ at }) => at)).toEqual([3, 4, 0, 1, 2]);
  expect(ranked[0]?.mainType?.category).toBe('Computers > Notebooks');
  // Without any row that has all words, those that lack one say it.
  expect(rankByType(lacking)[0]?.mainType?.category).toBe('Computers > Bags');
});

test('only the first ten rows say what is meant', () => {
  const rows = [
    ...Array.from({ length: 10 }, (_, i) => notebook(3 - i / 100)),
    ...Array.from({ length: 20 }, () => bag(2.8)),
  ];
  expect(order(rows).slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
