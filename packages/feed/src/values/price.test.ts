import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOtherCurrency, parseNumber, parsePrice, readCurrency } from './price.ts';

test.each([
  ['105.29 PLN', 105.29, 'PLN'],
  ['1 299,00 zł', 1299, 'PLN'],
  ['1\u00a0299,00\u00a0zł', 1299, 'PLN'],
  ['$635', 635, 'USD'],
  ['70.00  USD', 70, 'USD'],
  ['1.299,00 €', 1299, 'EUR'],
  ['350.00', 350, null],
  ['1,299.50 USD', 1299.5, 'USD'],
  ['1,299 USD', 1299, 'USD'],
  ['12,5', 12.5, null],
  ['0,500', 0.5, null],
  ['35.9000', 35.9, null],
  ['1.234.567', 1234567, null],
  ["1'299.00 CHF", 1299, 'CHF'],
  ['1299,- Kč', 1299, 'CZK'],
  ['EUR 37,50', 37.5, 'EUR'],
  ['4,79 zł', 4.79, 'PLN'],
  ['12.00usd', 12, 'USD'],
  ['$0', 0, 'USD'],
  ['120 руб.', 120, 'RUB'],
  ['120 RUR', 120, 'RUB'],
  ['R$ 12,50', 12.5, 'BRL'],
  ['12 euro', 12, 'EUR'],
])('[R3.08] reads the price %j', (text, amount, currency) => {
  expect(parsePrice(text)).toMatchObject({ amount, currency });
});

test.each([
  '',
  'Infinity',
  'NaN',
  '-5.00 PLN',
  ' USD',
  'zł',
  '12 zł 15 zł',
  'od 12 zł',
  '1e5',
  '1.2.3',
  '12,34,5',
  '1,2.3,4',
  'zapytaj',
  '9'.repeat(30),
  '0x10',
  '--5',
])('[R3.08] reads no price in %j', (text) => {
  expect(parsePrice(text)).toBeNull();
});

const writings: readonly ((whole: string, cents: string) => string)[] = [
  (whole, cents) => `${whole}.${cents}`,
  (whole, cents) => `${whole},${cents}`,
  (whole, cents) => `${whole.replace(/\B(?=(\d{3})+$)/g, ' ')},${cents} zł`,
  (whole, cents) => `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents} €`,
  (whole, cents) => `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`,
];

test('[R3.08] reads any amount in all usual notations', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(99), fc.constantFrom(...writings), (whole, cents, write) => {
      const text = write(String(whole), String(cents).padStart(2, '0'));
      expect(parsePrice(text)?.amount).toBe(Number(`${whole}.${String(cents).padStart(2, '0')}`));
    }),
  );
});

test('reads any text as a finite amount of at least zero or as none, in linear time', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789., -$€złPLN') }), (text) => {
      const price = parsePrice(text);
      expect(price === null || (Number.isFinite(price.amount) && price.amount >= 0)).toBe(true);
    }),
  );
  expect(parsePrice(`${'1 '.repeat(1_000_000)}x`)).toBeNull();
});

test.each([
  ['5,8 kg', 5.8],
  ['-3', -3],
  ['43 otáček za minutu', 43],
  ['1 200', 1200],
])('reads the number at the beginning of %j', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

test('reads no number if the text does not begin with one', () => {
  expect(parseNumber('ok. 5 kg')).toBeNull();
});

test.each([
  ['5 EUR', 'PLN', true],
  ['5 USD', 'AUD', true],
  ['$5', 'AUD', false],
  ['5 kr', 'NOK', false],
  ['5 kr', 'PLN', true],
  ['5', 'PLN', false],
  ['5 zł', 'PLN', false],
])('[R1.05] whether %j is in another currency than %s: %s', (text, own, isOther) => {
  const price = parsePrice(text);
  expect(price && isOtherCurrency(price, own)).toBe(isOther);
});

test.each([
  ['RUB', 'RUB'],
  ['RUR', 'RUB'],
  [' eur ', 'EUR'],
  ['zł', 'PLN'],
  ['', null],
  ['10 EUR', null],
  ['x'.repeat(1000), null],
])('[R1.05] reads the currency in a field of its own: %j', (text, code) => {
  expect(readCurrency(text)).toBe(code);
});
