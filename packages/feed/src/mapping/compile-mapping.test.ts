import { type FieldValue, type MappingItem, requiredMapping } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { compileMapping, type ItemResult } from './compile-mapping.ts';

const row = (
  fieldLabel: string,
  path: string,
  fieldType: MappingItem['fieldType'],
  separator = '',
): MappingItem => ({
  fieldLabel,
  path,
  fieldType,
  separator,
});
const defaults = requiredMapping.map((field) =>
  row(field.qonId, field.catalogField, field.dataType, field.separator),
);
const options = { currency: 'PLN', language: 'pol', now: new Date('2026-06-01T12:00:00Z') } as const;

const good: Readonly<Record<string, string | readonly string[]>> = {
  'g:id': 'A1',
  'g:title': 'Kubek',
  'g:link': 'https://shop.example/a1',
  'g:image_link': 'https://shop.example/a1.jpg',
  'g:availability': 'in stock',
  'g:price': '100.00 PLN',
};

const read = (
  changes: Record<string, string | readonly string[] | null>,
  mapping = defaults,
  now = options.now,
): ItemResult => {
  const values = new Map<string, readonly string[]>();
  for (const [path, value] of Object.entries({ ...good, ...changes }))
    if (value !== null) values.set(path, typeof value === 'string' ? [value] : value);
  return compileMapping(mapping, { ...options, now })({ position: 3, values });
};
const fieldsOf = (changes: Record<string, string | readonly string[] | null>, mapping = defaults) => {
  const result = read(changes, mapping);
  if (!result.ok) throw new Error(JSON.stringify(result.wrong));
  return result.product.fields;
};

test('[R3.08] makes a product from an item with the default paths', () => {
  expect(read({ 'g:google_product_category': 'Food, Beverages & Tobacco > Food Items' })).toEqual({
    ok: true,
    product: {
      id: 'A1',
      group: null,
      fields: {
        title: 'Kubek',
        categories: ['Food, Beverages & Tobacco > Food Items'],
        link: 'https://shop.example/a1',
        image_link: 'https://shop.example/a1.jpg',
        availability: 'in_stock',
        price: 100,
      },
    },
    currencyFound: 'PLN',
    notes: [],
  });
});

test('[R3.08] finds a mapped g: path also without the prefix and vice versa, preferring it as written', () => {
  expect(fieldsOf({ 'g:title': null, title: 'Plain' }).title).toBe('Plain');
  expect(fieldsOf({ title: 'Plain' }).title).toBe('Kubek');
  const plain = defaults.map((item) => ({ ...item, path: item.path.replace('g:', '') }));
  expect(fieldsOf({}, plain).title).toBe('Kubek');
  expect(fieldsOf({ 'g:link': null, 'link@href': 'https://shop.example/atom' }).link).toBe(
    'https://shop.example/atom',
  );
});

test('[R3.08] reads only the item’s own price', () => {
  const result = read({ 'g:price': null, 'g:shipping/g:price': '5.00 PLN' });
  expect(result.ok && result.product.fields).not.toHaveProperty('price');
});

test.each([
  [{ 'g:id': null }, 'g:id', 'id_empty', ''],
  [{ 'g:id': 'x'.repeat(51) }, 'g:id', 'id_too_long', 'x'.repeat(51)],
  [{ 'g:title': null }, 'g:title', 'title_empty', ''],
  [{ 'g:title': '<b>&nbsp;</b>' }, 'g:title', 'title_empty', ''],
  [{ 'g:link': null }, 'g:link', 'link_empty', ''],
  [{ 'g:link': '/p/1' }, 'g:link', 'link_invalid', '/p/1'],
  [{ 'g:link': 'javascript:alert(1)' }, 'g:link', 'link_invalid', 'javascript:alert(1)'],
  [{ 'g:price': 'zapytaj' }, 'g:price', 'price_invalid', 'zapytaj'],
  [{ 'g:price': 'Infinity' }, 'g:price', 'price_invalid', 'Infinity'],
  [{ 'g:price': '-5 PLN' }, 'g:price', 'price_invalid', '-5 PLN'],
] as const)('[R3.11] leaves out an item with %j', (changes, field, reason, value) => {
  const result = read(changes);
  expect(result).toMatchObject({ ok: false, wrong: { position: 3, reasons: [{ field, reason, value }] } });
});

