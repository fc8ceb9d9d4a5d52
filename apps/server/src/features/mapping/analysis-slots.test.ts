import { expect, test } from 'vitest';
import { createAnalysisSlots } from './analysis-slots.ts';

/** Analyses that go on until they are ended. */
const createAnalyses = () => {
  const ends: (() => void)[] = [];
  const analyze = (): Promise<string> => new Promise((resolve) => ends.push(() => resolve('seen')));
  return { analyze, endAll: () => ends.splice(0).forEach((end) => void end()) };
};

test('a customer analyses three feeds at once, others have slots of their own', async () => {
  const slots = createAnalysisSlots();
  const { analyze, endAll } = createAnalyses();
  const going = [1, 2, 3].map(() => slots.take('a', analyze));
  expect(await slots.take('a', analyze)).toMatchObject({ failure: 'TOO_MANY_REQUESTS' });
  const other = slots.take('b', analyze);
  endAll();
  expect(await Promise.all([...going, other])).toEqual(['seen', 'seen', 'seen', 'seen']);
  expect(await slots.take('a', async () => 'again')).toBe('again');
});

test('beyond what the server can analyse at once everybody is asked to come back', async () => {
  const slots = createAnalysisSlots();
  const { analyze, endAll } = createAnalyses();
  const going = Array.from({ length: 12 }, (_, number) => slots.take(`customer${number}`, analyze));
  expect(await slots.take('late', analyze)).toMatchObject({ failure: 'OVERLOADED' });
  endAll();
  await Promise.all(going);
});

test('an analysis that fails frees its slot', async () => {
  const slots = createAnalysisSlots();
  for (let turn = 0; turn < 5; turn++)
    await expect(slots.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
