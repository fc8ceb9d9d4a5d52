import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../testing/start-test-server.ts';
import { createRateStore } from './rate-store.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a window ends when it has lasted, also where the clock is put back meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-10T06:00:00Z') });
  const store = new (createRateStore(null))({}).child({ cache: 10 });
  const count = (): number => {
    let counted = 0;
    store.incr(
      'a',
      (_, result) => {
        counted = result?.current ?? 0;
      },
      200,
    );
    return counted;
  };
  expect([count(), count()]).toEqual([1, 2]);
  vi.setSystemTime(new Date('2026-01-10T05:00:00Z'));
  await eventually(async () => count() === 1);
});
