import { expect, test } from 'vitest';
import { createAnalysisPlaces } from './analysis-places.ts';

/** Looks that go on until they are told to end. */
const lookOf = () => {
  const ends: (() => void)[] = [];
  const look = (): Promise<string> => new Promise((resolve) => ends.push(() => resolve('seen')));
  return { look, endAll: () => ends.splice(0).forEach((end) => void end()) };
};

test('a customer looks at three feeds at once, others have places of their own', async () => {
  const places = createAnalysisPlaces();
  const { look, endAll } = lookOf();
  const going = [1, 2, 3].map(() => places.take('a', look));
  expect(await places.take('a', look)).toMatchObject({ failure: 'TOO_MANY_REQUESTS' });
  const other = places.take('b', look);
  endAll();
  expect(await Promise.all([...going, other])).toEqual(['seen', 'seen', 'seen', 'seen']);
  expect(await places.take('a', async () => 'again')).toBe('again');
});

test('beyond what the server can look at together everybody is asked to come back', async () => {
  const places = createAnalysisPlaces();
  const { look, endAll } = lookOf();
  const going = Array.from({ length: 12 }, (_, number) => places.take(`customer${number}`, look));
  expect(await places.take('late', look)).toMatchObject({ failure: 'OVERLOADED' });
  endAll();
  await Promise.all(going);
});

test('a look that fails leaves its place', async () => {
  const places = createAnalysisPlaces();
  for (let turn = 0; turn < 5; turn++)
    await expect(places.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
