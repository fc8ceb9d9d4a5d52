import { expect, test } from 'vitest';
import { readQuantity, spellQuantity, toQuantity, writeQuantity } from './quantities.ts';

const rewritten = (text: string): string | null => {
  const quantity = readQuantity(text);
  return quantity && writeQuantity(quantity);
};

test.each([
  ['0,5 l', '500 ml'],
  ['0.5L', '500 ml'],
  ['0,500 l', '500 ml'],
  ['500ml', '500 ml'],
  ['50 cl', '500 ml'],
  ['1000 ml', '1 l'],
  ['1,5 l', '1500 ml'],
  ['1 m', '100 cm'],
  ['1000 mm', '100 cm'],
  ['2,5 cm', '25 mm'],
  ['180 cm', '180 cm'],
  ['12 m', '12 m'],
  ['0,07 kg', '70 g'],
  ['25 dag', '250 g'],
  ['1,5 kg', '1500 g'],
  ['2000 g', '2 kg'],
  ['0,5 g', '500 mg'],
  ['60 W', '60 W'],
  ['1,5 kW', '1500 W'],
  ['0 ml', '0 ml'],
] as const)('[R10.03] the quantity %s is written as %s', (given, expected) => {
  expect(rewritten(given)).toBe(expected);
});

test.each([
  ...['', '5', 'l', '5G', '10 M', '1,500 g', '1.250 kg', 'ok. 2 l', '2-3 l', '2 x 500 ml', '60 x 40 cm'],
  ...['1/2 l', '42"', '5 MW', '5 GB', '-5 cm', '1e3 g', '9'.repeat(400), '9999999999 g', '5 constructor'],
])('%s is no quantity, or could mean two', (text) => {
  expect(readQuantity(text)).toBeNull();
});

test('a quantity is spelled with each unit that needs few decimals', () => {
  const spelled = spellQuantity({ kind: 'volume', amount: 500 }).map((words) => words.join(' '));
  expect(spelled).toEqual(
    expect.arrayContaining(['500 ml', '50 cl', '5 dl', '0 .5 l', '0 .50 l', '0 .5 ltr']),
  );
  const long = spellQuantity({ kind: 'length', amount: 1 }).map((words) => words.join(' '));
  expect(long).toEqual(['0 001 m', '0 .1 cm', '0 .10 cm', '1 mm']);
});

test('a unit of no known kind makes no quantity', () => {
  expect(toQuantity(5, 'szt')).toBeNull();
  expect(toQuantity(5, 'toString')).toBeNull();
});
