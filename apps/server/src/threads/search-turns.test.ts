import { expect, test } from 'vitest';
import { createSearchTurns } from './search-turns.ts';

const never = () => new Promise<never>(() => {});

test('[R10.04] a few searches of a customer run at once, whatever others do', async () => {
  const turns = createSearchTurns({ cores: 2 });
  const running: string[] = [];
  const search = (customerId: string) =>
    void turns.run(customerId, () => {
      running.push(customerId);
      return never();
    });
  for (let i = 0; i < 20; i++) search('a');
  search('b');
  expect(running.join('')).toBe('aaaab');
});

test('[R10.04] more cores do more of a customer’s searches at once', () => {
  const turns = createSearchTurns({ cores: 16 });
  let running = 0;
  for (let i = 0; i < 50; i++)
    void turns.run('a', () => {
      running += 1;
      return never();
    });
  expect(running).toBe(32);
});

test('[R10.04] a search that waits too long for its turn is refused, and never begins', async () => {
  const turns = createSearchTurns({ waitMs: 20, cores: 2 });
  for (let i = 0; i < 4; i++) void turns.run('a', never);
  let hasBegun = false;
  const late = await turns.run('a', async () => {
    hasBegun = true;
  });
  expect(late).toMatchObject({ failure: 'SEARCH_TIMEOUT' });
  expect(hasBegun).toBe(false);
});

test('[R10.04] a search that fails says why, and the next one has its turn', async () => {
  const turns = createSearchTurns({ cores: 2 });
  const failing = () => Promise.reject(new Error('no plan'));
  const failed = Array.from({ length: 6 }, () => turns.run('a', failing));
  for (const one of failed) await expect(one).rejects.toThrow('no plan');
  expect(await turns.run('a', async () => 'found')).toBe('found');
});

test('[R10.04] a customer with five hundred searches waiting is told to ask later, and nobody else is', async () => {
  const turns = createSearchTurns({ waitMs: 60_000, cores: 2 });
  for (let i = 0; i < 504; i++) void turns.run('a', never);
  expect(await turns.run('a', never)).toMatchObject({ failure: 'OVERLOADED' });
  expect(await turns.run('b', async () => 'found')).toBe('found');
});
