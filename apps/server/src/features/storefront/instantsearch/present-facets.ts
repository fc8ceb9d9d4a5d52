import { type FacetResult, highlight, tokenize } from '@vitrina/search-engine';
import { type Attribute, isOnLevel } from './attributes.ts';
import type { Query } from './read-query.ts';

type Counts = Record<string, number>;
export type PresentedFacets = {
  readonly facets: Readonly<Record<string, Counts>>;
  readonly facets_stats: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
};

/** Counts under the requested names; for numbers, the minimum and maximum. */
export const presentFacets = (
  attributes: ReadonlyMap<string, Attribute>,
  results: readonly FacetResult[],
  { maxValuesPerFacet }: Pick<Query, 'maxValuesPerFacet'>,
): PresentedFacets => {
  const facets: Record<string, Counts> = {};
  const stats: Record<string, { min: number; max: number }> = {};
  for (const [name, { field, level }] of attributes) {
    const result = results.find((candidate) => candidate.field === field.name);
    const values = (result?.values ?? []).filter(({ value }) => isOnLevel(value, level));
    facets[name] = Object.fromEntries(
      values.slice(0, maxValuesPerFacet).map(({ value, count }) => [value, count]),
    );
    if (result?.range) stats[name] = result.range;
  }
  return { facets, facets_stats: stats };
};

/** Values in which every word of the text starts a word. */
export const presentFacetHits = (
  { field, level }: Attribute,
  results: readonly FacetResult[],
  { facetQuery, maxFacetHits, highlightPreTag, highlightPostTag }: Query,
) => {
  const terms = tokenize(facetQuery).map(({ term }) => ({ term, isPrefix: true }));
  const isMatch = (value: string): boolean => {
    if (terms.length === 0) return true;
    const words = tokenize(value);
    return terms.every(({ term }) => words.some((word) => word.term.startsWith(term)));
  };
  const values = results.find((candidate) => candidate.field === field.name)?.values ?? [];
  return values
    .filter(({ value }) => isOnLevel(value, level) && isMatch(value))
    .slice(0, maxFacetHits)
    .map(({ value, count }) => ({
      value,
      highlighted: highlight(value, terms)
        .map(({ text, match }) => (match ? `${highlightPreTag}${text}${highlightPostTag}` : text))
        .join(''),
      count,
    }));
};
