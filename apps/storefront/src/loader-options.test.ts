import { expect, test } from 'vitest';
import { readOptions } from './loader-options.ts';

const contextsOf = (text?: string): unknown => {
  const script = document.createElement('script');
  script.src = 'https://search.invalid/app/embed.js';
  Object.assign(script.dataset, { searchId: 's1', ...(text !== undefined && { contexts: text }) });
  return readOptions(script).contexts;
};

test('[R10.05] contexts stand in an attribute; what can’t be one, and more than ten, are left out', () => {
  expect(contextsOf()).toEqual([]);
  expect(contextsOf('')).toEqual([]);
  expect(contextsOf(' mobile, black-friday\n')).toEqual(['mobile', 'black-friday']);
  expect(contextsOf(`<b>, piątek, ${'a'.repeat(65)}, ok_1`)).toEqual(['ok_1']);
  expect(contextsOf('a '.repeat(5000))).toHaveLength(10);
});
