import { afterEach, expect, test } from 'vitest';
import { findHiddenName, pageDocument } from './page-document.ts';

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

test('[R10.05] what the app uses of the document is the document’s, whatever elements are called', () => {
  document.title = 'Sklep';
  const form = document.createElement('form');
  for (const name of ['title', 'createTreeWalker', 'querySelectorAll']) hide(name, form);

  expect(pageDocument.title).toBe('Sklep');
  pageDocument.title = 'kubek – Sklep';
  expect(Reflect.get(Document.prototype, 'title', document)).toBe('kubek – Sklep');
  expect(pageDocument.querySelectorAll('title')).toHaveLength(1);

  hide('createTextNode', form);
  const part = pageDocument.createElement('p');
  part.append(pageDocument.createTextNode('kubek'));
  expect(pageDocument.createTreeWalker(part, NodeFilter.SHOW_TEXT).nextNode()?.nodeValue).toBe('kubek');
});
