import type { ProductDocument } from '@vitrina/contract';
import { expect } from 'vitest';
import type { PlannedFacet, SearchPlan } from '../plan/plan.ts';
import type { GenerationSchema, ScoredProduct, SearchResult, Signals } from '../port.ts';
import type { Indexed } from './reference-catalog.ts';
import type { ReferenceResult } from './reference-search.ts';
import { referenceOrder } from './reference-sort.ts';

/** A hit as the engine returns it, with its explanation. */
export type FoundHit = Omit<ScoredProduct, 'explanation' | 'signals'> & {
  readonly explanation?: ScoredProduct['explanation'] | undefined;
};

/** Scores are 32-bit floats, added up in a different order. */
export const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-4 * Math.max(1, Math.abs(a));

/** Where pinned products must be among so many hits: each at its position, at the end if there are too few hits. */
const pinPlaces = (pins: ReferenceResult['pins'], rows: number): Map<number, string> => {
  const places = new Map<number, string>();
  let waiting = [...pins];
  for (let place = 1, left = rows; waiting.length > 0; place++) {
    const [pin] = waiting;
    if (pin && (left === 0 || pin.position <= place)) {
      places.set(place, pin.entry.product.id);
      waiting = waiting.slice(1);
    } else left--;
  }
  return places;
};

export type Asked = {
  readonly schema: GenerationSchema;
  readonly plan: SearchPlan;
  readonly signals: Signals;
};

const expectOrdered = (
  asked: Asked,
  hits: readonly FoundHit[],
  { rows, scores, partial }: ReferenceResult,
): void => {
  const given = new Map(hits.map(({ product, score }) => [product.id, score]));
  const entries = new Map(rows.flat().map((entry) => [entry.product.id, entry]));
  // Where scores are nearly equal, the engine's decide the order; `expectSame` checks that they are nearly right.
  const scoreOf = ({ id }: ProductDocument): number => given.get(id) ?? scores.get(id) ?? 0;
  const compare = referenceOrder({ ...asked, scoreOf, partial });
  for (const [i, { product }] of hits.entries()) {
    const [before, entry] = [hits[i - 1], entries.get(product.id)];
    expect(entry).toBeDefined();
    if (before && entry) expect(compare(entries.get(before.product.id) as Indexed, entry)).toBeLessThan(0);
    const row = rows.find((members) => members.some((member) => member.product.id === product.id)) ?? [];
    for (const other of row) {
      const isDoubtful = isClose(scoreOf(product), scoreOf(other.product));
      if (entry && other !== entry && !isDoubtful) expect(compare(entry, other)).toBeLessThan(0);
    }
  }
};

/** The attributes that most hits have, up to the limit. */
const expectChosen = (
  limit: number,
  chosen: SearchResult['facets'],
  expected: ReferenceResult['chosen'],
): void => {
  const descending = expected.map(({ count }) => count).toSorted((a, b) => b - a);
  expect(chosen.map(({ productsCount }) => productsCount)).toEqual(descending.slice(0, limit));
  expect(new Set(chosen.map(({ field }) => field)).size).toBe(chosen.length);
  for (const { field, productsCount } of chosen)
    expect([field, productsCount]).toEqual([field, expected.find((one) => one.field === field)?.count]);
};

/** As many values as were asked for, those of most hits first, and the range of numbers. */
const expectFacets = (
  plan: SearchPlan,
  facets: SearchResult['facets'],
  expected: Pick<ReferenceResult, 'facets' | 'chosen' | 'ranges' | 'sums'>,
): void => {
  const planned = plan.facets.flatMap((facet): PlannedFacet[] => {
    if (!facet.attributes) return [facet];
    const chosen = facets.filter(({ productsCount }) => productsCount !== undefined);
    expectChosen(facet.attributes.limit, chosen, expected.chosen);
    return chosen.map(({ field }) => ({ ...facet, field }));
  });
  expect(facets.map(({ field }) => field)).toEqual(planned.map(({ field }) => field));
  for (const [i, { field, values, range, sum }] of facets.entries()) {
    const isUncounted = expected.ranges.get(field) !== undefined && !planned[i]?.countsNumbers;
    const counts = (isUncounted ? undefined : expected.facets.get(field)) ?? new Map<string, number>();
    const largestFirst = [...counts.values()].toSorted((a, b) => b - a).slice(0, planned[i]?.limit);
    expect(values.map(({ count }) => count)).toEqual(largestFirst);
    expect(new Set(values.map(({ value }) => value)).size).toBe(values.length);
    for (const { value, count } of values) expect([value, count]).toEqual([value, counts.get(value)]);
    expect(range).toEqual(expected.ranges.get(field));
    const wanted = planned[i]?.countsNumbers ? expected.sums.get(field) : undefined;
    expect(sum?.numbers).toBe(wanted?.numbers);
    expect(isClose(sum?.total ?? 0, wanted?.total ?? 0)).toBe(true);
  }
};

/** Checks that a search has the reference's hits, counts and scores, in an order that its rules allow. */
export const expectSame = (
  asked: Asked,
  result: Omit<SearchResult, 'hits'> & { readonly hits: readonly FoundHit[] },
  expected: ReferenceResult,
): void => {
  const { rows, pins, scores } = expected;
  expect(result.total).toBe(rows.length + pins.length);
  expect(result.hits).toHaveLength(rows.length + pins.length);
  expect(result.requiredWords.matched).toBe(expected.matchedWords);
  const pinned = new Map(
    result.hits.flatMap(({ isPinned, product }, i) => (isPinned ? [[i + 1, product.id] as const] : [])),
  );
  expect(pinned).toEqual(pinPlaces(pins, rows.length));
  const found = result.hits.filter(({ isPinned }) => !isPinned);
  const rowsFound = found.map(({ product }) =>
    rows.findIndex((row) => row.some((one) => one.product.id === product.id)),
  );
  expect(rowsFound.toSorted((a, b) => a - b)).toEqual(rows.map((_, i) => i));
  for (const { product, isPinned, isPartial } of result.hits)
    expect([product.id, isPartial]).toEqual([product.id, !isPinned && expected.partial.has(product.id)]);
  for (const { product, score } of result.hits)
    expect(
      isClose(scores.get(product.id) ?? -1, score),
      `${product.id}: ${score}, not ${scores.get(product.id)}`,
    ).toBe(true);
  expectOrdered(asked, found, expected);
  expectFacets(asked.plan, result.facets, expected);
};
