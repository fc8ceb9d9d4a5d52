import { expect, test } from 'vitest';
import type { Caller } from '../../http/handlers.ts';
import type { ReportFacts } from '../../ports/reports.ts';
import { remedyHandlers } from './routes.ts';

test('what a call asks and searches ends with its client', async () => {
  const abort = new AbortController();
  const found = { instance: { id: 'i' }, catalog: { id: 'k', currency: 'PLN' } } as never;
  let searches = 0;
  const never = async (): Promise<never> => {
    throw new Error('not asked');
  };
  const facts = (signal: AbortSignal): Partial<ReportFacts> => ({
    resolvePeriod: () => ({ from: '2026-11-01', to: '2026-11-30' }),
    listLatestPhrases: async () => {
      expect(signal).toBe(abort.signal);
      return ['a'];
    },
  });
  const handlers = remedyHandlers({
    findInstance: async () => found,
    factsUntil: (signal) => facts(signal) as ReportFacts,
    runSearch: async () => {
      searches += 1;
      abort.abort(new Error('gone'));
      return { search: { effects: {} }, result: { total: 1 } } as never;
    },
    compareSearches: async (_target, _draft, _queries, _limit, signal) => {
      expect(signal).toBe(abort.signal);
      signal.throwIfAborted();
      return { concerned: 0, compared: [] };
    },
    ...{ suggestTexts: never, presentProduct: never as never, now: () => new Date(), toPhrase: String },
  });
  const caller = { customer: { id: 'c' }, signal: abort.signal } as Caller;
  const given = (body: object) => ({ params: undefined, query: undefined, body }) as never;
  await expect(handlers.checkPhrases(given({ phrases: ['a', 'b', 'c'] }), caller)).rejects.toThrow('gone');
  expect(searches).toBe(1);
  const remedy = { type: 'blockedPhrase', phrase: 'x' };
  await expect(handlers.replayRemedy(given({ remedy }), caller)).rejects.toThrow('gone');
});
