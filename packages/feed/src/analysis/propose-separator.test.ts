import { expect, test } from 'vitest';
import { proposeSeparator } from './propose-separator.ts';

test.each([
  ['levels', ['Dom > Kuchnia', 'Dom > Łazienka, pralnia'], ','],
  ['parts that are categories of their own', ['Kubki', 'Talerze', 'Kubki, Talerze'], ','],
  ['parts that are categories of their own', ['Kubki', 'Talerze', 'Kubki;Talerze'], ';'],
  [
    'lists without spaces whose parts recur',
    ['Książki,Prawo', 'Książki,Historia', 'Książki,Prawo,Karne'],
    ',',
  ],
  ['no value at all', [], ','],
])('[R3.08] proposes a separator for the categories of a feed with %s', (_what, values, separator) => {
  expect(proposeSeparator(values)).toBe(separator);
});

test.each([
  ['commas within names', ['Obudowy, ramki i zaślepki do laptopów', 'Zasilacze do laptopów', 'Klapy']],
  ['names that begin alike', ['Obudowy, ramki i zaślepki', 'Obudowy, klapy', 'Zasilacze']],
  ['no comma', ['Kubki', 'Talerze']],
  ['a list whose parts occur nowhere else', ['Kubki,Talerze', 'Miski']],
])('[R3.08] proposes none for a feed with %s', (_what, values) => {
  expect(proposeSeparator(values)).toBe('');
});
