import { parseSortScript, type ScriptNode } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { shopSchema } from '../../conformance/catalog.ts';
import { planSearch } from '../../plan/plan-search.ts';
import type { GenerationSchema } from '../../port.ts';
import { formatVersion, type GenerationMeta } from '../schema.ts';
import { signalField } from '../signal-fields.ts';
import { sortsOf } from './sort.ts';

const metaOf = (schema: GenerationSchema): GenerationMeta => ({
  ...{ format: formatVersion, catalogKey: 'c', averages: [], valueCounts: {} },
  generation: {
    ...{ id: 'run-1', schema, productsCount: 1, groupsCount: 1, note: {} },
    createdAt: '2026-01-01T00:00:00.000Z',
  },
  signals: [signalField('popularity')],
});

const scriptOf = (text: string): ScriptNode => {
  const parsed = parseSortScript(text);
  if (!parsed.ok) throw new Error(`${text} is no script`);
  return parsed.script;
};
const plan = planSearch({ fields: [] }, { query: '' });
const sortOf = (text: string, schema = shopSchema): unknown =>
  sortsOf({ ...plan, sort: [{ kind: 'script', script: scriptOf(text), order: 'asc' }] }, metaOf(schema))[0];
const compiledOf = (text: string, schema = shopSchema): string => {
  const sort = sortOf(text, schema) as { readonly _script: { readonly script: { readonly source: string } } };
  return sort._script.script.source;
};

test('scripts that differ only in their numbers and fields are compiled once', () => {
  const others: GenerationSchema = { ...shopSchema, fields: shopSchema.fields.toReversed() };
  const near = compiledOf("abs(doc['price'].value - 19.99)");
  expect(compiledOf("abs(doc['price'].value - 1e300)")).toBe(near);
  expect(compiledOf("abs(doc['price'].value - 250)", others)).toBe(near);
  expect(compiledOf("abs(doc['price'].value + 19.99)")).not.toBe(near);
  expect(sortOf("abs(doc['price'].value - 19.99)")).toMatchObject({
    _script: { script: { params: { p0: 'n6', p1: 19.99 } } },
  });
});

test('a script that is nothing but a field or the popularity is compiled by nobody', () => {
  expect(sortOf('popularity')).toEqual({ [signalField('popularity')]: { order: 'asc', missing: 0 } });
  expect(sortOf("doc['price'].value")).toEqual({ n6: { order: 'asc', missing: 0 } });
});
