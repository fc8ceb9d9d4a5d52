import { expect, test } from 'vitest';
import { kindredStems } from './material-words.ts';
import { stem } from './stem.ts';

test.each([
  ['pol', 'wełna', 'wełniany'],
  ['pol', 'wełny', 'wełniana'],
  ['pol', 'skóry', 'skórzane'],
  ['pol', 'truskawek', 'truskawkowe'],
  ['cze', 'kůže', 'kožená'],
  ['cze', 'dřeva', 'dřevěný'],
  ['slo', 'bavlny', 'bavlnené'],
  ['eng', 'wool', 'woollen'],
] as const)('[R10.03] in %s, “%s” is what is “%s”', (language, noun, adjective) => {
  const folded = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ł', 'l');
  expect(kindredStems(folded(noun), language)).toContain(stem(folded(adjective), language));
  expect(kindredStems(folded(adjective), language)).toContain(stem(folded(noun), language));
});

test('[R10.03] other words have no kin, and none that means something else', () => {
  for (const word of ['buty', 'zlotych', 'kozy', '500ml', '']) expect(kindredStems(word, 'pol')).toEqual([]);
  // Honey, and without its accents copper.
  expect(kindredStems('med', 'cze')).toEqual([]);
  expect(kindredStems('holz', 'ger')).toEqual([]);
});
