import type { SearchField } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { isCodeTyped, searchCodes } from './code-weights.ts';

const field = (path: string, type: SearchField['type'] = 'string'): SearchField => ({
  ...{ path, type, canWeigh: true, canFilter: true, samples: [] },
});
const fields = [field('id', 'id'), field('title'), field('gtin'), field('mpn')];
const weight = (path: string, heavy: number, fullMatch = false) => ({
  field: path,
  weight: heavy,
  fullMatch,
});

test('[R10.03] what has a digit in a word of three characters looks like a code', () => {
  for (const phrase of ['SUK001', 'kubek 5901', 'a1b', '123'])
    expect([phrase, isCodeTyped(phrase)]).toEqual([phrase, true]);
  for (const phrase of ['kubek', '38', 'buty 38', 'X5', '', '   '])
    expect([phrase, isCodeTyped(phrase)]).toEqual([phrase, false]);
});

test('[R10.03] codes without a weight, of weight 0 and searched only as typed are added, as light as the lightest field', () => {
  const before = [weight('title', 6), weight('mpn', 4, true), weight('gtin', 0), weight('brand', 2)];
  expect(searchCodes(before, fields)).toEqual({
    codes: ['id', 'gtin', 'mpn'],
    after: [
      ...[weight('title', 6), weight('brand', 2)],
      ...[weight('id', 2, true), weight('gtin', 2), weight('mpn', 4)],
    ],
  });
});

test('[R10.03] nothing is added where all codes of the catalog are searched', () => {
  const before = [weight('id', 3, true), weight('mpn', 1)];
  expect(searchCodes(before, [field('id', 'id'), field('mpn')])).toEqual({ codes: [], after: before });
});
