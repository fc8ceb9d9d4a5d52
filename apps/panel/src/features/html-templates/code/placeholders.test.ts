import { expect, test } from 'vitest';
import { findPlaceholder, placeholderStart } from './placeholders.ts';

test('[R3.26] a placeholder is offered after two braces and in conditions, nowhere else', () => {
  expect(placeholderStart('<b>{{')).toBe(5);
  expect(placeholderStart('<b>{{ ti')).toBe(6);
  expect(placeholderStart('{% if old')).toBe(6);
  for (const text of ['<b>', '{', '{{title}} ti', '{% for x']) expect(placeholderStart(text)).toBeNull();
});

test('the placeholder under the pointer is found', () => {
  const line = '<b>{{ title }}</b>{% if oldPrice %}';
  expect(findPlaceholder(line, 8)).toEqual({ name: 'title', from: 6, to: 11 });
  expect(findPlaceholder(line, 26)).toMatchObject({ name: 'oldPrice' });
  expect(findPlaceholder(line, 1)).toBeNull();
});
