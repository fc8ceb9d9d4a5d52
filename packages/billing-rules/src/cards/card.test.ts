import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  findCardBrand,
  isCardExpiry,
  isCardMonth,
  isCardNumber,
  isCardYear,
  isSecurityCode,
} from './card.ts';
import { listSandboxCards, readSandboxCard } from './sandbox-scenario.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

test('[R5.11] a card number needs its whole length and a right check digit', () => {
  for (const number of ['4242424242424242', '4242 4242 4242 4242', '5555-5555-5555-4444', '378282246310005'])
    expect([number, isCardNumber(number)]).toEqual([number, true]);
  for (const number of [
    '4242424242424241',
    '424242424242424',
    '',
    'abcd',
    '4242424242424242x',
    '0000000000000000',
  ])
    expect([number, isCardNumber(number)]).toEqual([number, false]);
});

test('[R5.11] an expiry is a month of this or a later year that is not over', () => {
  for (const [month, year] of [
    ['11', '26'],
    ['11', '2026'],
    ['1', '2027'],
    ['01', '27'],
    ['12', '2045'],
  ] as const)
    expect([month, year, isCardExpiry(month, year)]).toEqual([month, year, true]);
  for (const [month, year] of [
    ['10', '2026'],
    ['12', '2025'],
    ['13', '2027'],
    ['0', '2027'],
    ['', '2027'],
    ['12', '2046'],
    ['12', ''],
    ['12', '202'],
  ] as const)
    expect([month, year, isCardExpiry(month, year)]).toEqual([month, year, false]);
  expect([isCardMonth('12'), isCardMonth('13'), isCardYear('2026'), isCardYear('2025')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('the brand is told by the first digits, and decides how long the security code is', () => {
  expect(findCardBrand('42')).toBe('visa');
  expect(findCardBrand('5555555555554444')).toBe('mastercard');
  expect(findCardBrand('3782')).toBe('amex');
  expect(findCardBrand('')).toBe('other');
  expect(isSecurityCode('123', '4242424242424242')).toBe(true);
  expect(isSecurityCode('1234', '4242424242424242')).toBe(false);
  expect(isSecurityCode('1234', '378282246310005')).toBe(true);
  expect(isSecurityCode('12a', '4242424242424242')).toBe(false);
});

test('the sandbox knows the test cards by what they do, and takes no others', () => {
  expect(readSandboxCard('4242 4242 4242 4242')).toEqual({
    kind: 'test_card',
    scenario: 'works',
    last4: '4242',
  });
  expect(readSandboxCard('4000000000000341')).toMatchObject({ scenario: 'declined_when_charged' });
  expect(readSandboxCard('4000002760003184')).toMatchObject({ scenario: 'secure_always' });
  expect(readSandboxCard('5555555555554444')).toEqual({ kind: 'not_a_test_card' });
  expect(readSandboxCard('4242424242424241')).toEqual({ kind: 'invalid' });
  for (const { number } of listSandboxCards()) expect([number, isCardNumber(number)]).toEqual([number, true]);
});
