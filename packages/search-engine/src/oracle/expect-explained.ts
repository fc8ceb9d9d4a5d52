import type { MatchForm, ProductDocument } from '@vitrina/contract';
import { expect } from 'vitest';
import { searchedTextsOf } from '../fields/field-roles.ts';
import { type Asked, type FoundHit, isClose } from './expect-same.ts';
import { fieldTexts, indexTexts } from './reference-catalog.ts';
import { referencePasses } from './reference-filters.ts';
import type { ReferenceResult } from './reference-search.ts';
import { keyOf } from './reference-sort.ts';

/** Whether the words of a match are adjacent in the product's field. */
const areAdjacent = (product: ProductDocument, field: string, term: string): boolean => {
  const { places } = indexTexts(searchedTextsOf(field, fieldTexts(product, field)));
  const terms = term.split(' ');
  return (places.get(terms[0] ?? '') ?? []).some((start) =>
    terms.every((one, i) => places.get(one)?.includes(start + i)),
  );
};

/** Texts are sorted by their ordinal among all values, so only the order of two products' sort values can be compared. */
const expectSortValues = (asked: Asked, hits: readonly FoundHit[]): void => {
  const { plan } = asked;
  const scoreOf = ({ id }: ProductDocument): number =>
    hits.find(({ product }) => product.id === id)?.score ?? 0;
  for (const [i, condition] of plan.sort.entries()) {
    const pairs = hits.map(({ product, explanation }) => ({
      key: keyOf(condition, product, { ...asked, scoreOf }),
      value: explanation?.sortValues[i] ?? null,
    }));
    for (const { key, value } of pairs) {
      expect(value === null).toBe(key === undefined);
      if (typeof key === 'number')
        expect(isClose(key, value ?? Number.NaN), `${value}, not ${key}`).toBe(true);
    }
    const texts = pairs.filter(({ key }) => typeof key === 'string');
    for (const [at, { key, value }] of texts.entries()) {
      const before = texts[at - 1];
      if (before)
        expect(Math.sign((before.value ?? 0) - (value ?? 0))).toBe(
          Buffer.compare(Buffer.from(`${before.key}`), Buffer.from(`${key}`)),
        );
    }
  }
};

const expectForm = (form: MatchForm, word: string, term: string): void => {
  if (form === 'prefix') expect(term.startsWith(word)).toBe(true);
  if (form === 'infix') expect(term).toContain(word);
  if (form === 'exact') expect(term.length).toBeGreaterThanOrEqual(word.length);
};

/** Checks that the parts of a hit's score add up to it and equal the reference's, and that what is named as found is there. */
export const expectExplained = (
  asked: Asked,
  hits: readonly FoundHit[],
  { fullMatchScores }: Pick<ReferenceResult, 'fullMatchScores'>,
): void => {
  const { schema, plan } = asked;
  const boosts = plan.boosts ?? [];
  for (const { product, score, explanation } of hits) {
    const start = plan.words.length === 0 && boosts.length > 0 ? 1 : 0;
    const words = explanation?.words ?? [];
    const sum = words.reduce((total, word) => total + word.score, start + (explanation?.fullMatchScore ?? 0));
    const factor = (explanation?.boosts ?? []).reduce((all, i) => all * (boosts[i]?.factor ?? 0), 1);
    expect(Math.abs(sum * factor - score)).toBeLessThanOrEqual(1e-3 * Math.max(1, score));
    expect(explanation?.fullMatchScore).toBe(fullMatchScores.get(product.id) ?? 0);
    const passed = boosts.flatMap(({ filter }, i) => (referencePasses(schema, product, filter) ? [i] : []));
    expect(explanation?.boosts).toEqual(passed);
    expect(words.map(({ word }) => word)).toEqual(plan.words.map(({ text }) => text));
    for (const { score: ofWord, matches, word } of words) {
      expect(matches.length > 0).toBe(ofWord > 0);
      for (const { field, term, form, weight } of matches) {
        expect(areAdjacent(product, field, term), `${term} in ${field}`).toBe(true);
        expect(weight).toBeGreaterThan(0);
        expectForm(form, word, term);
      }
    }
    expect(explanation?.sortValues).toHaveLength(plan.sort.length);
  }
  expectSortValues(asked, hits);
};
