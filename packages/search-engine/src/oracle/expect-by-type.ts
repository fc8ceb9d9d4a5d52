import type { ProductDocument } from '@vitrina/contract';
import { expect } from 'vitest';
import { attributeNamesField } from '../fields/attributes.ts';
import { facetValuesOf } from '../fields/field-roles.ts';
import { type FoundHit, isClose } from './expect-same.ts';
import { fieldTexts } from './reference-catalog.ts';

const [rowsLooked, leading, share] = [30, 10, 0.4];

/** What tells a product's type: its categories with their ancestors, and the names of its attributes. */
const featuresOf = (product: ProductDocument): Set<string> =>
  new Set(
    ['categories', attributeNamesField].flatMap((field) =>
      fieldTexts(product, field).flatMap((text) =>
        facetValuesOf(field, text).map((value) => `${field}: ${value}`),
      ),
    ),
  );

/** By hit of the order by relevance: what its score is multiplied by. Written as docs/design/ranking.md words it, as dense vectors. */
const factorsOf = (hits: readonly FoundHit[]): number[] => {
  const features = hits.map(({ product }) => featuresOf(product));
  const all = [...new Set(features.flatMap((ofHit) => [...ofHit]))];
  const rarities = all.map((one) =>
    Math.log((1 + hits.length) / features.filter((ofHit) => ofHit.has(one)).length),
  );
  const normed = (vector: readonly number[]): number[] => {
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
    return vector.map((value) => (length === 0 ? 0 : value / length));
  };
  const vectors = features.map((ofHit) => normed(all.map((one, i) => (ofHit.has(one) ? rarities[i] : 0))));
  const whole = vectors.filter((_, i) => !hits[i].isPartial);
  const leaders = (whole.length > 0 ? whole : vectors).slice(0, leading);
  const meant = normed(all.map((_, i) => leaders.reduce((sum, vector) => sum + vector[i], 0)));
  return vectors.map((vector) => 1 + share * vector.reduce((sum, value, i) => sum + value * meant[i], 0));
};

/** Checks the order by type of all hits, given the same hits by relevance alone. */
export const expectByType = (byRelevance: readonly FoundHit[], byType: readonly FoundHit[]): void => {
  const rows = (hits: readonly FoundHit[]): FoundHit[] => hits.filter(({ isPinned }) => !isPinned);
  const [before, after] = [rows(byRelevance), rows(byType)];
  const looked = before.slice(0, before.length < 2 ? 0 : rowsLooked);
  const factors = factorsOf(looked);
  const idsOf = (hits: readonly FoundHit[]): string[] => hits.map(({ product }) => product.id);
  expect(idsOf(after).slice(looked.length)).toEqual(idsOf(before).slice(looked.length));
  expect(idsOf(after).toSorted()).toEqual(idsOf(before).toSorted());
  const expected = new Map(
    looked.map(({ product, score }, i) => [product.id, { score: score * factors[i], factor: factors[i] }]),
  );
  for (const [at, { product, score, isPartial, explanation }] of after.slice(0, looked.length).entries()) {
    const wanted = expected.get(product.id) ?? { score: Number.NaN, factor: Number.NaN };
    expect(isClose(score, wanted.score), `${product.id}: ${score}, not ${wanted.score}`).toBe(true);
    expect(isClose(explanation?.mainType?.factor ?? 1, wanted.factor)).toBe(true);
    const next = after[at + 1];
    if (!next || at + 1 >= looked.length) continue;
    expect(Number(isPartial)).toBeLessThanOrEqual(Number(next.isPartial));
    if (isPartial === next.isPartial) expect(score).toBeGreaterThanOrEqual(next.score);
  }
};
