import type { Filter, SearchPlan } from './plan.ts';

export type Refinement = Filter & { readonly field: string };

/** A plan's filters, split into refinements of disjunctive facets and all others. */
export type SplitFilters = {
  readonly others: readonly Filter[];
  readonly refinements: readonly Refinement[];
};

const isRefinement = (filter: Filter): filter is Refinement =>
  filter.kind === 'values' || filter.kind === 'range';

export const splitFilters = ({ filters, facets }: Pick<SearchPlan, 'filters' | 'facets'>): SplitFilters => {
  const open = new Set(facets.filter(({ isDisjunctive }) => isDisjunctive).map(({ field }) => field));
  const isOpen = (filter: Filter): filter is Refinement => isRefinement(filter) && open.has(filter.field);
  return { others: filters.filter((filter) => !isOpen(filter)), refinements: filters.filter(isOpen) };
};
