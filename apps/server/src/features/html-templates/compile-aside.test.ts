import { defaultTemplateHtml } from '@vitrina/contract';
import { afterAll, expect, test } from 'vitest';
import { isFault } from './compile/liquid.ts';
import { createCompileAside } from './compile-aside.ts';

const aside = createCompileAside();
afterAll(() => aside.close());

const bold = '<b>'.repeat(1500);
test.each([
  ['selectors within selectors', `<style>:has(:has(:has(:has(x)))){color:red}</style>${bold}`],
  ['ten thousand selectors', `<style>${'b,'.repeat(10_000)}b{color:red}</style>${bold}`],
])('%s hold up nobody, and end as a template that takes too long', async (_, html) => {
  let turnsOfLoop = 0;
  const counting = setInterval(() => (turnsOfLoop += 1), 10);
  const answer = await aside.compile('shop', { html, known: [] });
  clearInterval(counting);
  expect(answer && 'code' in answer.outcome && answer.outcome.code).toBe('tooSlow');
  expect(turnsOfLoop).toBeGreaterThan(10);
  const next = await aside.compile('shop', { html: defaultTemplateHtml, known: null });
  expect(next && isFault(next.outcome)).toBe(false);
});

test('an element with tens of thousands of attributes is answered', async () => {
  const html = `<b${'\na'.repeat(24_000)}>`;
  const answer = await aside.compile('shop', { html, known: [] });
  expect(answer).not.toBeNull();
});
