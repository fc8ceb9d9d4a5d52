import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFieldCutter } from './cut-fields.ts';

const cut = (product: object, fields: readonly string[]): string =>
  Buffer.concat(createFieldCutter(fields)(Buffer.from(JSON.stringify(product)))).toString();

const mug = {
  id: 'a"1',
  group: null,
  fields: {
    title: 'Kubek „Łódź\\”',
    price: 12.5,
    tags: ['{x}', ']', '"'],
    constructor: 'fields',
    empty: '',
    list: [],
  },
};

test.each([
  [[], '{"id":"a\\"1","group":null,"fields":{}}'],
  [['title'], '{"id":"a\\"1","group":null,"fields":{"title":"Kubek „Łódź\\\\”"}}'],
  [['price', 'tags'], '{"id":"a\\"1","group":null,"fields":{"price":12.5,"tags":["{x}","]","\\""]}}'],
  [
    ['list', 'title', 'constructor'],
    '{"id":"a\\"1","group":null,"fields":{"title":"Kubek „Łódź\\\\”","constructor":"fields","list":[]}}',
  ],
  [['titl', 'titles', 'toString', 'id'], '{"id":"a\\"1","group":null,"fields":{}}'],
])('of a product, the fields %j', (fields, json) => {
  expect(cut(mug, fields)).toBe(json);
});

const name = fc.oneof(
  fc.constantFrom('title', 'price', 'fields', 'id', '__proto', '"', '\\', 'ż'),
  fc.string(),
);
const value = fc.oneof(
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.string()),
  fc.string({ unit: 'binary' }),
);
const product = fc.record({
  id: fc.string(),
  group: fc.option(fc.string()),
  fields: fc.dictionary(name, value),
});

test('the cut JSON is that of the product with those fields, whatever they hold', () => {
  fc.assert(
    fc.property(product, fc.array(name), (made, wanted) => {
      const fields = [...wanted, ...Object.keys(made.fields).filter((_, i) => i % 2 === 0)];
      const rest = Object.entries(made.fields).filter(([name]) => fields.includes(name));
      expect(cut(made, fields)).toBe(JSON.stringify({ ...made, fields: Object.fromEntries(rest) }));
    }),
    { numRuns: 1000 },
  );
});
