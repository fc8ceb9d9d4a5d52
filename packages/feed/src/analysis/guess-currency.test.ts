import { expect, test } from 'vitest';
import { guessCurrency } from './guess-currency.ts';

const proposal = [{ qonId: 'price', catalogField: 'g:price' }];
const guess = (values: Readonly<Record<string, readonly string[]>>) =>
  guessCurrency(proposal, (path) => values[path] ?? []);

test.each([
  [{ 'g:price': ['10.00 CZK', '5 CZK', '7 CZK'] }, 'CZK'],
  [{ 'g:price': ['10.00 AUD', '5 AUD', '7 EUR'] }, 'AUD'],
  [{ 'g:price': ['12 zł', '5'] }, 'PLN'],
  [{ 'g:price': ['10.00'], currencyId: ['RUR'] }, 'RUB'],
  [{ 'g:price': ['10.00', '12'], CURRENCY: ['EUR'] }, 'EUR'],
] as const)('[R1.05] [R1.01] guesses the currency that most prices name: %j', (values, code) => {
  expect(guess(values)).toBe(code);
});

test('[R1.05] guesses none where prices name none, several as often, one that isn’t in ISO 4217, or a thousand', () => {
  expect(guess({ 'g:price': ['10.00'] })).toBeNull();
  expect(guess({})).toBeNull();
  expect(guess({ 'g:price': ['10.00 CZK', '5 EUR'] })).toBeNull();
  expect(guess({ 'g:price': ['10.00 XQZ'] })).toBeNull();
  const letters = 'ABCDEFGHIJ';
  const many = Array.from(
    { length: 1000 },
    (_, index) => `5 ${[...String(index).padStart(3, '0')].map((digit) => letters[Number(digit)]).join('')}`,
  );
  expect(guess({ 'g:price': many })).toBeNull();
});
