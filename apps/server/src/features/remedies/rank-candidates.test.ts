import { expect, test } from 'vitest';
import { rankCandidates } from './rank-candidates.ts';

const sum = (phrase: string, searches: number, emptySearches: number, clicks: number) => ({
  ...{ phrase, searches, emptySearches, clicks },
});

test('phrases are ranked by the searches that they lose, whether empty or clicked too rarely', () => {
  const empty = [sum('kanapa', 40, 30, 4), sum('perfumy', 12, 12, 0)];
  const frequent = [sum('sofa', 100, 0, 50), sum('lampa', 60, 0, 6), sum('kanapa', 40, 30, 4)];
  // Usually half of the searches are clicked: of 60 for a lamp 12 were as good as usual, 48 are lost.
  expect(rankCandidates({ empty, frequent }, 0.5)).toEqual([
    { phrase: 'lampa', reason: 'fewClicks', searches: 60, emptySearches: 0, clicks: 6, lost: 48 },
    { phrase: 'kanapa', reason: 'fewClicks', searches: 40, emptySearches: 30, clicks: 4, lost: 32 },
    { phrase: 'perfumy', reason: 'empty', searches: 12, emptySearches: 12, clicks: 0, lost: 12 },
  ]);
});

test('few searches, half of the usual clicks, the rest of a day and a shop without clicks prove nothing', () => {
  const frequent = [sum('wazon', 9, 0, 0), sum('stół', 20, 0, 5), sum('', 500, 0, 0)];
  expect(rankCandidates({ empty: [sum('', 9, 9, 0)], frequent }, 0.5)).toEqual([]);
  expect(rankCandidates({ empty: [], frequent: [sum('lampa', 60, 0, 0)] }, null)).toEqual([]);
});