test('[R3.11] reports every fault of an item, values cut to 200 characters', () => {
  const result = read({ 'g:id': null, 'g:link': `x${'y'.repeat(500)}` });
  if (result.ok) throw new Error('was let through');
  expect(result.wrong.reasons.map(({ reason }) => reason)).toEqual(['id_empty', 'link_invalid']);
  expect(result.wrong.reasons[1]?.value).toHaveLength(200);
});

test('[R3.11] a space or a letter beyond ASCII in a link is encoded, with a warning, and says what is wrong where it can’t be', () => {
  const value = 'https://shop.example/kubek biały';
  expect(read({ 'g:link': value })).toMatchObject({
    ok: true,
    product: { fields: { link: 'https://shop.example/kubek%20bia%C5%82y' } },
    notes: [{ field: 'g:link', reason: 'link_encoded', value }],
  });
  expect(read({ 'g:link': 'shop.example/a' })).toMatchObject({
    ok: false,
    wrong: { reasons: [{ reason: 'link_invalid', value: 'shop.example/a', fault: 'not_absolute' }] },
  });
});

test.each([
  [{ 'g:image_link': null }, 'image_empty'],
  [{ 'g:availability': null }, 'availability_empty'],
  [{ 'g:price': null }, 'price_empty'],
] as const)('[R8.08] accepts an item with %j, with a note: %s', (changes, reason) => {
  expect(read(changes)).toMatchObject({ ok: true, notes: [{ reason }] });
});

test('accepts an id of exactly 50 characters', () => {
  expect(read({ 'g:id': 'x'.repeat(50) })).toMatchObject({ ok: true });
});

test('strips markup from texts and leaves addresses alone', () => {
  const mapping = [...defaults, row('description', 'g:description', 'string')];
  const fields = fieldsOf(
    { 'g:description': '&lt;p&gt;Kubek&lt;/p&gt;', 'g:link': 'https://shop.example/?a=1&amp;copy=2' },
    mapping,
  );
  expect(fields).toMatchObject({ description: 'Kubek', link: 'https://shop.example/?a=1&copy=2' });
});

test('collects the values of a table, split where a separator is set, each once', () => {
  const mapping = [...defaults, row('tags', 'tag', 'table', ';'), row('images', 'img', 'table')];
  const fields = fieldsOf({ tag: ['a; b', 'b;c'], img: ['https://x/1,2.jpg', 'https://x/1,2.jpg'] }, mapping);
  expect(fields).toMatchObject({ tags: ['a', 'b', 'c'], images: ['https://x/1,2.jpg'] });
});

test('reads numbers with a unit, and leaves out a field without a number', () => {
  const mapping = [...defaults, row('weight', 'w', 'number'), row('power', 'p', 'number')];
  const fields = fieldsOf({ w: '5,8 kg', p: 'brak' }, mapping);
  expect(fields.weight).toBe(5.8);
  expect(fields).not.toHaveProperty('power');
});

test('[R3.09] uses a lower sale price as the price, and the regular one as the old price', () => {
  expect(fieldsOf({ 'g:sale_price': '80.00 PLN' })).toMatchObject({ price: 80, old_price: 100 });
  expect(fieldsOf({ 'g:sale_price': '120.00 PLN' })).toMatchObject({ price: 100 });
  expect(fieldsOf({ 'g:sale_price': ' USD' })).not.toHaveProperty('old_price');
});

