// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chooseValues,
  hasFilters,
  readRange,
  searchFor,
  shareOf,
  toggleValue,
  writeRange,
} from './search-state.ts';

test('choosing a value twice unselects it, and every choice goes back to the first page', () => {
  const start = { ...searchFor('  kubek  biały '), page: 4 };
  expect(start.query).toBe('kubek biały');
  const chosen = toggleValue(toggleValue(start, 'brand', 'Gnom'), 'brand', 'Elf');
  expect(chosen).toMatchObject({ page: 1, filters: { brand: ['Gnom', 'Elf'] } });
  const back = toggleValue(toggleValue(chosen, 'brand', 'Gnom'), 'brand', 'Elf');
  expect(hasFilters(back)).toBe(false);
  expect(hasFilters(chooseValues(chosen, 'brand', []))).toBe(false);
});

test('a query too long for the server is searched for as far as it may be', () => {
  expect(searchFor('kubek '.repeat(400)).query).toHaveLength(1000);
});

test('a range survives being written and read, with open ends too', () => {
  const end = fc.option(fc.integer({ min: -1000, max: 100_000 }));
  fc.assert(
    fc.property(end, end, (from, to) => {
      expect(readRange(writeRange({ from, to })[0])).toEqual({ from, to });
    }),
  );
  expect(readRange('cheap')).toEqual({ from: null, to: null });
});

test('[R3.23] two ranges share what lies in both', () => {
  expect(shareOf({ from: 10, to: null }, { from: null, to: 30 })).toEqual({ from: 10, to: 30 });
  expect(shareOf({ from: 10, to: 50 }, { from: 20, to: 30 })).toEqual({ from: 20, to: 30 });
  expect(shareOf({ from: null, to: null }, { from: null, to: null })).toEqual({ from: null, to: null });
});
