import type { Facet } from '@vitrina/contract';
import type { Filters } from './facet-filters.ts';

const isShown = ({ kind, values, min }: Facet): boolean =>
  kind === 'range' ? min !== undefined : values.length > 0;

/**
 * The filters to show: those that offer a choice, and any with chosen values, which must stay removable even if
 * nothing is found.
 */
export const facetsToShow = (facets: readonly Facet[], filters: Filters): readonly Facet[] => {
  const chosenOf = (field: string): readonly string[] => filters[field] ?? [];
  const completed = facets.map((facet) => {
    const known = new Set(facet.values.map(({ value }) => value));
    const missing = facet.kind === 'range' ? [] : chosenOf(facet.field).filter((value) => !known.has(value));
    return { ...facet, values: [...facet.values, ...missing.map(chosenValue)] };
  });
  const known = new Set(facets.map(({ field }) => field));
  const absent = Object.keys(filters)
    .filter((field) => !known.has(field))
    .map((field): Facet => {
      const values = chosenOf(field);
      const isRange = values.some((value) => value.includes('..'));
      const named = { field, label: '', unit: '' };
      return isRange
        ? { ...named, type: 'range', kind: 'range', values: [] }
        : { ...named, type: 'checkbox', kind: 'values', values: values.map(chosenValue) };
    });
  return [...completed, ...absent].filter((facet) => isShown(facet) || chosenOf(facet.field).length > 0);
};

const chosenValue = (value: string): Facet['values'][number] => ({
  value,
  label: value.split(' > ').at(-1) ?? value,
  count: 0,
  selected: true,
});
