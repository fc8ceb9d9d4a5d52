import type { PlannedFacet, SearchPlan } from '../../plan/plan.ts';
import type { FacetResult } from '../../port.ts';
import { type FieldNames, fieldNamesOf, type GenerationMeta } from '../schema.ts';
import { valueOfKey } from '../value-key.ts';
import { type Aggregate, nested } from './ask.ts';
import { filterQueries, type Refinement } from './filter.ts';

/** Up to so many groups with variants are counted exactly; more are estimated. */
const exactTotal = 40_000;
const [leastExact, mostExact] = [1_000, 10_000];
/** Of all values of a facet together: counting takes eight bytes for each, whether they are there or not. */
const exactOfFacet = 300_000;

/** The same for each value of a facet. */
const exactPerValue = (valuesCount: number | undefined): number =>
  valuesCount === undefined
    ? leastExact
    : Math.min(mostExact, Math.max(leastExact, Math.floor(exactOfFacet / Math.max(1, valuesCount))));

/** Most products are alone in their group and need no counting of groups: only products with variants have `v`. */
const countGroups = (threshold: number): Record<string, object> => ({
  members: { value_count: { field: 'v' } },
  groups: { cardinality: { field: 'v', precision_threshold: threshold } },
});

/** Counts the rows of all that was found; of groups with variants there are at most `maxGroups`. */
export const countRows = (maxGroups: number): Record<string, object> =>
  countGroups(Math.min(exactTotal, maxGroups));

/** How many rows the products of an aggregation are: groups, if it counted them. */
export const rowsOf = (counted: Aggregate | undefined): number =>
  (counted?.doc_count ?? 0) -
  (nested(counted, 'members')?.value ?? 0) +
  (nested(counted, 'groups')?.value ?? 0);

/** Values are asked for by their products, of which there are at least as many as groups. More are asked for than are shown, to find those of most groups. */
const spareValues = 100;

/** What is asked about a facet, each under a name of its own: counts of values, or a range of numbers. */
const aggregationsOf = (
  { limit }: PlannedFacet,
  names: FieldNames | undefined,
  maxGroups: number | null,
  valuesCount: number | undefined,
  name: string,
): Record<string, object> => {
  if (names?.kind === 'number')
    return {
      [`${name}min`]: { min: { field: names.number } },
      [`${name}max`]: { max: { field: names.number } },
    };
  if (names?.kind !== 'values' || limit <= 0) return {};
  return {
    [`${name}values`]: {
      terms: {
        field: names.values,
        size: limit + (maxGroups === null ? 0 : spareValues),
        order: [{ _count: 'desc' }, { _key: 'asc' }],
      },
      ...(maxGroups !== null && { aggs: countGroups(Math.min(exactPerValue(valuesCount), maxGroups)) }),
    },
  };
};

const nameOf = (at: number): string => `facet${at}`;

/**
 * A facet is counted over what passes all refinements; a disjunctive one over what passes those of other facets. A filter costs time even if
 * everything passes it, so there is none without refinements. `maxGroups` bounds the groups with variants that may be found, null if products
 * are rows: memory to count so many is taken, and cleared, for each value.
 */
export const facetAggregations = (
  { facets }: SearchPlan,
  refinements: readonly Refinement[],
  { generation, valueCounts }: Pick<GenerationMeta, 'generation' | 'valueCounts'>,
  maxGroups: number | null,
): Record<string, object> => {
  const fields = fieldNamesOf(generation.schema);
  return Object.fromEntries(
    facets.flatMap((facet, at) => {
      const aggs = aggregationsOf(
        facet,
        fields.get(facet.field),
        maxGroups,
        valueCounts[facet.field],
        nameOf(at),
      );
      const rest = refinements.filter(({ field }) => !facet.isDisjunctive || field !== facet.field);
      if (rest.length === 0) return Object.entries(aggs);
      return [[nameOf(at), { filter: { bool: { filter: filterQueries(fields, rest) } }, aggs }]];
    }),
  );
};

export const readFacets = (
  { facets }: SearchPlan,
  aggregations: Readonly<Record<string, Aggregate>> = {},
): FacetResult[] =>
  facets.map(({ field, limit }, at): FacetResult => {
    const found = (name: string): Aggregate | undefined =>
      aggregations[name] ?? nested(aggregations[nameOf(at)], name);
    const min = found(`${nameOf(at)}min`)?.value ?? null;
    const max = found(`${nameOf(at)}max`)?.value ?? null;
    const buckets = found(`${nameOf(at)}values`)?.buckets ?? [];
    const values = buckets
      .map((bucket) => ({ key: bucket.key, count: rowsOf(bucket) }))
      .sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))
      .slice(0, limit)
      .map(({ key, count }) => ({ value: valueOfKey(key), count }));
    return { field, values, ...(min !== null && max !== null && { range: { min, max } }) };
  });
