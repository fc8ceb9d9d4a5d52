import {
  attributeOfField,
  attributesField,
  type Facet,
  type FacetedMenuItem,
  type LanguageCode,
} from '@vitrina/contract';
import { type FacetResult, normaliseValue } from '@vitrina/search-engine';
import { isCode } from '../../../ports/attribute-facets.ts';
import { labelOfValue } from '../../../ports/value-label.ts';
import { namesColours, swatchOf } from './swatches.ts';
import { groupSizes } from './value-groups.ts';

const kindOf = (result: FacetResult, { type }: FacetedMenuItem): Facet['kind'] => {
  if (result.range) return 'range';
  return type === 'category' ? 'tree' : 'values';
};

type Value = Facet['values'][number];

/** Sizes in groups if there are several kinds of them, colours with what they look like, others as they are. */
const dressValues = (values: readonly Value[], name: string): Value[] => {
  if (namesColours(name))
    return values.map((value) => {
      const swatch = swatchOf(value.value);
      return { ...value, ...(swatch !== null && { swatch }) };
    });
  const sizes = groupSizes(values);
  if (!sizes) return [...values];
  const isMixed = new Set(sizes.map(({ group }) => group)).size > 1;
  return sizes.map(({ value, group }) => ({ ...value, ...(isMixed && { group }) }));
};

type Presenting = {
  readonly language: LanguageCode;
  readonly filters: Readonly<Record<string, readonly string[]>>;
};

const presentFacet = (
  result: FacetResult,
  item: FacetedMenuItem,
  { language, filters }: Presenting,
): Facet => {
  const { field, label, unit, type } = item;
  const kind = kindOf(result, item);
  const chosen = Object.hasOwn(filters, field) ? (filters[field] ?? []) : [];
  const selected = new Set(chosen.map((value) => normaliseValue(field, value)));
  const values = result.values.map(({ value, count }) => ({
    value,
    label: labelOfValue(value, language),
    count,
    selected: selected.has(value),
  }));
  return {
    ...{ field, label, unit, type, kind },
    values: kind === 'values' ? dressValues(values, attributeOfField(field) ?? field) : values,
    ...(result.range && { min: result.range.min, max: result.range.max }),
  };
};

/** A facet is of use only if there is something to choose. */
const isUseful = (facet: Facet): boolean =>
  facet.kind === 'range'
    ? facet.min !== facet.max
    : facet.values.length > 1 || facet.values.some((value) => value.selected);

type MenuItemResult = { readonly item: FacetedMenuItem; readonly result: FacetResult };

/** The results that an item of the menu shows: its own, or each attribute that no other item shows. */
const resultsOf = (
  item: FacetedMenuItem,
  results: readonly FacetResult[],
  listed: ReadonlySet<string>,
): MenuItemResult[] => {
  const ofAttributes =
    item.field !== attributesField
      ? []
      : results.flatMap((result) => {
          const name = attributeOfField(result.field);
          if (name === null || listed.has(result.field) || isCode(result)) return [];
          return [{ item: { ...item, field: result.field, label: name }, result }];
        });
  const own = results.find(({ field }) => field === item.field);
  return own ? [{ item, result: own }] : ofAttributes;
};

/** What a shop's menu shows, in its order: each attribute that was counted for the attributes is an item of its own. */
export const menuItemsOf = (
  menu: readonly FacetedMenuItem[],
  results: readonly FacetResult[],
): MenuItemResult[] => {
  const listed = new Set(menu.map(({ field }) => field));
  return menu.flatMap((item) => resultsOf(item, results, listed));
};

/** The facets beside the results, in the shop's order, without those that offer no choice. */
export const presentFacets = (
  results: readonly FacetResult[],
  menu: readonly FacetedMenuItem[],
  presenting: Presenting,
): Facet[] =>
  menuItemsOf(menu, results)
    .map(({ item, result }) => presentFacet(result, item, presenting))
    .filter(isUseful);
