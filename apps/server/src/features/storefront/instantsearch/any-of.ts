import type { Filter } from '@vitrina/search-engine';

/** The same alternatives, those of one field as one condition: an engine looks values of it up at once. */
const merge = (filters: readonly Filter[]): Filter[] => {
  const byField = Map.groupBy(filters, (filter) => {
    if (filter.kind === 'values') return `values ${filter.field}`;
    return filter.kind === 'products' ? 'products' : filter;
  });
  return [...byField.values()].flatMap((some): Filter[] => {
    const [first] = some;
    if (first?.kind === 'values')
      return [{ ...first, values: some.flatMap((each) => (each.kind === 'values' ? each.values : [])) }];
    if (first?.kind === 'products')
      return [{ ...first, ids: some.flatMap((each) => (each.kind === 'products' ? each.ids : [])) }];
    return some;
  });
};

/** One condition that holds where any of these does. */
export const anyOf = (filters: readonly Filter[]): Filter => {
  const merged = merge(filters);
  const [first] = merged;
  return first && merged.length === 1 ? first : { kind: 'any', filters: merged };
};

/** How many conditions are checked against a product. */
export const countConditions = (filters: readonly Filter[]): number =>
  filters.reduce((sum, filter) => {
    if (filter.kind === 'not' || filter.kind === 'standing') return sum + countConditions([filter.filter]);
    if (filter.kind === 'any' || filter.kind === 'all') return sum + countConditions(filter.filters);
    return sum + 1;
  }, 0);
