import {
  attributesField,
  type FacetedMenuItem,
  type MappingField,
  maxAttributeNameChars,
  unfacetableFields,
} from '@vitrina/contract';
import { LRUCache } from 'lru-cache';
import type { CatalogRecord } from '../../../storage/records.ts';
import { fieldsOf } from '../catalog-fields.ts';
import { fieldLabels, languageTags, namedFields } from './default-names.ts';

/** Fields that differ in every product, or are read rather than chosen from: no filter unless the shop adds one. */
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

/** A currency's symbol in the catalog's language: `zł`, `€`. */
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

/** Attributes that are fields already, `attrs/a[Producent]` the brand: a path has `_` where their names have a space. */
const attributesWithFields = (mapping: readonly MappingField[]): string[] => {
  const path = mapping.find(({ qonId }) => qonId === attributesField)?.catalogField;
  if (path === undefined) return [];
  const names = mapping
    .map(({ catalogField }) => catalogField)
    .filter((each) => each.startsWith(`${path}[`) && each.endsWith(']'))
    .map((each) => each.slice(path.length + 1, -1))
    .filter((name) => name.length <= maxAttributeNameChars);
  return [...new Set(names.flatMap((name) => [name, name.replaceAll('_', ' ')]))];
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
  const except = attributesWithFields(catalog.mapping ?? []);
  return chosen.map((field) => ({
    field,
    ...(field === attributesField && except.length > 0 && { except }),
    label: labelOf(field, catalog),
    type: typeOf(field),
    unit: field === 'price' ? currencySign(catalog) : '',
  }));
};

const maxBytes = 16 * 2 ** 20;
/** Memory of one filter and its texts. */
const rowBytes = 300;

/** Every search needs the menu, so a catalog's default is built once for its fields, language and currency. */
export const memoizeDefaultMenus = (): typeof defaultFacetedMenu => {
  const cache = new LRUCache<string, FacetedMenuItem[], CatalogRecord>({
    maxSize: maxBytes,
    sizeCalculation: (menu, key) => 200 + key.length * 2 + menu.length * rowBytes,
    memoMethod: (_, __, { context }) => defaultFacetedMenu(context),
  });
  /** A record is read once for many searches, and its key is long. */
  const ofRecord = new WeakMap<CatalogRecord, FacetedMenuItem[]>();
  const menuFor = (catalog: CatalogRecord): FacetedMenuItem[] => {
    const fields = fieldsOf(catalog).all.flatMap(({ name, type }) => [name, type]);
    const except = attributesWithFields(catalog.mapping ?? []);
    const key = JSON.stringify([catalog.language, catalog.currency, except, ...fields]);
    return cache.memo(key, { context: catalog });
  };
  return (catalog) => {
    const menu = ofRecord.get(catalog) ?? menuFor(catalog);
    ofRecord.set(catalog, menu);
    return menu;
  };
};
