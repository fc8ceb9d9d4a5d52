import type { LanguageCode } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { readBaseCategories } from '../base-categories.ts';
import { typedPaths } from '../testing/typed-paths.ts';
import { createProposer, proposalScores } from './propose-mapping.ts';

const base = readBaseCategories();
const proposers = new Map<LanguageCode, ReturnType<typeof createProposer>>();
const propose = (language: LanguageCode, path: string) => {
  const proposer = proposers.get(language) ?? createProposer(base, language);
  proposers.set(language, proposer);
  return proposer(path.split(' > '));
};

const results = typedPaths.map(([language, path, expected]) => {
  const [first] = propose(language, path);
  return { language, path, expected, first, isExpected: first?.id === expected };
});

describe('[R2.56] proposals of base categories by words', () => {
  test('of paths typed as Polish, Czech and English shops name them, nine in ten are right', () => {
    const wrong = results.filter(({ isExpected }) => !isExpected);
    const told = wrong.map(
      ({ path, expected, first }) => `${path}: ${first?.id} ${first?.score}, not ${expected}`,
    );
    expect(results.length).toBeGreaterThanOrEqual(60);
    expect(1 - wrong.length / results.length, told.join('\n')).toBeGreaterThanOrEqual(0.9);
  });

  test('those called certain are right in 97 of 100, and most are called so', () => {
    const certain = results.filter(({ first }) => (first?.score ?? 0) >= proposalScores.certain);
    const wrong = certain.filter(({ isExpected }) => !isExpected);
    const told = wrong.map(({ path, first }) => `${path}: ${first?.id} ${first?.score}`).join('\n');
    expect(1 - wrong.length / certain.length, told).toBeGreaterThanOrEqual(0.97);
    expect(certain.length / results.length).toBeGreaterThan(0.6);
  });

  test('a word of two meanings is decided by the levels above', () => {
    expect(propose('pol', 'Zwierzęta > Gryzonie > Klatki')[0]?.id).toBe('animals.rodents');
    expect(propose('pol', 'Sport > Rowery > Kaski')[0]?.id).toBe('sport.cycling_gear');
    expect(propose('pol', 'Motocykle > Kaski')[0]?.id).toBe('automotive.motorcycle');
    expect(propose('eng', 'Pets > Cats > Toys')[0]?.id).toBe('animals.cats');
  });

  test('of two that fit as well, neither is certain', () => {
    const [first, second] = propose('pol', 'Kaski');
    expect(first?.score).toBe(second?.score);
    expect(first?.score).toBeLessThan(proposalScores.certain);
  });

  test('names the words that it was recognised by', () => {
    expect(propose('pol', 'Odzież damska > Sukienki')[0]?.why).toEqual(
      expect.arrayContaining(['odziez', 'sukienki']),
    );
  });

  test('proposes nothing for what it doesn’t know, and bears empty and endless names', () => {
    expect(propose('pol', 'Xyzzy > Qwrtp')).toEqual([]);
    expect(propose('pol', '')).toEqual([]);
    expect(propose('pol', ' >  > ')).toEqual([]);
    expect(propose('pol', '> > >')).toEqual([]);
    expect(propose('pol', 'Damskie > Nowości')).toEqual([]);
    expect(propose('pol', `Odzież > ${'sukienka '.repeat(60)}`)[0]?.id).toBe('fashion.clothing.dresses');
  });

  test('a shop of 20,000 categories gets a proposal for each that one of them alone gets', () => {
    const proposer = createProposer(base, 'pol');
    const pathOf = (i: number): string[] => {
      const [, path] = typedPaths[i % typedPaths.length] ?? ['pol', '', ''];
      return [...path.split(' > '), `Seria ${i}`];
    };
    const proposed = Array.from({ length: 20_000 }, (_, i) => proposer(pathOf(i), 1)[0]?.id);
    const alone = Array.from({ length: typedPaths.length }, (_, i) => {
      return createProposer(base, 'pol')(pathOf(i), 1)[0]?.id;
    });
    expect(proposed).toEqual(proposed.map((_, i) => alone[i % alone.length]));
    expect(alone.filter((id) => id !== undefined).length).toBeGreaterThan(alone.length / 2);
  }, 120_000);
});