test('[R3.09] does not replace a mapped old price', () => {
  const mapping = [
    ...defaults,
    row('old_price', 'g:old_price', 'number'),
    row('omnibus_price', 'g:omnibus_price', 'number'),
  ];
  const fields = fieldsOf(
    { 'g:sale_price': '80.00', 'g:old_price': '150.00', 'g:omnibus_price': '79,99 zł' },
    mapping,
  );
  expect(fields).toMatchObject({ price: 80, old_price: 150, omnibus_price: 79.99 });
});

test.each([
  ['2026-05-01T00:00+02:00/2026-07-01T00:00+02:00', 80],
  ['2026-07-01T00:00+02:00/2026-08-01T00:00+02:00', 100],
  ['2025-07-01T00:00+02:00/2025-08-01T00:00+02:00', 100],
  ['YYYY-MM-DD', 80],
])('respects the dates of a sale: %s', (dates, price) => {
  expect(fieldsOf({ 'g:sale_price': '80.00', 'g:sale_price_effective_date': dates }).price).toBe(price);
});

test.each([
  ['2026-05-01T00:00+02:00/2026-07-01T00:00+02:00', '2026-06-30T22:00:00.001Z'],
  ['2026-07-01T00:00+02:00/2026-08-01T00:00+02:00', '2026-06-30T22:00:00.000Z'],
  ['2025-07-01T00:00+02:00/2025-08-01T00:00+02:00', null],
  ['YYYY-MM-DD', null],
  [undefined, null],
])('says when a sale begins or ends: %s', (dates, change) => {
  const raw = {
    'g:sale_price': '80.00',
    ...(dates !== undefined && { 'g:sale_price_effective_date': dates }),
  };
  const at = (now: Date) => {
    const result = read(raw, defaults, now);
    if (!result.ok) throw new Error(JSON.stringify(result.wrong));
    return { price: result.product.fields.price, changesAtMs: result.changesAtMs ?? null };
  };
  const { changesAtMs } = at(options.now);
  expect(changesAtMs && new Date(changesAtMs).toISOString()).toBe(change);
  if (changesAtMs) expect(at(new Date(changesAtMs)).price).not.toBe(at(new Date(changesAtMs - 1)).price);
});

test.each(['g:item_group_id', 'ITEMGROUP_ID'])('joins variants by %s even where no row maps it', (path) => {
  expect(read({ [path]: ' G7 ' })).toMatchObject({ product: { group: 'G7' } });
});

test('[R10.01] cuts excessively long texts, but never within a character', () => {
  const fields = fieldsOf(
    {
      'g:title': 'x'.repeat(5_000_000),
      'g:description': `${'y'.repeat(49_999)}😀`,
      'g:size': 'S,M,'.repeat(9),
    },
    [...defaults, row('description', 'g:description', 'string'), row('size', 'g:size', 'table', ',')],
  );
  expect(fields.title).toHaveLength(1000);
  expect(fields.description).toBe('y'.repeat(49_999));
  expect(fields.size).toEqual(['S', 'M']);
});

test('[R10.01] limits the number of values of a field', () => {
  const many = Array.from({ length: 5000 }, (_, index) => `v${index}`);
  const mapping = [...defaults, row('size', 'g:size', 'table', ',')];
  expect(fieldsOf({ 'g:size': many }, mapping).size).toHaveLength(500);
  expect(fieldsOf({ 'g:size': many.join(',') }, mapping).size).toHaveLength(500);
});

test('[R10.01] leaves out long fields of a product that has reached its limit, but not short ones', () => {
  const long = Array.from({ length: 9 }, (_, index) => row(`long${index}`, `g:long${index}`, 'string'));
  const longOf = (text: string): Record<string, FieldValue> =>
    fieldsOf({ ...Object.fromEntries(long.map(({ path }) => [path, text])), 'g:brand': 'Marka' }, [
      ...long,
      ...defaults,
      row('brand', 'g:brand', 'string'),
    ]);
  const fields = longOf('x'.repeat(40_000));
  expect(Object.keys(fields).filter((name) => name.startsWith('long'))).toHaveLength(2);
  expect(fields).toMatchObject({ title: 'Kubek', brand: 'Marka', price: 100 });
  // A character of three bytes.
  expect(Object.keys(longOf('•'.repeat(40_000))).filter((name) => name.startsWith('long'))).toHaveLength(0);
});

