import { mappedFieldOf } from '@vitrina/contract/basics';
import { attributePrefixOf } from '../../fields/attributes.ts';
import type { PlannedFacet } from '../../plan/plan.ts';
import type { Refinement } from '../../plan/split-filters.ts';
import type { FacetResult } from '../../port.ts';
import { wellFormed } from '../field-words.ts';
import { type FieldNames, fieldNamesOf, type GenerationMeta } from '../schema.ts';
import { keysOfBeginning, valueOfKey } from '../value-key.ts';
import { type Aggregate, nested } from './ask.ts';
import { filterQueries } from './filter.ts';

/** Memory that values counted by rows may take in one search, those of all facets together. */
const maxCountedBytes = 16 * 2 ** 20;
/** What the cluster sets aside for a value with a script's state, besides a bit for each group. */
const bytesOfState = 5 * 2 ** 10;
/** Values in one search, of all facets together; the cluster itself refuses a search with 65,536. */
const maxBuckets = 20_000;

/**
 * Rows of what was found: products without variants, and groups of others, of which only those have `v`. A set of bits is exact, and takes no longer
 * than `cardinality`, which estimates.
 */
const countRows = {
  scripted_metric: {
    init_script: 'state.alone = 0L; state.seen = new BitSet()',
    map_script:
      "def v = doc['v']; if (v.size() == 0) state.alone++; else state.seen.set((int)v.get(0).longValue());",
    combine_script: 'return state.alone + state.seen.cardinality()',
    reduce_script: 'long rows = 0; for (counted in states) rows += counted; return rows',
  },
} as const;

/** Counts the rows of all that passes a filter. */
export const rowsAggregation = (filter: object): object => ({ filter, aggs: { rows: countRows } });

/** What was counted for a filter or a value: rows, or its products where they are rows. */
export const rowsOf = (counted: Aggregate | undefined): number =>
  nested(counted, 'rows')?.value ?? counted?.doc_count ?? 0;

/** Where not all values can be counted by rows, so many more than are shown are: those of most products. */
const spareValues = 100;

const byProducts = [{ _count: 'desc' }, { _key: 'asc' }];

/**
 * The values of most rows. All are counted if that fits into the facet's part of the budget; else those of most products, of which there are at
 * least as many as rows.
 */
const valuesByRows = (limit: number, valuesCount: number, part: number) => {
  const hasAll = valuesCount <= part;
  const size = Math.max(1, hasAll ? valuesCount : Math.min(limit + spareValues, part));
  return {
    terms: { size, order: byProducts, collect_mode: hasAll ? 'depth_first' : 'breadth_first' },
    aggs: {
      rows: countRows,
      most: { bucket_sort: { sort: [{ 'rows.value': 'desc' }, { _key: 'asc' }], size: limit } },
    },
  };
};

const prefixOf = (field: string): string => wellFormed(attributePrefixOf(field));

const hasValues = (
  { limit, countsNumbers }: PlannedFacet,
  names: FieldNames | undefined,
): names is FieldNames =>
  limit > 0 && (names?.kind === 'values' || (names?.kind === 'number' && countsNumbers === true));

/** How many values of a facet there are, and how many of them may be counted. */
type Values = { readonly count: number; readonly part: number };

/** What is asked about a facet, each under a name of its own: counts of values, or a range of numbers. */
const aggregationsOf = (
  facet: PlannedFacet,
  names: FieldNames | undefined,
  { count, part }: Values,
  isGrouped: boolean,
  name: string,
): Record<string, object> => {
  const isNumber = names?.kind === 'number';
  const range = isNumber && {
    [`${name}min`]: { min: { field: names.number } },
    [`${name}max`]: { max: { field: names.number } },
    ...(facet.countsNumbers && {
      [`${name}sum`]: { sum: { field: names.number } },
      [`${name}numbers`]: { value_count: { field: names.number } },
    }),
  };
  if (!hasValues(facet, names)) return { ...range };
  const { terms, aggs } = isGrouped
    ? valuesByRows(facet.limit, count, part)
    : { terms: { size: Math.max(1, Math.min(facet.limit, part)), order: byProducts } };
  const prefix = prefixOf(facet.field);
  const counted = {
    field: isNumber ? names.number : names.values,
    ...(prefix !== '' && { include: keysOfBeginning(prefix) }),
    ...terms,
  };
  return { ...range, [`${name}values`]: { terms: counted, ...(aggs && { aggs }) } };
};

