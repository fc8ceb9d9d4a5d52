import { type FoundPath, mapping, requiredFields, validate } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { proposeMapping } from './propose-mapping.ts';

const found = (path: string, sample = 'x', fillRate = 1): FoundPath => ({
  path,
  samples: [sample],
  fillRate,
  guessedType: 'string',
  repeats: false,
});
const url = 'https://shop.example/1';
const google = [
  found('g:id'),
  found('g:title'),
  found('g:google_product_category', 'Home > Kitchen'),
  found('g:link', url),
  found('g:image_link', url),
  found('g:availability'),
  found('g:price', '5.00 PLN'),
];
const pathsOf = (paths: readonly FoundPath[], format: 'rss' | 'atom' | 'xml' = 'rss') =>
  Object.fromEntries(proposeMapping(paths, format).map((field) => [field.qonId, field.catalogField]));

test('[R3.08] proposes the required rows first, undeletable, with their default paths and types', () => {
  const rows = proposeMapping(google, 'rss').slice(0, 7);
  expect(rows.map(({ qonId, catalogField, dataType }) => `${qonId} ${catalogField} ${dataType}`)).toEqual([
    'id g:id id',
    'title g:title string',
    'categories g:google_product_category table',
    'link g:link string',
    'image_link g:image_link string',
    'availability g:availability string',
    'price g:price number',
  ]);
  expect(rows.every(({ isDeletable }) => !isDeletable)).toBe(true);
  expect(rows[2]?.separator).toBe(',');
});

test('[R3.09] suggests old_price and omnibus_price, deletable, only where nothing additional was found', () => {
  const additional = (paths: readonly FoundPath[]) =>
    proposeMapping(paths, 'rss')
      .slice(7)
      .map(({ qonId }) => qonId);
  expect(additional(google)).toEqual(['old_price', 'omnibus_price']);
  expect(
    proposeMapping(google, 'rss')
      .slice(7)
      .every(({ isDeletable }) => isDeletable),
  ).toBe(true);
  expect(additional([...google, found('g:brand')])).toEqual(['brand']);
  expect(additional([...google, found('g:brand'), found('g:old_price')])).toEqual(['brand', 'old_price']);
});

test.each([
  [[found('g:google_product_category', '536'), found('g:product_type', 'A > B')], 'g:product_type'],
  [[found('g:product_type', 'A > B')], 'g:product_type'],
  [[found('g:google_product_category', '536')], 'g:google_product_category'],
  [[found('g:google_product_category', 'A > B'), found('g:product_type', 'C')], 'g:google_product_category'],
])('[R3.08] proposes product_type for a Google category that is missing or a number', (paths, category) => {
  expect(pathsOf(paths).categories).toBe(category);
});

test('[R3.08] offers product_type beside a Google category that has names', () => {
  expect(pathsOf([...google, found('g:product_type', 'C')]).product_type).toBe('g:product_type');
});

test('takes the address of an Atom entry from its link', () => {
  expect(pathsOf([found('id'), found('title'), found('link@href', url)], 'atom')).toMatchObject({
    link: 'link@href',
    title: 'title',
  });
});

test('[R3.07] knows the usual dialects in upper and lower case', () => {
  const heureka = ['ITEM_ID', 'PRODUCTNAME', 'PRICE_VAT', 'DELIVERY_DATE', 'CATEGORYTEXT', 'PARAM'].map(
    (path) => found(path),
  );
  expect(pathsOf([...heureka, found('URL', url), found('IMGURL', url)], 'xml')).toMatchObject({
    id: 'ITEM_ID',
    title: 'PRODUCTNAME',
    categories: 'CATEGORYTEXT',
    link: 'URL',
    image_link: 'IMGURL',
    availability: 'DELIVERY_DATE',
    price: 'PRICE_VAT',
    attributes: 'PARAM',
  });
  const ceneo = ['@id', '@price', '@avail', 'name', 'cat', 'attrs/a'].map((path) => found(path));
  expect(pathsOf([...ceneo, found('@url', url), found('imgs/main@url', url)], 'xml')).toMatchObject({
    id: '@id',
    title: 'name',
    link: '@url',
    image_link: 'imgs/main@url',
    availability: '@avail',
    price: '@price',
    attributes: 'attrs/a',
  });
});

test('[R3.09] proposes Google’s labels, and the colour however it is spelled', () => {
  const paths = [...google, found('g:custom_label_0'), found('g:custom_label_3'), found('g:colour')];
  expect(pathsOf(paths)).toMatchObject({
    color: 'g:colour',
    custom_label_0: 'g:custom_label_0',
    custom_label_3: 'g:custom_label_3',
  });
  expect(pathsOf([...paths, found('g:color')]).color).toBe('g:color');
});

test('prefers a path that most items fill', () => {
  expect(pathsOf([...google.slice(1), found('g:id', 'x', 0.1), found('guid')]).id).toBe('guid');
});

test('proposes only mappings that can be saved', () => {
  const additional = [
    'g:brand',
    'g:gtin',
    'g:color',
    'g:additional_image_link',
    'g:product_detail',
    'description',
  ];
  const proposal = proposeMapping([...google, ...additional.map((path) => found(path))], 'rss');
  const items = proposal.map(({ qonId, catalogField, dataType, separator }) => ({
    fieldLabel: qonId,
    path: catalogField,
    fieldType: dataType,
    separator,
  }));
  expect(validate(mapping, items)).toMatchObject({ ok: true });
  expect(requiredFields.every((field) => proposal.some(({ qonId }) => qonId === field))).toBe(true);
  expect(proposal).toHaveLength(7 + additional.length);
});

test('[R3.16] proposes the path that has most details by name for the attributes, whatever it is called', () => {
  const details = [
    found('specs/x', 'Color: red'),
    found('specs/x[Color]', 'red'),
    found('specs/x[Width]', '5 cm'),
  ];
  const others = [found('badges/y', 'New: yes'), found('badges/y[New]', 'yes')];
  expect(pathsOf([...google, ...others, ...details]).attributes).toBe('specs/x');
  expect(pathsOf([...google, ...details, found('g:product_detail', 'Color: red')]).attributes).toBe(
    'g:product_detail',
  );
  expect(pathsOf(google).attributes).toBeUndefined();
});

test('[R3.08] knows the columns of a table by what Polish and Czech shops call them, with their own letters', () => {
  expect(
    pathsOf([
      found('Kod_produktu'),
      found('Nazwa'),
      found('Kategoria'),
      found('Link_do_produktu', url),
      found('Zdjęcie', url),
      found('Dostępność'),
      found('Cena_brutto'),
      found('Producent'),
      found('Kod_kreskowy'),
    ]),
  ).toMatchObject({
    id: 'Kod_produktu',
    title: 'Nazwa',
    categories: 'Kategoria',
    link: 'Link_do_produktu',
    image_link: 'Zdjęcie',
    availability: 'Dostępność',
    price: 'Cena_brutto',
    brand: 'Producent',
    gtin: 'Kod_kreskowy',
  });
  expect(
    pathsOf([
      found('Kód'),
      found('Název'),
      found('Odkaz', url),
      found('Obrázek', url),
      found('Dostupnost'),
      found('Výrobce'),
    ]),
  ).toMatchObject({
    id: 'Kód',
    title: 'Název',
    link: 'Odkaz',
    image_link: 'Obrázek',
    availability: 'Dostupnost',
    brand: 'Výrobce',
  });
});
