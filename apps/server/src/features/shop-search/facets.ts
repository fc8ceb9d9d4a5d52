import type { Facet, FacetedMenuItem } from '@vitrina/contract';
import type { FacetResult, Filter, GenerationSchema } from '@vitrina/search-engine';

const numberRange = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/;

/** `price: ['10..50']` is a range if the field is a number; everything else selects values. Null if it makes no sense. */
export const toFilter = (
  field: string,
  values: readonly string[],
  schema: GenerationSchema,
): Filter | null => {
  const type = schema.fields.find((candidate) => candidate.name === field)?.type;
  if (!type) return null;
  if (type !== 'number') return { kind: 'values', field, values };
  const range = numberRange.exec(values[0] ?? '');
  if (!range) return null;
  return {
    kind: 'range',
    field,
    from: range[1] === undefined ? null : Number(range[1]),
    to: range[2] === undefined ? null : Number(range[2]),
  };
};

const kindOf = (result: FacetResult, { type }: FacetedMenuItem): Facet['kind'] => {
  if (result.range) return 'range';
  return type === 'category' ? 'tree' : 'values';
};

const presentFacet = (result: FacetResult, item: FacetedMenuItem, chosen: readonly string[]): Facet => ({
  field: item.field,
  label: item.label,
  unit: item.unit,
  type: item.type,
  kind: kindOf(result, item),
  values: result.values.map(({ value, count }) => ({
    value,
    label: value.split(' > ').at(-1) ?? value,
    count,
    selected: chosen.includes(value),
  })),
  ...(result.range && { min: result.range.min, max: result.range.max }),
});

/** A facet is of use only if there is something to choose. */
const isUseful = (facet: Facet): boolean =>
  facet.kind === 'range'
    ? facet.min !== facet.max
    : facet.values.length > 1 || facet.values.some((value) => value.selected);

/** The facets beside the results, in the shop's order, without those that offer no choice. */
export const presentFacets = (
  results: readonly FacetResult[],
  menu: readonly FacetedMenuItem[],
  filters: Readonly<Record<string, readonly string[]>>,
): Facet[] =>
  menu.flatMap((item) => {
    const result = results.find(({ field }) => field === item.field);
    const chosen = Object.hasOwn(filters, item.field) ? filters[item.field] : undefined;
    const facet = result && presentFacet(result, item, chosen ?? []);
    return facet && isUseful(facet) ? [facet] : [];
  });
