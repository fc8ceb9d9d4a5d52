import { expect, test } from 'vitest';
import type { ReportFacts } from '../../ports/reports.ts';
import type { ComparedSearch, SearchOutcome } from '../../ports/shop-search.ts';
import { customer, november, searchTarget } from '../../testing/made-facts.ts';
import { createReplay } from './replay.ts';

const outcome = (...productIds: string[]): SearchOutcome => ({
  ...{ total: productIds.length, productIds, isBlocked: false, redirect: null },
});
const compared = (query: string, before: SearchOutcome, after: SearchOutcome): ComparedSearch => ({
  ...{ query, before, after },
});

test('clicks are asked for once for all phrases, and those that concern too many are told', async () => {
  const asked: (readonly string[])[] = [];
  const facts: Partial<ReportFacts> = {
    resolvePeriod: () => november,
    listLatestPhrases: async () => ['a', 'b', 'c', 'd', 'e'],
    listClicked: async (_customer, _place, phrases) => {
      asked.push(phrases);
      return new Map([
        ['a', ['1']],
        ['b', ['9']],
      ]);
    },
  };
  const replay = createReplay({
    facts: facts as ReportFacts,
    compareSearches: async (_target, _draft, _queries, limit) => {
      expect(limit).toBe(300);
      return {
        concerned: 5,
        compared: [
          compared('a', outcome('1', '2'), outcome('2')),
          compared('b', outcome('1', '2'), outcome('2')),
          compared('c', outcome('1'), outcome()),
          compared('d', outcome(), outcome('1')),
        ],
      };
    },
    now: () => new Date('2026-11-30'),
    signal: new AbortController().signal,
  });
  expect(await replay(customer, searchTarget, { type: 'blockedPhrase', phrase: 'x' })).toMatchObject({
    ...{ phrases: 5, concerned: 5, searched: 4, gained: 1, changed: 4, worse: 2 },
    examples: { worse: [{ phrase: 'a' }, { phrase: 'c' }] },
  });
  expect(asked).toEqual([['a', 'b']]);
});
