import { expect, test } from 'vitest';
import { chooseThread, patientThreadsOf } from './placement.ts';
import type { SearchThread } from './search-thread.ts';

type Threads = Parameters<typeof chooseThread>[0];
type Queue = Parameters<typeof chooseThread>[1];

const threads = (...patient: readonly boolean[]): ReadonlySet<SearchThread> =>
  new Set(patient.map((isPatient) => ({ isPatient, isHung: false, posted: [], headSinceMs: 0 }) as never));

const queue = (known: Partial<Record<'costMs' | 'share' | 'waiting', number>>, hasOthers = true): Queue => ({
  length: known.waiting ?? 0,
  costOf: () => known.costMs ?? 1,
  shareOf: () => known.share ?? 0,
  waitingOf: () => known.waiting ?? 0,
  hasOthers: () => hasOthers,
});

const isGivenPatient = (among: Threads, asked: Queue): boolean | undefined =>
  chooseThread(among, asked, 'owner')?.isPatient;

test('half of the threads are patient, rounded down, so that the others are never fewer', () => {
  expect([1, 2, 3, 8].map(patientThreadsOf)).toEqual([0, 1, 1, 4]);
});

test('an owner with expensive, frequent or many waiting searches only gets patient threads while another is active', () => {
  for (const heavy of [{ costMs: 26 }, { share: 0.6 }, { waiting: 5 }]) {
    expect(isGivenPatient(threads(false, true), queue(heavy)), JSON.stringify(heavy)).toBe(true);
    expect(chooseThread(threads(false, false), queue(heavy), 'owner'), JSON.stringify(heavy)).toBeNull();
    expect(isGivenPatient(threads(true, false), queue(heavy, false)), JSON.stringify(heavy)).toBe(false);
  }
});

test('an ordinary search prefers a thread of full priority to a patient one that is equally free', () => {
  expect(isGivenPatient(threads(true, false), queue({}))).toBe(false);
  expect(isGivenPatient(threads(true), queue({}))).toBe(true);
});
