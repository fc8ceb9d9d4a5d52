import {
  facetedMenu,
  fieldWeights,
  type LanguageCode,
  languageCodes,
  requiredMapping,
  sortGroup,
  validate,
} from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import type { CatalogRecord } from '../../../storage/records.ts';
import { currencySign, defaultFacetedMenu } from './default-menu.ts';
import { fieldLabels, namedFields } from './default-names.ts';
import { defaultSortGroups } from './default-sort-groups.ts';
import { defaultSharedFields } from './shared-fields.ts';
import { defaultSuggestions } from './suggestions.ts';
import { defaultWeights } from './weights.ts';

const field = (qonId: string, dataType: 'string' | 'number' | 'table' = 'string') => ({
  ...{ qonId, dataType, catalogField: `g:${qonId}`, separator: '', description: '', isDeletable: true },
});
const catalogIn = (language: LanguageCode, fields: ReturnType<typeof field>[] = []): CatalogRecord => ({
  ...{ id: 'k', customerId: 'c', type: 'production', name: 'K', url: 'https://a.pl/f.xml' },
  ...{
    industry: 'fashion',
    currency: 'EUR',
    nextCurrency: null,
    periods: [],
    feedValidators: null,
    feedCredentials: null,
    createdAt: '',
  },
  language,
  mapping: [...requiredMapping, ...fields],
});

describe('[R3.04] the defaults of every language', () => {
  test.each(languageCodes)('%s has a name for each order and each common field', (language) => {
    const catalog = catalogIn(
      language,
      [...namedFields.slice(2)].map((name) => field(name)),
    );
    const names = defaultSortGroups(catalog).map(({ name }) => name);
    expect(new Set(names).size).toBe(4);
    const labels = Object.values(fieldLabels[language]);
    expect(new Set(labels).size).toBe(namedFields.length);
    expect(labels.filter((label) => label === '' || namedFields.some((name) => name === label))).toEqual([]);
    expect(defaultFacetedMenu(catalog).find(({ field: name }) => name === 'price')?.unit).toBe('€');
  });

  test.each(languageCodes)('%s would be accepted if the shop sent them itself', (language) => {
    const catalog = catalogIn(language, [field('old_price', 'number'), field('weight_kg', 'number')]);
    expect(validate(facetedMenu, defaultFacetedMenu(catalog)).ok).toBe(true);
    expect(validate(fieldWeights, defaultWeights(catalog)).ok).toBe(true);
    for (const group of defaultSortGroups(catalog)) expect(validate(sortGroup, group).ok).toBe(true);
  });
});

describe('the defaults of a catalog', () => {
  const catalog = catalogIn('pol', [
    ...[field('old_price', 'number'), field('gtin'), field('weight_kg', 'number'), field('heel_height')],
    ...[field('color'), field('brand')],
  ]);

  test('[R3.16] propose filters for what is chosen from: known fields first, numbers as ranges, names made readable', () => {
    expect(defaultFacetedMenu(catalog).map(({ field: name, label, type }) => [name, label, type])).toEqual([
      ['categories', 'Kategorie', 'category'],
      ['price', 'Cena', 'rangeSlider'],
      ['brand', 'Marka', 'checkbox'],
      ['availability', 'Dostępność', 'checkbox'],
      ['weight_kg', 'Weight kg', 'rangeSlider'],
      ['heel_height', 'Heel height', 'checkbox'],
      ['color', 'Kolor', 'checkbox'],
    ]);
  });

  test('[R3.16] propose no attribute as a filter that is one as a field', () => {
    const exceptIn = (...paths: string[]) => {
      const mapped = catalogIn('pol', [
        { ...field('attributes', 'table'), catalogField: 'attrs/a' },
        ...paths.map((catalogField, at) => ({ ...field(`field_${at}`), catalogField })),
      ]);
      return defaultFacetedMenu(mapped).find(({ field: name }) => name === 'attributes')?.except;
    };
    expect(exceptIn('attrs/a[Producent]', 'attrs/a[Kraj_pochodzenia]', 'other/a[Kolor]')).toEqual([
      ...['Producent', 'Kraj_pochodzenia', 'Kraj pochodzenia'],
    ]);
    expect(exceptIn('attrs/b', `attrs/a[${'x'.repeat(81)}]`)).toBeUndefined();
  });

  test('have only the fields that the catalog has', () => {
    const plain = catalogIn('pol');
    expect(defaultSuggestions(plain).map(({ label }) => label)).toEqual(['title', 'categories']);
    expect(defaultSuggestions(catalog).map(({ label }) => label)).toEqual(['title', 'brand', 'categories']);
    expect(defaultSharedFields(plain).map(({ field: name }) => name)).toEqual([
      ...['id', 'title', 'link', 'image_link', 'price', 'old_price', 'availability', 'categories'],
    ]);
  });

  test('write a currency as its language does', () => {
    expect(currencySign({ ...catalog, currency: 'PLN' })).toBe('zł');
    expect(currencySign({ ...catalogIn('cze'), currency: 'CZK' })).toBe('Kč');
    expect(currencySign({ ...catalogIn('hun'), currency: 'HUF' })).toBe('Ft');
    expect(currencySign({ ...catalogIn('eng'), currency: 'GBP' })).toBe('£');
  });
});
