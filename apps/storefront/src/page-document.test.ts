import { afterEach, expect, test } from 'vitest';
import { findHiddenName } from './page-document.ts';

const hidden: string[] = [];
const hide = (name: string, value: unknown): void => {
  Object.defineProperty(document, name, { value, configurable: true });
  hidden.push(name);
};
afterEach(() => {
  for (const name of hidden.splice(0)) Reflect.deleteProperty(document, name);
});

test('[R10.05] an element hides what the app can’t do without; a page’s own function in its place doesn’t', () => {
  expect(findHiddenName()).toBeNull();
  hide('createElementNS', () => null);
  expect(findHiddenName()).toBeNull();
  hide('createTextNode', document.createElement('form'));
  expect(findHiddenName()).toBe('createTextNode');
});
