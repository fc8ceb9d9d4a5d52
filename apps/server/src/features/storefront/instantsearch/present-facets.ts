import { type FacetResult, highlight, searchDefaults, tokenize } from '@vitrina/search-engine';
import { type Attribute, isOnLevel } from './attributes.ts';
import type { AskedFacets } from './choose.ts';
import { chosenAttributes } from './facet-ordering.ts';
import type { Query } from './read-query.ts';

type Counts = Record<string, number>;
type Stats = { readonly min: number; readonly max: number; readonly avg: number; readonly sum: number };
export type PresentedFacets = {
  readonly facets: Readonly<Record<string, Counts>>;
  readonly facets_stats: Readonly<Record<string, Stats>>;
};

const statsOf = ({ range, sum }: FacetResult): Stats | null =>
  range && sum ? { ...range, avg: sum.total / sum.numbers, sum: sum.total } : null;

/** Counts under the requested names, and those of the attributes that were chosen; for numbers, their ends, average and sum as well. */
export const presentFacets = (
  { attributes, menu }: AskedFacets,
  results: readonly FacetResult[],
  { maxValuesPerFacet }: Pick<Query, 'maxValuesPerFacet'>,
): PresentedFacets => {
  const facets: Record<string, Counts> = {};
  const stats: Record<string, Stats> = {};
  const add = (name: string, level: number | null, result: FacetResult | undefined): void => {
    const values = (result?.values ?? []).filter(({ value }) => isOnLevel(value, level));
    // Of the whole menu, only the levels that there are.
    if (menu && level !== null && values.length === 0) return;
    facets[name] = Object.fromEntries(
      values.slice(0, maxValuesPerFacet).map(({ value, count }) => [value, count]),
    );
    const numbers = result && statsOf(result);
    if (numbers) stats[name] = numbers;
  };
  for (const [name, { field, level }] of attributes)
    add(
      name,
      level,
      results.find((candidate) => candidate.field === field.name),
    );
  for (const result of menu ? chosenAttributes(results) : []) add(result.field, null, result);
  return { facets, facets_stats: stats };
};

/** Values in which every word of the text starts a word. */
export const presentFacetHits = (
  { field, level }: Attribute,
  results: readonly FacetResult[],
  { facetQuery, maxFacetHits, highlightPreTag, highlightPostTag }: Query,
) => {
  const terms = tokenize(facetQuery)
    .slice(0, searchDefaults.maxWords)
    .map(({ term }) => ({ term, isPrefix: true }));
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
