import { expect, test } from 'vitest';
import { NamedValueFinder } from './named-values.ts';

const finder = new NamedValueFinder(
  [
    { field: 'brand', label: 'Marka', values: ['Nike', 'New Balance', 'Lasocki'] },
    { field: 'color', label: 'Kolor', values: ['Czerwony', 'czerwone', 'Ciemny zielony', 'Mleczny'] },
    { field: 'size', label: 'Rozmiar', values: ['38', 'M', 'XL', '9'] },
    { field: 'attributes.Porty', label: 'Liczba portów', values: ['13', '4'] },
    { field: 'attributes.Dysk', label: 'Dysk', values: ['SSD', '512'] },
    { field: 'attributes.Smak', label: 'Smak', values: ['mleczny', 'bez'] },
  ],
  'pol',
);
const read = (query: string) => finder.find(query).map(({ field, value, rest }) => [field, value, rest]);

test('[R10.03] a query names values of facets in any form, and says what is left without each', () => {
  expect(read('czerwonych butów nike')).toEqual([
    ['color', 'Czerwony', 'butów nike'],
    ['brand', 'Nike', 'czerwonych butów'],
  ]);
  expect(finder.find('czerwone buty')[0]?.values).toEqual(['Czerwony', 'czerwone']);
  expect(read('new balance ciemna zieleń')).toEqual([['brand', 'New Balance', 'ciemna zieleń']]);
  expect(read('buty NEW BALANCE, ciemnozielone')).toEqual([['brand', 'New Balance', 'buty, ciemnozielone']]);
  expect(read('')).toEqual([]);
  for (const alone of ['nike', 'nike,', '„Nike”', 'dysk ssd']) expect(read(alone)).toEqual([]);
  expect(read('marka nike?')).toEqual([['brand', 'Nike', '']]);
  expect(read('rozmiar 38')).toEqual([['size', '38', '']]);
  expect(read('kubek')).toEqual([]);
});

test('[R10.03] of what stood around a value nothing is left: no closing quotation mark, no bracket', () => {
  expect(read('buty „Nike” damskie')).toEqual([['brand', 'Nike', 'buty damskie']]);
  expect(read('"czerwone" buty damskie')).toEqual([['color', 'Czerwony', 'buty damskie']]);
  expect(read('buty (nike), damskie')).toEqual([['brand', 'Nike', 'buty, damskie']]);
});

test('a number before a word for money is no size, but before that of another country it is one', () => {
  const sizes = (query: string, currency: string) =>
    finder.find(query, currency).map(({ field, value }) => [field, value]);
  expect(sizes('sukienka 38 fr', 'PLN')).toEqual([['size', '38']]);
  expect(sizes('sukienka 38 eur', 'PLN')).toEqual([['size', '38']]);
  expect(sizes('sukienka 38 eur', 'EUR')).toEqual([]);
  expect(sizes('sukienka 38 zł', 'PLN')).toEqual([]);
});

test('numbers are sizes alone, letters only behind the facet’s name, and other numbers as well', () => {
  expect(read('kozaki 38')).toEqual([['size', '38', 'kozaki']]);
  expect(read('kozaki rozmiar 38')).toEqual([['size', '38', 'kozaki']]);
  expect(finder.find('kozaki rozmiar 38')[0]?.labelWords).toEqual(['rozmiar']);
  expect(read('kozaki 38 w kwiaty')).toEqual([['size', '38', 'kozaki w kwiaty']]);
  expect(read('żarówka 38 w')).toEqual([]);
  expect(read('telefon 13')).toEqual([]);
  for (const query of ['obraz 38 cm', 'telewizor 38"', 'telewizor 38 cali', 'kubek za 38 zł'])
    expect(read(query)).toEqual([]);
  expect(read('switch liczba portów 4')).toEqual([['attributes.Porty', '4', 'switch']]);
  expect(read('bluza rozmiar m')).toEqual([['size', 'M', 'bluza']]);
  expect(read('mleko m')).toEqual([]);
  expect(read('kozaki 9')).toEqual([]);
  expect(read('bluza XL')).toEqual([['size', 'XL', 'bluza']]);
});

test('a word that names an attribute is needed where its value tells by itself: a disk is wanted, and not whatever has one', () => {
  const labelWords = (query: string) => finder.find(query).map((found) => found.labelWords);
  expect(labelWords('dysk ssd 1 tb')).toEqual([[]]);
  expect(labelWords('laptop dysk 512')).toEqual([['dysk']]);
  expect(labelWords('buty kolor czerwony')).toEqual([['kolor']]);
});

test('of two facets with the value the first of the menu is meant, unless the other is named; a field is named once', () => {
  expect(read('jogurt mleczny')).toEqual([['color', 'Mleczny', 'jogurt']]);
  expect(read('jogurt smak mleczny')).toEqual([['attributes.Smak', 'mleczny', 'jogurt']]);
  expect(read('nike lasocki')).toEqual([['brand', 'Nike', 'lasocki']]);
});

test('at most three values are named, whatever the query', () => {
  expect(finder.find('nike czerwony xl rozmiar smak bez '.repeat(200)).length).toBeLessThanOrEqual(3);
  expect(finder.find('\u202E<script> '.repeat(500))).toEqual([]);
});

test('[R10.03] what a query says to be missing is no value, unless both words together are one', () => {
  const sleeves = new NamedValueFinder(
    [
      { field: 'color', label: 'Kolor', values: ['Beż', 'Czarny'] },
      { field: 'attributes.Rękaw', label: 'Rękaw', values: ['bez rękawów', 'długi'] },
      { field: 'attributes.Skład', label: 'Skład', values: ['cukier'] },
    ],
    'pol',
  );
  const named = (query: string) => sleeves.find(query).map(({ value }) => value);
  expect(named('czarny sok bez cukru')).toEqual(['Czarny']);
  expect(named('sukienka bez rękawów')).toEqual(['bez rękawów']);
  expect(named('sukienka bez guzików')).toEqual([]);
  expect(named('sukienka beż')).toEqual(['Beż']);
});
