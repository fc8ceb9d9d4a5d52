import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkBillingData, checkCard } from './check-form.ts';

const good = {
  ...{ firstName: 'Żaneta', lastName: 'O’Hara-Łoś', address: 'ul. Długa 1/2', city: 'Gdańsk', country: 'PL' },
  ...{ postalCode: '80-298', companyName: 'Sklep „Róża” S.A.', vatNumber: 'PL5260250274' },
};

test('[R5.11] good billing data of a company, and of a person, is accepted', () => {
  expect(checkBillingData(good)).toEqual([]);
  expect(checkBillingData({ ...good, companyName: '', vatNumber: '' })).toEqual([]);
  expect(checkBillingData({ ...good, country: 'AE', postalCode: '', vatNumber: '' })).toEqual([]);
  expect(checkBillingData({ ...good, country: 'CZ', postalCode: '11000', vatNumber: 'CZ25123891' })).toEqual(
    [],
  );
});

test.each([
  ['firstName', '123'],
  ['lastName', '<b>'],
  ['address', '---'],
  ['city', '12345'],
  ['country', 'Polska'],
  ['postalCode', '8029'],
  ['companyName', '{}'],
  ['vatNumber', '5260250275'],
  ['vatNumber', 'CZ25123891'],
] as const)('[R3.32] [R5.11] a wrong %s is invalid: %s', (path, value) => {
  expect(checkBillingData({ ...good, [path]: value })).toContainEqual({ path, rule: 'invalid' });
});

test('what is missing is required: a company’s name with its VAT number, a postal code where there are any', () => {
  const empty = { firstName: ' ', lastName: '', address: '', city: '', country: '' };
  const nothing = { ...empty, postalCode: '', companyName: '', vatNumber: '' };
  expect(checkBillingData(nothing).map(({ path, rule }) => `${path} ${rule}`)).toEqual([
    ...['firstName required', 'lastName required', 'address required', 'city required', 'country required'],
  ]);
  expect(checkBillingData({ ...good, postalCode: '', companyName: '' })).toEqual([
    { path: 'postalCode', rule: 'required' },
    { path: 'companyName', rule: 'required' },
  ]);
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

test('[R3.32] [R5.11] each field of the card has its own problem', () => {
  const card = { cardNumber: '4242 4242 4242 4242', month: '11', year: '26' };
  expect(checkCard(card)).toEqual([]);
  expect(checkCard({ ...card, cardNumber: '4242424242424241' })).toEqual([
    { path: 'cardNumber', rule: 'invalid' },
  ]);
  expect(checkCard({ ...card, month: '13' })).toEqual([{ path: 'month', rule: 'invalid' }]);
  expect(checkCard({ ...card, month: '10' })).toEqual([{ path: 'month', rule: 'invalid' }]);
  expect(checkCard({ ...card, year: '25' })).toEqual([{ path: 'year', rule: 'invalid' }]);
  expect(checkCard({ cardNumber: '', month: '', year: '' }).map(({ rule }) => rule)).toEqual([
    ...['required', 'required', 'required'],
  ]);
});
