import { setTimeout as sleep } from 'node:timers/promises';
import { EngineBusyError, type GenerationState, type InspectionDepth } from '@vitrina/search-engine';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../testing/start-test-server.ts';
import { rebuildGenerations } from './rebuild-generations.ts';

/** Between the two looks that find a catalog broken; a timer may fire a millisecond early. */
const againMs = 990;

let stop: (() => Promise<void>) | null = null;
afterEach(() => stop?.());

/** A catalog whose generation is in one state after another; the last one stays. */
const watch = (states: readonly (GenerationState | 'away')[], firstRetryMs?: number) => {
  const looks: InspectionDepth[] = [];
  const rebuilt: string[] = [];
  const rebuiltMs: number[] = [];
  const errors: unknown[] = [];
  stop = rebuildGenerations({
    listCatalogs: async () => [{ customerId: 'c', catalogId: 'shop', wasImported: true }],
    inspect: async (_, depth) => {
      looks.push(depth);
      const state = states[Math.min(looks.length, states.length) - 1] ?? 'sound';
      if (state === 'away') throw new EngineBusyError('The cluster is away');
      return state;
    },
    rebuild: async (_, caller) => {
      rebuilt.push(caller);
      rebuiltMs.push(performance.now());
    },
    onError: (error) => void errors.push(error),
    lookMs: 10,
    ...(firstRetryMs && { firstRetryMs }),
  });
  return { looks, rebuilt, rebuiltMs, errors };
};

test('[R10.09] what is removed by hand while servers run is imported again, once, without a word from the owner', async () => {
  const { looks, rebuilt } = watch(['sound', 'none']);
  await eventually(async () => rebuilt.length > 0);
  const asked = looks.length;
  expect([...new Set(looks)]).toEqual(['whole', 'quick']);
  await sleep(500);
  expect([rebuilt, looks.length], 'an import that fails is not tried without a pause').toEqual([
    ['repair'],
    asked,
  ]);
});

test('what an import doesn’t mend is imported again with pauses that double, and soon if it breaks after it was sound', async () => {
  const broken = Array.from({ length: 6 }, () => 'none' as const);
  const firstRetryMs = 500;
  const { rebuiltMs } = watch([...broken, 'sound', 'none', 'none', 'sound'], firstRetryMs);
  await eventually(async () => rebuiltMs.length === 4);
  const [first = 0, second = 0, third = 0] = rebuiltMs;
  expect(second - first).toBeGreaterThanOrEqual(againMs + firstRetryMs);
  expect(third - second).toBeGreaterThanOrEqual(againMs + 2 * firstRetryMs);
});

test('an import that goes live while its predecessor is looked at is no damage', async () => {
  const { looks, rebuilt } = watch(['sound', 'damaged', 'sound']);
  await eventually(async () => looks.length > 4);
  expect(rebuilt).toEqual([]);
});

test('an outdated generation, which still answers, waits for its next refresh', async () => {
  const { looks, rebuilt } = watch(['sound', 'outdated']);
  await eventually(async () => looks.length > 3);
  expect(rebuilt).toEqual([]);
});

test('while all indexes are away, that is said once a round, and what was left is looked at later', async () => {
  const { looks, rebuilt, errors } = watch(['away', 'away', 'damaged', 'damaged', 'sound']);
  await eventually(async () => rebuilt.length > 0);
  expect(looks.slice(0, 4)).toEqual(['whole', 'whole', 'whole', 'whole']);
  expect(errors).toHaveLength(2);
});
