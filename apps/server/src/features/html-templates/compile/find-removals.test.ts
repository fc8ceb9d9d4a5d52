import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileTemplate } from './compile-template.ts';
import { findRemovals } from './find-removals.ts';
import { isFault } from './liquid.ts';

/* Each part has a key, which is in what is sent or else in what is named. */

const attributes = [
  (key: string) => `on${key}="x"`,
  (key: string) => `data-${key}="x"`,
  (key: string) => `title="${key}"`,
  (key: string) => `class=${key}`,
];
const addresses = [
  (key: string) => `href="/${key}"`,
  (key: string) => `HREF='www.${key}.pl'`,
  (key: string) => `href=" https://${key}.pl"`,
  (key: string) => `href="//${key}.pl"`,
  (key: string) => `href="javascript:${key}"`,
  (key: string) => `href="data:text/html,${key}"`,
];
const declarations = [
  (key: string) => `color: ${key}`,
  (key: string) => `font-family: '${key}', Arial`,
  (key: string) => `position: ${key}`,
  (key: string) => `transform: rotate(${key})`,
  (key: string) => `background-image: url(${key})`,
  (key: string) => `background: url("data:image/png;base64,${key}")`,
  (key: string) => `Width : calc(1px + ${key})`,
];
const texts = [
  (key: string) => `<${key}>a</${key}>`,
  (key: string) => `<b>${key}</b>`,
  (key: string) => `<!-- <b on${key}="x"> --><b>${key}</b>`,
];

const keyed = (parts: readonly ((key: string) => string)[], max: number) =>
  fc.array(fc.constantFrom(...parts), { maxLength: max });
const pieces = fc.array(
  fc.record({
    // Of two attributes with one name browsers read the first.
    attributes: fc.subarray(attributes),
    addresses: keyed(addresses, 1),
    // One of each property: a later one replaces the earlier.
    declarations: fc.subarray(declarations),
    sheet: fc.subarray(declarations),
    texts: keyed(texts, 2),
  }),
  { minLength: 1, maxLength: 4 },
);

test('what is left out is named, and what is named is left out', () => {
  fc.assert(
    fc.property(pieces, (list) => {
      let last = 0;
      const keys: string[] = [];
      const write = (part: (key: string) => string): string => {
        last += 1;
        const key = `k${last}k`;
        keys.push(key);
        return part(key);
      };
      const html = list
        .map((piece, at) => {
          const sheet = piece.sheet.map((part) => `.c${at} { ${write(part)} }`).join('\n');
          const style = piece.declarations.map(write).join(';');
          const own = [...piece.attributes, ...piece.addresses].map(write).join(' ');
          return `<style>${sheet}</style>\n<div class="c${at}">x</div><a ${own} style="${style.replaceAll('"', '&quot;')}">${piece.texts.map(write).join('')}</a>`;
        })
        .join('\n');
      const outcome = compileTemplate(html);
      if (isFault(outcome)) throw new Error(outcome.found);
      const named = findRemovals(html).map(({ what }) => what);
      for (const key of keys)
        expect([key, outcome.compiled.includes(key), html]).toEqual([
          key,
          !named.some((what) => what.includes(key)),
          html,
        ]);
    }),
    { numRuns: 150 },
  );
});

const namesOf = (html: string) => findRemovals(html).map(({ line, what, reason }) => [line, what, reason]);

test('addresses within the shop stay, with a value in them only if it can be a whole address', () => {
  expect(namesOf('<a href="/sale">a</a><a href="www.shop.pl">b</a><a href=" {{link}}">c</a>')).toEqual([]);
  expect(namesOf('<a href="{% if a %}{{link}}{% endif %}">a</a><a href="https://a.pl/{{id}}">b</a>')).toEqual(
    [],
  );
  expect(namesOf('<a\nhref="/p/{{id}}">a</a>')).toEqual([[2, 'href="/p/{{id}}"', 'address']]);
});

test('states, at-rules and what can’t stand in a sheet are named, each with its line', () => {
  const html =
    '<style>\na:hover, b { color: red }\n@media (max-width: 1px) { a { position: fixed } }\nb {\n transform: none }</style><b>{{title}}</b>';
  expect(namesOf(html)).toEqual([
    [2, 'a:hover', 'style'],
    [3, '@media', 'style'],
    [5, 'transform: none', 'style'],
  ]);
});

test('places of values where none may be are named as they are written', () => {
  expect(namesOf('<b style="background-image:{{x}}; color: {{y}}">a</b><b {{z}}>b</b><{{t}}>c')).toEqual([
    [1, 'background-image:{{x}}', 'style'],
    [1, '{{z}}', 'placeInTag'],
    [1, '<{{t}}>', 'placeInTag'],
  ]);
});
