import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../storage/testing/test-database.ts';
import { countInDatabase, countInMemory, type GuessCounters, windowMs } from './guess-counters.ts';

let at = new Date('2026-05-01T12:00:00Z');
const now = (): Date => at;
const later = (ms: number): void => {
  at = new Date(at.getTime() + ms);
};
const take = async (counters: GuessCounters, times: number, max = 3): Promise<boolean[]> => {
  const taken: boolean[] = [];
  for (let i = 0; i < times; i++) taken.push(await counters.take('somebody', max));
  return taken;
};

for (const where of ['memory', 'the database'] as const)
  test(`[R10.09] counted in ${where}, guesses end at their limit, begin again after a quarter of an hour, and whatever the clock does`, async () => {
    await using database = await openTestDatabase();
    const counters = where === 'memory' ? countInMemory(now) : countInDatabase(database, now);
    expect(await take(counters, 5)).toEqual([true, true, true, false, false]);
    await counters.giveBack('somebody', 3);
    expect(await take(counters, 2)).toEqual([true, false]);
    expect(await counters.take('somebody else', 3)).toBe(true);
    later(windowMs + 1);
    expect(await take(counters, 4)).toEqual([true, true, true, false]);
    later(-3_600_000);
    expect(await take(counters, 1)).toEqual([true]);
  });

test('[R10.09] what is guessed at one server counts at another, also at the same moment; no account is named, and old windows are erased', async () => {
  await using database = await openTestDatabase();
  const [first, second] = [countInDatabase(database, now), countInDatabase(database, now)];
  const taken = await Promise.all(
    Array.from({ length: 10 }, (_, i) => (i % 2 ? first : second).take('ala@sklep.example', 4)),
  );
  expect(taken.filter((isTaken) => isTaken)).toHaveLength(4);
  const stored = await database.selectFrom('guess_window').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('ala');
  later(windowMs + 1);
  await first.forgetOld();
  expect(await database.selectFrom('guess_window').selectAll().execute()).toEqual([]);
});
