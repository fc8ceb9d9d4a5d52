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

/** What is asked about a facet, each under a name of its own: counts of values, or a range of numbers. */
const aggregationsOf = (
  { limit }: PlannedFacet,
  names: FieldNames | undefined,
  isGrouped: boolean,
  name: string,
): Record<string, object> => {
  if (names?.kind === 'number')
    return {
      [`${name}min`]: { min: { field: names.number } },
      [`${name}max`]: { max: { field: names.number } },
    };
  if (names?.kind !== 'values' || limit <= 0) return {};
  const byCount = isGrouped ? { groups: 'desc' } : { _count: 'desc' };
  return {
    [`${name}values`]: {
      terms: { field: names.values, size: limit, order: [byCount, { _key: 'asc' }] },
      ...(isGrouped && { aggs: { groups: countGroups(exactGroups.perValue) } }),
    },
  };
};

const nameOf = (at: number): string => `facet${at}`;

/**
 * A facet is counted over what passes all refinements; a disjunctive one over what passes those of other facets. A filter costs time even if
 * everything passes it, so there is none without refinements.
 */
export const facetAggregations = (
  { facets }: SearchPlan,
  refinements: readonly Refinement[],
  fields: Fields,
  isGrouped: boolean,
): Record<string, object> =>
  Object.fromEntries(
    facets.flatMap((facet, at) => {
      const aggs = aggregationsOf(facet, fields.get(facet.field), isGrouped, nameOf(at));
      const rest = refinements.filter(({ field }) => !facet.isDisjunctive || field !== facet.field);
      if (rest.length === 0) return Object.entries(aggs);
      return [[nameOf(at), { filter: { bool: { filter: filterQueries(fields, rest) } }, aggs }]];
    }),
  );

export const readFacets = (
  { facets }: SearchPlan,
  aggregations: Readonly<Record<string, Aggregate>> = {},
): FacetResult[] =>
  facets.map(({ field }, at): FacetResult => {
    const found = (name: string): Aggregate | undefined =>
      aggregations[name] ?? nested(aggregations[nameOf(at)], name);
    const min = found(`${nameOf(at)}min`)?.value ?? null;
    const max = found(`${nameOf(at)}max`)?.value ?? null;
    const values = (found(`${nameOf(at)}values`)?.buckets ?? []).map((bucket) => ({
      value: valueOfKey(bucket.key),
      count: nested(bucket, 'groups')?.value ?? bucket.doc_count ?? 0,
    }));
    return { field, values, ...(min !== null && max !== null && { range: { min, max } }) };
  });
