import { expect, test } from 'vitest';
import { sumOf } from '../../testing/made-facts.ts';
import { rankCandidates } from './rank-candidates.ts';

test('phrases are ranked by the searches that they lose, whether empty or clicked too rarely', () => {
  const empty = [sumOf('kanapa', 40, 30, 4), sumOf('perfumy', 12, 12, 0)];
  const frequent = [sumOf('sofa', 100, 0, 50), sumOf('lampa', 60, 0, 6), sumOf('kanapa', 40, 30, 4)];
  // Usually half of the searches are clicked: of 60 for a lamp 12 were as good as usual, 48 are lost.
  expect(rankCandidates({ empty, frequent }, 0.5)).toEqual([
    { phrase: 'lampa', reason: 'fewClicks', searches: 60, emptySearches: 0, clicks: 6, lost: 48 },
    { phrase: 'kanapa', reason: 'fewClicks', searches: 40, emptySearches: 30, clicks: 4, lost: 32 },
    { phrase: 'perfumy', reason: 'empty', searches: 12, emptySearches: 12, clicks: 0, lost: 12 },
  ]);
});

test('few searches, half of the usual clicks, the rest of a day and a shop without clicks prove nothing', () => {
  const frequent = [sumOf('wazon', 9, 0, 0), sumOf('stół', 20, 0, 5), sumOf('', 500, 0, 0)];
  expect(rankCandidates({ empty: [sumOf('', 9, 9, 0)], frequent }, 0.5)).toEqual([]);
  expect(rankCandidates({ empty: [], frequent: [sumOf('lampa', 60, 0, 0)] }, null)).toEqual([]);
});