/** Parts of a budget: what some don't need of their equal parts is the others'. */
const shareOut = (budget: number, needs: readonly number[]): number[] => {
  const parts = needs.map(() => 0);
  let left = budget;
  for (const [taken, at] of [...needs.keys()].sort((a, b) => needs[a] - needs[b]).entries()) {
    const part = Math.min(needs[at], Math.floor(left / (needs.length - taken)));
    parts[at] = part;
    left -= part;
  }
  return parts;
};

/** How many values one search may count, those of all facets together. */
const budgetOf = (
  { productsCount, groupsCount }: GenerationMeta['generation'],
  isGrouped: boolean,
): number => {
  if (!isGrouped) return maxBuckets;
  // Each group with variants has a product more than it counts as a row.
  const variantGroups = Math.min(groupsCount, productsCount - groupsCount);
  return Math.min(maxBuckets, Math.floor(maxCountedBytes / (bytesOfState + Math.ceil(variantGroups / 8))));
};

const nameOf = (at: number): string => `facet${at}`;

/**
 * A facet is counted over what passes all refinements; a disjunctive one over what passes those of other facets. A filter costs time even if
 * everything passes it, so there is none without refinements.
 */
export const facetAggregations = (
  facets: readonly PlannedFacet[],
  refinements: readonly Refinement[],
  { generation, valueCounts }: Pick<GenerationMeta, 'generation' | 'valueCounts'>,
  isGrouped: boolean,
): Record<string, object> => {
  const fields = fieldNamesOf(generation.schema);
  const counts = facets.map(({ field }) =>
    Object.hasOwn(valueCounts, field) ? valueCounts[field] : Number.POSITIVE_INFINITY,
  );
  const parts = shareOut(
    budgetOf(generation, isGrouped),
    facets.map((facet, at) => {
      if (!hasValues(facet, fields.get(mappedFieldOf(facet.field)))) return 0;
      return isGrouped ? counts[at] : facet.limit;
    }),
  );
  return Object.fromEntries(
    facets.flatMap((facet, at) => {
      const values = { count: counts[at], part: parts[at] };
      const aggs = aggregationsOf(
        facet,
        fields.get(mappedFieldOf(facet.field)),
        values,
        isGrouped,
        nameOf(at),
      );
      const rest = refinements.filter(({ field }) => !facet.isDisjunctive || field !== facet.field);
      if (rest.length === 0) return Object.entries(aggs);
      return [[nameOf(at), { filter: { bool: { filter: filterQueries(fields, rest) } }, aggs }]];
    }),
  );
};

type Key = string | number;

const compareKeys = (a: Key, b: Key): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));

const shownKey = (key: Key, field: string): string =>
  typeof key === 'number' ? String(key) : valueOfKey(key).slice(prefixOf(field).length);

export const readFacets = (
  facets: readonly PlannedFacet[],
  aggregations: Readonly<Record<string, Aggregate>> = {},
): FacetResult[] =>
  facets.map(({ field, limit }, at): FacetResult => {
    const found = (name: string): Aggregate | undefined =>
      aggregations[name] ?? nested(aggregations[nameOf(at)], name);
    const min = found(`${nameOf(at)}min`)?.value ?? null;
    const max = found(`${nameOf(at)}max`)?.value ?? null;
    const total = found(`${nameOf(at)}sum`)?.value ?? null;
    const numbers = found(`${nameOf(at)}numbers`)?.value ?? 0;
    const buckets = found(`${nameOf(at)}values`)?.buckets ?? [];
    const values = buckets
      .map((bucket) => ({ key: bucket.key, count: rowsOf(bucket) }))
      .sort((a, b) => b.count - a.count || compareKeys(a.key, b.key))
      .slice(0, limit)
      .map(({ key, count }) => ({ value: shownKey(key, field), count }));
    return {
      ...{ field, values },
      ...(min !== null && max !== null && { range: { min, max } }),
      ...(total !== null && numbers > 0 && { sum: { total, numbers } }),
    };
  });
