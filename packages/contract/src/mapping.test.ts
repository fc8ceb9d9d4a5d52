import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOfMapping, requiredMapping, suggestedMapping } from './basics/feed-mapping.ts';
import { exampleMapping, mapping, mappingItem } from './mapping.ts';
import { validate } from './validation.ts';

const defaults = () =>
  requiredMapping.map((field) => ({
    path: field.catalogField,
    fieldLabel: field.qonId,
    fieldType: field.dataType as string,
    separator: field.separator,
  }));

const rulesOf = (items: unknown): string[] => {
  const result = validate(mapping, items);
  return result.ok ? [] : result.problems.map(({ path, rule }) => `${path} ${rule}`);
};

describe('mapping', () => {
  test('[R3.08] the seven required rows have the default paths and types and can’t be deleted', () => {
    expect(
      requiredMapping.map((field) => [field.qonId, field.catalogField, field.dataType, field.separator]),
    ).toEqual([
      ['id', 'g:id', 'id', ''],
      ['title', 'g:title', 'string', ''],
      ['categories', 'g:google_product_category', 'table', ','],
      ['link', 'g:link', 'string', ''],
      ['image_link', 'g:image_link', 'string', ''],
      ['availability', 'g:availability', 'string', ''],
      ['price', 'g:price', 'number', ''],
    ]);
    expect(requiredMapping.every((field) => !field.isDeletable)).toBe(true);
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    '[R5.07] a field can’t be called %s, as every object’s own',
    (fieldLabel) => {
      const own = { path: 'g:own', fieldLabel, fieldType: 'string', separator: '' };
      expect(rulesOf([...defaults(), own])).toEqual(['7.fieldLabel reservedName']);
    },
  );

  test('[R3.09] old_price and omnibus_price are suggested and deletable', () => {
    expect(
      suggestedMapping.map((field) => [field.qonId, field.catalogField, field.dataType, field.isDeletable]),
    ).toEqual([
      ['old_price', 'g:old_price', 'number', true],
      ['omnibus_price', 'g:omnibus_price', 'number', true],
    ]);
  });

  test('[R3.10] the payload of path, fieldLabel, fieldType and separator is taken as it is', () => {
    const result = validate(mapping, defaults());
    expect(result.ok && result.data[2]).toEqual({
      path: 'g:google_product_category',
      fieldLabel: 'categories',
      fieldType: 'table',
      separator: ',',
    });
  });

  test('[R5.07] each wrong part of a row has its own message', () => {
    const items = defaults();
    items[1] = { path: 'g:ti tle', fieldLabel: 'Title!', fieldType: 'text', separator: ' — — — ' };
    expect(rulesOf(items)).toEqual([
      '1.fieldLabel qonId',
      '1.path feedPath',
      '1.fieldType dataType',
      '1.separator separator',
      'title requiredField',
    ]);
  });

  test('a mapping without id, and one with the same field twice, are refused by name', () => {
    expect(rulesOf(defaults().slice(1))).toEqual(['id requiredField']);
    const twice = [
      ...defaults(),
      { path: 'g:name', fieldLabel: 'title', fieldType: 'string', separator: '' },
    ];
    expect(rulesOf(twice)).toEqual(['7.fieldLabel distinct']);
  });

  test('[R3.10] one path of the feed may fill several fields', () => {
    const twice = [
      ...defaults(),
      { path: 'g:price', fieldLabel: 'shelf_price', fieldType: 'number', separator: '' },
      { path: 'g:price', fieldLabel: 'price_text', fieldType: 'string', separator: '' },
    ];
    expect(rulesOf(twice)).toEqual([]);
  });

  test('[R7.14] [R7.37] each name of the payload is said in words, and the example is a mapping', () => {
    expect(rulesOf(exampleMapping)).toEqual([]);
    const { properties } = z.toJSONSchema(mappingItem) as {
      properties: Record<string, { description?: string; examples?: unknown[] }>;
    };
    expect(properties.path?.description).toMatch(/path in the feed/);
    expect(properties.fieldLabel?.description).toMatch(/name of the product field/);
    expect(properties.fieldType?.description).toMatch(/How the text is read/);
    const item = Object.fromEntries(
      Object.entries(properties).map(([name, { examples = [] }]) => [name, examples[0]]),
    );
    expect(exampleMapping.find(({ fieldLabel }) => fieldLabel === 'categories')).toEqual(item);
  });
});

test('[R2.45] a catalog with a price has the price before a reduction as well, whether its mapping names it or not', () => {
  const plain = requiredMapping.map(({ qonId, dataType }) => ({ qonId, dataType }));
  const names = (mapping: Parameters<typeof fieldsOfMapping>[0]) =>
    fieldsOfMapping(mapping).map(({ name }) => name);
  expect(names(plain)).toEqual([
    ...['id', 'title', 'categories', 'link', 'image_link', 'availability', 'price', 'old_price'],
  ]);
  expect(names([...plain, { qonId: 'old_price', dataType: 'number' }])).toEqual(names(plain));
  expect(fieldsOfMapping([{ qonId: 'old_price', dataType: 'string' }, ...plain])).toContainEqual({
    name: 'old_price',
    type: 'string',
  });
  expect(names([])).toEqual([]);
});
