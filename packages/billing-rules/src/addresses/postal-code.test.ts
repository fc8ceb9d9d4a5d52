import { expect, test } from 'vitest';
import { isPostalCode, normalizePostalCode } from './postal-code.ts';

test('[R5.11] a postal code needs the shape of its country', () => {
  for (const [country, code] of [
    ['PL', '00-950'],
    ['PL', '00950'],
    ['PL', '80 298'],
    ['CZ', '110 00'],
    ['CZ', '11000'],
    ['SK', '81101'],
    ['DE', '10115'],
    ['GB', 'sw1a 1aa'],
    ['NL', '1012 AB'],
    ['IE', 'D02 X285'],
  ] as const)
    expect([code, isPostalCode(country, code)]).toEqual([code, true]);
  for (const [country, code] of [
    ['PL', '0095'],
    ['PL', '00-9500'],
    ['PL', ''],
    ['CZ', '110-00'],
    ['DE', '1011'],
    ['GB', '12345'],
  ] as const)
    expect([code, isPostalCode(country, code)]).toEqual([code, false]);
});

test('a country whose codes are unknown, or that has none, is no reason to refuse an address', () => {
  expect(isPostalCode('AE', '')).toBe(true);
  expect(isPostalCode('AE', '12345')).toBe(true);
  expect(isPostalCode('XI', 'BT1 5GS')).toBe(true);
  expect(isPostalCode('AE', 'a code that is far too long')).toBe(false);
  expect(isPostalCode('nowhere', '1; drop table')).toBe(false);
});

test('a postal code is stored with the separator of its country', () => {
  expect(normalizePostalCode('PL', ' 00950 ')).toBe('00-950');
  expect(normalizePostalCode('CZ', '11000')).toBe('110 00');
  expect(normalizePostalCode('GB', 'sw1a  1aa')).toBe('SW1A 1AA');
});
