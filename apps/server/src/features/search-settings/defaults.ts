import {
  type FacetedMenuItem,
  type FieldWeight,
  type SavedSortGroup,
  type SortConditionSetting,
  type SuggestionField,
  unfacetableFields,
  unweightableFields,
} from '@vitrina/contract';
import { defaultWeights as engineWeights } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import type { CatalogRecord } from '../../storage/records.ts';
import { fieldsOf } from './catalog-fields.ts';
import { fieldLabels, languageTags, namedFields, sortNames } from './default-names.ts';

/* What holds where a shop has set nothing, for the fields that its catalog has. */

export const defaultWeights = (catalog: CatalogRecord): FieldWeight[] =>
  engineWeights(fieldsOf(catalog).all).filter(({ field }) => !unweightableFields.includes(field));

const relevance: SortConditionSetting = { type: 'default' };

export const defaultSortGroups = (catalog: CatalogRecord): SavedSortGroup[] => {
  const names = sortNames[catalog.language];
  const group = (sortId: string, name: string, ...conditions: SortConditionSetting[]): SavedSortGroup => ({
    sortId,
    name,
    description: '',
    conditions,
    enabled: true,
  });
  const byField = (field: string, order: 'asc' | 'desc'): SortConditionSetting => ({
    type: 'field',
    field,
    order,
  });
  return [
    group('relevance', names.relevance, relevance),
    group('price:asc', names.cheapest, byField('price', 'asc'), relevance),
    group('price:desc', names.dearest, byField('price', 'desc'), relevance),
    group('title:asc', names.title, byField('title', 'asc')),
  ];
};

/** Fields that name one product each, or are read rather than chosen from: no filter unless the shop wants one. */
const unfitForFilters: ReadonlySet<string> = new Set([
  ...unfacetableFields,
  'additional_image_link',
  'description',
  'item_group_id',
  'gtin',
  'ean',
  'mpn',
  'old_price',
  'omnibus_price',
  'sale_price',
]);
const firstFilters = ['categories', 'price', 'brand', 'availability'];
const maxFilters = 12;

/** The sign of a currency as the language writes it: `zł`, `€`. */
export const currencySign = ({ language, currency }: CatalogRecord): string =>
  new Intl.NumberFormat(languageTags[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

const readable = (field: string): string => {
  const words = field.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const labelOf = (field: string, { language }: CatalogRecord): string => {
  const named = namedFields.find((name) => name === field);
  return named ? fieldLabels[language][named] : readable(field);
};

export const defaultFacetedMenu = (catalog: CatalogRecord): FacetedMenuItem[] => {
  const fields = fieldsOf(catalog);
  const names = fields.all.map(({ name }) => name).filter((name) => !unfitForFilters.has(name));
  const first = firstFilters.filter((name) => names.includes(name));
  const chosen = [...first, ...names.filter((name) => !first.includes(name))].slice(0, maxFilters);
  const typeOf = (field: string): FacetedMenuItem['type'] => {
    if (field === 'categories') return 'category';
    return fields.typeOf(field) === 'number' ? 'rangeSlider' : 'checkbox';
  };
  return chosen.map((field) => ({
    field,
    label: labelOf(field, catalog),
    type: typeOf(field),
    unit: field === 'price' ? currencySign(catalog) : '',
  }));
};

const maxBytes = 16 * 2 ** 20;
/** A row of a menu with its texts. */
const rowBytes = 300;

/** The default menu for searches, each of which wants it: a catalog's is made once, until its fields, language or currency change. */
export const rememberDefaultMenus = (): typeof defaultFacetedMenu => {
  const kept = new LRUCache<string, FacetedMenuItem[]>({
    maxSize: maxBytes,
    sizeCalculation: (menu, key) => 200 + key.length * 2 + menu.length * rowBytes,
  });
  return (catalog) => {
    const fields = fieldsOf(catalog).all.flatMap(({ name, type }) => [name, type]);
    const key = JSON.stringify([catalog.language, catalog.currency, ...fields]);
    const menu = kept.get(key) ?? defaultFacetedMenu(catalog);
    kept.set(key, menu);
    return menu;
  };
};

export const defaultSuggestions = (catalog: CatalogRecord): SuggestionField[] =>
  [
    { label: 'title', status: true, useAggregate: false },
    { label: 'brand', status: true, useAggregate: true },
    { label: 'categories', status: true, useAggregate: true },
  ].filter(({ label }) => fieldsOf(catalog).has(label));

export const defaultSharedFields = (catalog: CatalogRecord): { field: string }[] =>
  [
    'id',
    'title',
    'link',
    'image_link',
    'price',
    'old_price',
    'omnibus_price',
    'availability',
    'categories',
    'brand',
  ]
    .filter((field) => fieldsOf(catalog).has(field))
    .map((field) => ({ field }));
