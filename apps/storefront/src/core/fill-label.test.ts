// @vitest-environment node
import { expect, test } from 'vitest';
import { fillLabel, fillOrAppend } from './fill-label.ts';

test('[R3.23] placeholders are filled by name, and those that nothing is known for are left out', () => {
  expect(fillLabel('Strona {{page}} z {{ pages }}', { page: 2, pages: 5 })).toBe('Strona 2 z 5');
  expect(fillLabel('Produkty: {{count}}{{toString}}', { count: 0 })).toBe('Produkty: 0');
});

test('a value that a label has no place for stands behind it', () => {
  expect(fillOrAppend('Usuń „{{filter}}”', 'filter', 'biały')).toBe('Usuń „biały”');
  expect(fillOrAppend('Usuń', 'filter', 'biały')).toBe('Usuń: biały');
});
