import type { FieldValue } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { createProductWriter } from './write-product.ts';

type Product = { id: string; group: string | null; fields: Record<string, FieldValue> };

const write = (product: Product, fields: string[], maxChars = 1000): unknown => {
  const terms = [{ term: 'kubek', isPrefix: false }];
  const writeProduct = createProductWriter({ fields, highlighted: 'title' }, terms, maxChars);
  return JSON.parse(Buffer.concat(writeProduct(Buffer.from(JSON.stringify(product)), 2)).toString());
};

const awkward = {
  id: 'a "b" \\',
  group: null,
  fields: {
    fields: 'id',
    title: 'Kubek „żółć” \u2028 \\"',
    tags: ['a,b', '}', ']'],
    price: 1.5,
    id: 'inner',
    isNew: 'yes',
    '"quoted"\n': '{"id":1}',
  },
};

test('[R10.03] a product is written as the copy of some of its fields, whatever these hold and are called', () => {
  const fields = ['"quoted"\n', 'tags', 'isNew', 'fields', 'title', 'id', 'missing'];
  expect(write(awkward, fields)).toEqual({
    id: awkward.id,
    fields: Object.fromEntries(Object.entries(awkward.fields).filter(([name]) => name !== 'price')),
    highlights: {
      title: [
        { text: 'Kubek', match: true },
        { text: awkward.fields.title.slice(5), match: false },
      ],
    },
    variantsCount: 2,
  });
});

test('[R10.03] without fields, or without the highlighted one, a product is written as well', () => {
  const bare = { id: awkward.id, fields: {}, highlights: { title: [] }, variantsCount: 2 };
  expect(write(awkward, [])).toEqual(bare);
  expect(write({ ...awkward, fields: {} }, ['title'])).toEqual(bare);
  expect(write(awkward, ['price'])).toEqual({ ...bare, fields: { price: 1.5 } });
});

test('[R10.03] a product that is too long is written without its longest fields; what isn’t asked for makes none too long', () => {
  const long = { ...awkward, fields: { title: 'Kubek', note: 'x'.repeat(700), story: 'y'.repeat(900) } };
  expect(write(long, ['title', 'note'])).toMatchObject({
    fields: { title: 'Kubek', note: long.fields.note },
  });
  const shortened = write(long, ['title', 'note', 'story']);
  expect(shortened).toMatchObject({ fields: { title: 'Kubek', note: long.fields.note } });
  expect(shortened).not.toHaveProperty('fields.story');
  expect(write(long, ['title', 'story'], 500)).toMatchObject({ fields: { title: 'Kubek' } });
  expect(write(long, ['title', 'story'], 500)).not.toHaveProperty('fields.story');
});
