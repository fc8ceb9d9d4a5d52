import { attributeOfField, attributesField, type Facet } from '@vitrina/contract';
import type { FacetResult } from '@vitrina/search-engine';
import { isCode } from '../../../ports/attribute-facets.ts';
import type { AskedFacets } from './choose.ts';

export type FacetOrdering = {
  readonly facets: { readonly order: readonly string[] };
  readonly values: Readonly<
    Record<string, { readonly order?: readonly string[]; readonly sortRemainingBy: 'count' }>
  >;
};

/** The attributes that the engine chose, without those that are codes of single products. */
export const chosenAttributes = (results: readonly FacetResult[]): FacetResult[] =>
  results.filter(
    (result) =>
      result.productsCount !== undefined && attributeOfField(result.field) !== null && !isCode(result),
  );

/**
 * The shop's filters in its order, and the values of sizes in theirs, for clients that show what they are told to. A category goes by its first level. What
 * has one value left stays: somebody may have chosen it. Null if the menu wasn't asked for.
 */
export const orderFacets = (
  { menu }: Pick<AskedFacets, 'menu'>,
  results: readonly FacetResult[],
  shown: readonly Facet[],
): FacetOrdering | null => {
  if (!menu) return null;
  const counted = new Map(results.map((result) => [result.field, result]));
  const listed = new Set(menu.map(({ field }) => field));
  const unlisted = results.filter(
    (result) =>
      attributeOfField(result.field) !== null &&
      result.values.length > 0 &&
      !listed.has(result.field) &&
      !isCode(result),
  );
  const order = menu.flatMap(({ field, type }) => {
    if (field === attributesField) return unlisted.map((result) => result.field);
    const result = counted.get(field);
    if (!result || (result.values.length === 0 && !result.range)) return [];
    return [type === 'category' ? `${field}.lvl0` : field];
  });
  const sizes = new Map(
    shown
      .filter(({ values }) => values.some((value, at) => value.count > (values[at - 1]?.count ?? Infinity)))
      .map(({ field, values }) => [field, values.map(({ value }) => value)]),
  );
  const values = order.map((name) => {
    const own = sizes.get(name);
    return [name, { ...(own && { order: own }), sortRemainingBy: 'count' as const }];
  });
  return { facets: { order }, values: Object.fromEntries(values) };
};
