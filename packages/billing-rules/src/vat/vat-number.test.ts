import { expect, test } from 'vitest';
import { findEuCountry, listEuCountries } from './eu-countries.ts';
import { isVatNumber, normalizeVatNumber, splitEuVatNumber } from './vat-number.ts';

test('[R5.11] a VAT number needs the shape and the check digits of its country', () => {
  for (const [country, number] of [
    ['PL', 'PL5260250274'],
    ['PL', '526-025-02-74'],
    ['PL', 'pl 774 00 01 454'],
    ['CZ', 'CZ25123891'],
    ['DE', 'DE136695976'],
    ['GR', 'EL094259216'],
    ['BE', 'BE0428759497'],
    ['BE', 'BE1000012392'],
    ['FR', 'FR40303265045'],
    ['NL', 'NL004495445B01'],
    ['IE', 'IE6433435F'],
    ['AT', 'ATU13585627'],
    ['ES', 'ESA28015865'],
    ['GB', 'GB980780684'],
    ['GB', 'XI980780684'],
  ] as const)
    expect([number, isVatNumber(country, number)]).toEqual([number, true]);
  for (const [country, number] of [
    ['PL', 'PL5260250275'],
    ['PL', '0000000000'],
    ['PL', 'CZ25123891'],
    ['PL', ''],
    ['PL', '526025027'],
    ['CZ', 'CZ25123892'],
    ['DE', 'DE136695977'],
    ['GR', 'EL094259217'],
    ['GB', 'XI123456789'],
    ['BE', 'BE1000012393'],
  ] as const)
    expect([number, isVatNumber(country, number)]).toEqual([number, false]);
});

test('a number is stored in one way, whatever way it was typed', () => {
  expect(normalizeVatNumber('PL', ' 526-025-02-74 ')).toBe('PL5260250274');
  expect(normalizeVatNumber('PL', 'pl5260250274')).toBe('PL5260250274');
  expect(normalizeVatNumber('GR', 'GR 094259216')).toBe('EL094259216');
  expect(normalizeVatNumber('GR', '094259216')).toBe('EL094259216');
  expect(normalizeVatNumber('GB', 'xi 980 7806 84')).toBe('XI980780684');
  expect(normalizeVatNumber('CH', 'CHE-116.281.710 MWST')).toBe('CHE116281710MWST');
  expect(normalizeVatNumber('US', '12-3456789')).toBe('123456789');
});

test('where the rules of a country are unknown, a plain number is accepted and rubbish is not', () => {
  expect(isVatNumber('US', '12-3456789')).toBe(true);
  expect(isVatNumber('US', '12')).toBe(false);
  expect(isVatNumber('ZZ', 'ŻÓŁW')).toBe(false);
});

test('the registers of the European Union know Greece as EL, and nothing outside of it', () => {
  expect(splitEuVatNumber('GR', '094259216')).toEqual({ prefix: 'EL', digits: '094259216' });
  expect(splitEuVatNumber('PL', 'PL5260250274')).toEqual({ prefix: 'PL', digits: '5260250274' });
  expect(splitEuVatNumber('GB', 'XI980780684')).toBeNull();
});

test('the European Union has 27 members, each with a standard rate of at least 15 %', () => {
  expect(listEuCountries()).toHaveLength(27);
  for (const country of listEuCountries())
    expect(findEuCountry(country)?.standardRateBp, country).toBeGreaterThanOrEqual(1500);
  expect(findEuCountry('PL')).toEqual({ vatPrefix: 'PL', standardRateBp: 2300 });
  expect(findEuCountry('FI')?.standardRateBp).toBe(2550);
  expect(findEuCountry('GB')).toBeUndefined();
  expect(findEuCountry('EL')).toBeUndefined();
});
