import type { PlannedFacet, SearchPlan } from '../../plan/plan.ts';
import type { FacetResult } from '../../port.ts';
import type { FieldNames } from '../schema.ts';
import { valueOfKey } from '../value-key.ts';
import { type Aggregate, nested } from './ask.ts';
import { filterQueries, type Refinement } from './filter.ts';

type Fields = ReadonlyMap<string, FieldNames>;

/**
 * Up to so many groups are counted exactly; more are estimated. For a facet's value it is as many as a cluster counts without much memory
 * for each.
 */
export const exactGroups = { total: 40_000, perValue: 10_000 } as const;

export const countGroups = (threshold: number): object => ({
  cardinality: { field: 'g', precision_threshold: threshold },
});

const countsOf = ({ limit }: PlannedFacet, names: FieldNames, isGrouped: boolean): object => {
  const byCount = isGrouped ? { groups: 'desc' } : { _count: 'desc' };
  return {
    values: {
      terms: { field: names.values, size: limit, order: [byCount, { _key: 'asc' }] },
      ...(isGrouped && { aggs: { groups: countGroups(exactGroups.perValue) } }),
    },
  };
};

const aggregationsOf = (
  facet: PlannedFacet,
  names: FieldNames | undefined,
  isGrouped: boolean,
): object | null => {
  if (names?.kind === 'number')
    return { min: { min: { field: names.number } }, max: { max: { field: names.number } } };
  return names?.kind === 'values' && facet.limit > 0 ? countsOf(facet, names, isGrouped) : null;
};

const nameOf = (at: number): string => `facet${at}`;

/** A facet is counted over what passes all refinements; a disjunctive one over what passes those of other facets. */
export const facetAggregations = (
  { facets }: SearchPlan,
  refinements: readonly Refinement[],
  fields: Fields,
  isGrouped: boolean,
): Record<string, object> =>
  Object.fromEntries(
    facets.flatMap((facet, at) => {
      const aggs = aggregationsOf(facet, fields.get(facet.field), isGrouped);
      if (aggs === null) return [];
      const rest = refinements.filter(({ field }) => !facet.isDisjunctive || field !== facet.field);
      return [[nameOf(at), { filter: { bool: { filter: filterQueries(fields, rest) } }, aggs }]];
    }),
  );

export const readFacets = (
  { facets }: SearchPlan,
  aggregations: Readonly<Record<string, Aggregate>> = {},
): FacetResult[] =>
  facets.map(({ field }, at): FacetResult => {
    const found = aggregations[nameOf(at)];
    const min = nested(found, 'min')?.value ?? null;
    const max = nested(found, 'max')?.value ?? null;
    const values = (nested(found, 'values')?.buckets ?? []).map((bucket) => ({
      value: valueOfKey(bucket.key),
      count: nested(bucket, 'groups')?.value ?? bucket.doc_count ?? 0,
    }));
    return { field, values, ...(min !== null && max !== null && { range: { min, max } }) };
  });
