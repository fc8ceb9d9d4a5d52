import { expect, test } from 'vitest';
import type { Caller } from '../../http/handlers.ts';
import { createExportService } from './export-service.ts';
import { reportHandlers } from './routes.ts';
import { createReportService } from './service.ts';

test('every report and export is asked for as long as its client waits', async () => {
  const seen: (AbortSignal | undefined)[] = [];
  const stop = new Error('seen');
  const note = async (signal: AbortSignal | undefined): Promise<never> => {
    seen.push(signal);
    throw stop;
  };
  const found = { instance: { id: 'i' }, catalog: { id: 'k', currency: 'PLN' } } as never;
  const common = {
    ...{
      findInstance: async () => found,
      now: () => new Date('2026-11-22'),
      toPhrase: (text: string) => text,
    },
  };
  const handlers = reportHandlers(
    createReportService({
      ...{ ...common, findProducts: async () => new Map(), linkDays: 33 },
      reader: { until: (signal) => ({ ask: () => note(signal) }) },
    }),
    createExportService({ ...common, exports: { write: (_, signal) => note(signal) } }),
  );
  const { signal } = new AbortController();
  const caller = { customer: { id: 'c', timeZone: 'UTC' }, signal } as Caller;
  const body = { query: '', phrase: '', productId: '', locale: 'pl' };
  for (const handler of Object.values(handlers))
    await expect(handler({ params: undefined, query: undefined, body } as never, caller)).rejects.toBe(stop);
  expect(seen).toEqual(Object.values(handlers).map(() => signal));
});
