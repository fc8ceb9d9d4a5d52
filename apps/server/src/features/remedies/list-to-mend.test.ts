import type { PhraseFigures } from '@vitrina/contract';
import { expect, test } from 'vitest';
import type { NamedFigures, ReportFacts } from '../../ports/reports.ts';
import type { ShopSearchResult } from '../../ports/shop-search.ts';
import { customer, november, searchTarget, sumOf } from '../../testing/made-facts.ts';
import { createToMend } from './list-to-mend.ts';

const whole: PhraseFigures = sumOf('', 1000, 0, 500);

/** Only `found` phrases find something today. */
const listToMend = (sums: readonly NamedFigures[], found: readonly string[], limit = 10) => {
  const facts: Partial<ReportFacts> = {
    resolvePeriod: () => november,
    sumUp: async () => whole,
    listPhrases: async (_place, _period, orderBy, most) =>
      sums.filter((one) => orderBy === 'searches' || one.emptySearches > 0).slice(0, most),
  };
  const list = createToMend({
    facts: facts as ReportFacts,
    runSearch: async (_target, { query }) =>
      ({
        search: { effects: { redirect: null }, blockedBy: null },
        result: { total: found.includes(query) ? 1 : 0 },
      }) as ShopSearchResult,
  });
  return list(customer, searchTarget, { limit });
};

test('what is usual is that of all searches, not of the phrases looked at', async () => {
  // Half of all searches are clicked, of these two a fifth.
  const sums = [sumOf('lampa', 60, 0, 12), sumOf('sofa', 60, 0, 12)];
  expect(await listToMend(sums, ['lampa', 'sofa'])).toMatchObject({
    data: [
      { phrase: 'lampa', reason: 'fewClicks', lost: 36 },
      { phrase: 'sofa', lost: 36 },
    ],
    isComplete: true,
  });
});

test('a phrase that was clicked too rarely and finds nothing today is one that finds nothing', async () => {
  expect(await listToMend([sumOf('kanapa', 40, 30, 4)], [])).toMatchObject({
    data: [{ phrase: 'kanapa', reason: 'empty', lost: 30, found: 0 }],
  });
  expect(await listToMend([sumOf('kanapa', 40, 30, 4)], ['kanapa'])).toMatchObject({
    data: [{ phrase: 'kanapa', reason: 'fewClicks', lost: 32, found: 1 }],
  });
});

test('nothing to mend is known only if all that found nothing were searched', async () => {
  const empty = (count: number) => Array.from({ length: count }, (_, at) => sumOf(`fraza ${at}`, 1, 1, 0));
  const mended = empty(201).map(({ phrase }) => phrase);
  expect(await listToMend(empty(200), mended)).toMatchObject({ data: [], isComplete: true });
  expect(await listToMend(empty(201), mended)).toMatchObject({ data: [], isComplete: false });
  expect(await listToMend([sumOf('', 9, 9, 0)], [])).toMatchObject({ data: [], isComplete: false });
});
