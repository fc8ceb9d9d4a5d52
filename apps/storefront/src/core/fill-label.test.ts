// @vitest-environment node
import { expect, test } from 'vitest';
import { fillLabel, fillOrAppend } from './fill-label.ts';

test('[R3.23] fills placeholders by name, and leaves out those without a value', () => {
  expect(fillLabel('Strona {{page}} z {{ pages }}', { page: 2, pages: 5 })).toBe('Strona 2 z 5');
  expect(fillLabel('Produkty: {{count}}{{toString}}', { count: 0 })).toBe('Produkty: 0');
});

test('appends a value for which the label has no placeholder', () => {
  expect(fillOrAppend('Usuń „{{filter}}”', 'filter', 'biały')).toBe('Usuń „biały”');
  expect(fillOrAppend('Usuń', 'filter', 'biały')).toBe('Usuń: biały');
});
