import type { Explanation } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { compareWords, differenceFrom } from './compare-above.ts';

const found = (word: string, share: number, ...fields: string[]): Explanation['words'][number] => ({
  word,
  share,
  matches: fields.map((field) => ({ field, form: 'exact', term: word, weight: 6 })),
});
const build = (part: Partial<Explanation>): Explanation => ({
  score: 3,
  words: [],
  isWeak: false,
  boosts: [],
  pinnedBy: null,
  sortedBy: [],
  ...part,
});
const boost = (factor: number) => [{ by: 'rule' as const, ruleId: 'r1', name: 'Lato', factor }];
const byPrice = (value: number, isDecisive: boolean): Explanation['sortedBy'] => [
  { type: 'field', field: 'price', value, isDecisive },
];

describe('[R2.45] why a product is below the one above', () => {
  test('names the word that makes the greatest difference, with what it adds to either score', () => {
    const above = build({ score: 4, words: [found('sofa', 0.5, 'title'), found('szara', 0.5, 'color')] });
    const own = build({
      score: 2.2,
      words: [found('sofa', 0.9, 'description'), found('szara', 0.1, 'color')],
    });
    expect(differenceFrom(above, own)).toMatchObject({
      kind: 'word',
      above: { word: 'szara' },
      isSamePlace: true,
    });
    const [first, second] = compareWords(above, own);
    expect(first).toMatchObject({ word: 'szara', above: 2 });
    expect(first?.own).toBeCloseTo(0.22);
    expect(second?.own).toBeCloseTo(1.98);
  });

  test('says where a word is found instead, or that it is missing', () => {
    const above = build({ words: [found('sofa', 1, 'title')] });
    const elsewhere = build({ score: 1, words: [found('sofa', 1, 'description')] });
    expect(differenceFrom(above, elsewhere)).toMatchObject({ kind: 'word', isSamePlace: false });
    const lacking = build({ score: 1, words: [found('sofa', 0)] });
    expect(differenceFrom(above, lacking)).toMatchObject({ kind: 'word', own: { matches: [] } });
  });

  test('a rule counts where it makes more of the difference than the words, which are compared without it', () => {
    const above = build({ score: 9, boosts: boost(3), words: [found('sofa', 1, 'title')] });
    const own = build({ score: 2.9, words: [found('sofa', 1, 'title')] });
    expect(differenceFrom(above, own)).toEqual({ kind: 'boost', above: 3, own: 1 });
    expect(compareWords(above, own)).toEqual([{ word: 'sofa', above: 3, own: 2.9 }]);
  });

  test('a product that a rule lowers has its own words still', () => {
    const above = build({ score: 2, words: [found('sofa', 1, 'title')] });
    const own = build({ score: 0.5, boosts: boost(0.1), words: [found('sofa', 1, 'title')] });
    expect(differenceFrom(above, own)).toEqual({ kind: 'boost', above: 1, own: 0.1 });
  });

  test('a pin above, a deciding value and equal scores are reasons of their own', () => {
    const pinnedBy = { ruleId: 'r1', name: 'Lato', position: 1 };
    expect(differenceFrom(build({ pinnedBy }), build({}))).toEqual({ kind: 'pinned', by: pinnedBy });
    expect(differenceFrom(build({}), build({ pinnedBy }))).toBeNull();
    expect(
      differenceFrom(build({ sortedBy: byPrice(10, false) }), build({ sortedBy: byPrice(12, true) })),
    ).toMatchObject({ kind: 'sort', by: { value: 12 }, above: { value: 10 } });
    expect(differenceFrom(build({}), build({}))).toEqual({ kind: 'tie' });
  });
});
