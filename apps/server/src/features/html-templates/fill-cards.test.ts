import { defaultTemplateHtml } from '@vitrina/contract';
import { afterEach, expect, test } from 'vitest';
import { compileTemplate } from './compile/compile-template.ts';
import { isCheap } from './compile/is-cheap.ts';
import { isFault } from './compile/liquid.ts';
import { createFillCards, type FillCards } from './fill-cards.ts';

let filling: FillCards | null = null;
afterEach(() => filling?.close());

const compile = (html: string): string => {
  const outcome = compileTemplate(html);
  if (isFault(outcome)) throw new Error(outcome.found);
  return outcome.compiled;
};
const list = Array.from({ length: 300 }, () => 'x').join(',');
const loops = `{% assign a = "${list}" | split: "," %}{% for i in a %}{% for j in a %}{% for k in a %}.{% endfor %}{% endfor %}{% endfor %}`;
/** Endless for one product and quick for others. */
const uneven = compile(`{% if title == "zły" %}${loops}{% endif %}{{ title }}`);
const products = ['a', 'zły', 'b', 'zły'].map((title) => ({ title }));

test('a template that is endless for one product holds up nobody, and what comes after it is left out', async () => {
  filling = createFillCards();
  let turnsOfLoop = 0;
  const counting = setInterval(() => (turnsOfLoop += 1), 5);
  const filled = await filling.fill('shop', uneven, products);
  clearInterval(counting);
  expect(filled?.cards).toEqual(['a', '', '', '']);
  expect(filled?.fault?.code).toBe('tooSlow');
  expect(turnsOfLoop).toBeGreaterThan(3);
});

test('a thread that doesn’t answer is ended, and the next template has another one', async () => {
  filling = createFillCards({ cheapMs: 20, documentMs: 600_000, threadMs: 300 });
  expect((await filling.fill('shop', uneven, products))?.fault?.code).toBe('tooSlow');
  const loop = compile('{% for i in (1..3) %}{{ title }}{% endfor %}');
  expect((await filling.fill('shop', loop, [{ title: 'a' }]))?.cards).toEqual(['aaa']);
});

test('one owner’s templates leave room for others', async () => {
  filling = createFillCards();
  const owned = Array.from({ length: 21 }, () => filling?.fill('shop', uneven, products.slice(0, 1)));
  const other = filling.fill('another', uneven, products.slice(0, 1));
  expect((await Promise.all(owned)).filter((filled) => filled === null)).toHaveLength(1);
  expect((await other)?.cards).toEqual(['a']);
});

test.each([
  [true, defaultTemplateHtml],
  [true, '<a href="{{link}}" style="color: {{color}}">{% if price %}{{ price | upcase }}{% endif %}</a>'],
  [false, '{% for i in (1..3) %}{{ title }}{% endfor %}'],
  [false, '{% assign x = title %}{{ x }}'],
  [false, '{% capture x %}{{ title }}{% endcapture %}'],
  [false, '{{ title | replace: "a", "b" }}'],
  [false, '{%- for i in (1..3) -%}{% endfor %}'],
])('that it is cheap is %s of %s', (is, html) => {
  expect(isCheap(compile(html))).toBe(is);
});