test('[R10.01] a product of very many short fields has a limit too', () => {
  const many = Array.from({ length: 400 }, (_, index) => row(`short${index}`, `g:short${index}`, 'string'));
  const fields = fieldsOf(Object.fromEntries(many.map(({ path }) => [path, 'x'.repeat(2000)])), [
    ...defaults,
    ...many,
  ]);
  expect(JSON.stringify(fields).length).toBeLessThan(210_000);
  expect(fields).toMatchObject({ title: 'Kubek', price: 100 });
});

test('leaves out an address that is far too long', () => {
  const endless = `https://shop.example/${'x'.repeat(3000)}`;
  expect(read({ 'g:link': endless })).toMatchObject({
    ok: false,
    wrong: { reasons: [{ reason: 'link_invalid' }] },
  });
  expect(fieldsOf({ 'g:image_link': endless }).image_link).toBeUndefined();
});

test('[R3.10] one path may fill several fields, of whatever types', () => {
  const mapping = [
    ...defaults,
    row('shelf_price', 'g:price', 'number'),
    row('price_text', 'g:price', 'string'),
  ];
  expect(fieldsOf({ 'g:sale_price': '80.00 PLN' }, mapping)).toMatchObject({
    price: 80,
    old_price: 100,
    shelf_price: 100,
    price_text: '100.00 PLN',
  });
});

test('a value that two fields with one path can’t read is noted once', () => {
  const mapping = [...defaults, row('old_price', 'g:was', 'number'), row('omnibus_price', 'g:was', 'number')];
  expect(read({ 'g:was': 'drogo' }, mapping)).toMatchObject({
    ok: true,
    notes: [{ field: 'g:was', reason: 'price_invalid', value: 'drogo' }],
  });
});

test.each([
  [{ 'g:price': '5 EUR' }, '5 EUR', 'EUR'],
  [{ 'g:price': '€ 5,00' }, '€ 5,00', 'EUR'],
  [{ 'g:price': '5', currencyId: 'RUR' }, '5 RUB', 'RUB'],
] as const)(
  '[R1.05] a price in another currency never becomes one in the catalog’s: %j',
  (changes, value, currency) => {
    const result = read(changes);
    expect(result).toMatchObject({
      ok: true,
      currencyFound: currency,
      notes: [{ field: 'g:price', reason: 'currency_foreign', value, currency }],
    });
    expect(result.ok && result.product.fields).not.toHaveProperty('price');
  },
);

test('[R1.05] a price keeps its amount where its sign or the field beside it may mean the catalog’s currency', () => {
  const inDollars = compileMapping(defaults, { ...options, currency: 'AUD' });
  const item = (price: string) => ({
    position: 1,
    values: new Map(Object.entries({ ...good, 'g:price': price }).map(([path, value]) => [path, [value]])),
  });
  expect(inDollars(item('$5'))).toMatchObject({ product: { fields: { price: 5 } }, notes: [] });
  expect(inDollars(item('5 USD'))).toMatchObject({ notes: [{ reason: 'currency_foreign' }] });
  expect(fieldsOf({ 'g:price': '5', currencyId: 'PLN' }).price).toBe(5);
  expect(fieldsOf({ 'g:price': '5 zł', currencyId: 'EUR' }).price).toBe(5);
});

test('[R1.05] [R3.09] a sale price in another currency lowers no price, mapped or not', () => {
  const mapping = [...defaults, row('sale_price', 'g:sale_price', 'number')];
  for (const rows of [defaults, mapping]) {
    const result = read({ 'g:sale_price': '20 EUR' }, rows);
    expect(result).toMatchObject({
      product: { fields: { price: 100 } },
      notes: [{ field: 'g:sale_price', reason: 'currency_foreign', value: '20 EUR' }],
    });
    expect(result.ok && Object.keys(result.product.fields)).not.toContain('sale_price');
  }
});
