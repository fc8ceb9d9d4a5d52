import type { SearchResult } from '@vitrina/search-engine';
import { type VerifiedFacet, verifiedAttributes, verifiedFacets } from './made-catalog.ts';
import type { Question } from './questions.ts';
import type { Tally } from './tally.ts';

export const faults = ['total', 'facets', 'page'] as const;
export type Fault = (typeof faults)[number];

const numberOf = (id: string): number => Number(id.slice(1));

const areFacetsValid = (result: SearchResult, flags: Uint8Array, tally: Tally): boolean => {
  const wanted = tally.facetsOf(flags);
  const found = new Map(result.facets.map((facet) => [facet.field, facet]));
  for (const field of verifiedFacets) {
    const values = found.get(field)?.values ?? [];
    if (values.length !== wanted[field].size) return false;
    if (values.some(({ value, count }) => wanted[field].get(value) !== count)) return false;
  }
  for (const [name, write] of Object.entries(verifiedAttributes)) {
    const counts = wanted[name as VerifiedFacet];
    const texts = tally.facetValues[name as VerifiedFacet];
    const attribute = found.get(`attributes.${name}`);
    const values = attribute?.values ?? [];
    if (values.length !== counts.size) return false;
    const byText = new Map(texts.map((text, value) => [write(value), counts.get(text)]));
    if (values.some(({ value, count }) => byText.get(value) !== count)) return false;
    const having = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if ((attribute?.productsCount ?? 0) !== having) return false;
  }
  const { min, max } = tally.rangeOf(flags);
  const range = found.get('price')?.range;
  return range?.min === min && range.max === max;
};

/** Whether every hit is expected, occurs once, and has the words in its text. */
const isPageCorrect = (
  result: SearchResult,
  flags: Uint8Array,
  question: Question,
  wanted: number,
): boolean => {
  const numbers = new Set(result.hits.map(({ product }) => numberOf(product.id)));
  if (numbers.size !== result.hits.length || result.hits.length !== Math.min(wanted, 20)) return false;
  return result.hits.every(({ product }) => {
    const words = `${product.fields.title} ${product.fields.description}`.split(' ');
    return flags[numberOf(product.id)] === 1 && question.holds(new Set(words));
  });
};

/** How an answer differs from what the tally says. */
export const checkAnswer = (
  result: SearchResult,
  question: Question,
  tally: Tally,
): { readonly wanted: number; readonly wrong: readonly Fault[] } => {
  const flags = question.expected();
  const wanted = question.isGrouped ? tally.groupsOf(flags) : tally.totalOf(flags);
  const isValid: Record<Fault, boolean> = {
    total: result.total === wanted,
    facets: question.isGrouped === true || areFacetsValid(result, flags, tally),
    page: isPageCorrect(result, flags, question, wanted),
  };
  return { wanted, wrong: faults.filter((fault) => !isValid[fault]) };
};
