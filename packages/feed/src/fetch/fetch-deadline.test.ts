import { getEventListeners } from 'node:events';
import { reply, serveFeeds } from '@vitrina/testkit';
import { expect, test, vi } from 'vitest';
import { startDeadline } from './fetch-deadline.ts';
import { defaultFetchPolicy } from './fetch-policy.ts';
import { openGuarded } from './open-guarded.ts';

test('ends with the reason of the outer signal, or with its own', async () => {
  const outer = new AbortController();
  const { signal } = startDeadline('https://shop.example/a', 60_000, outer.signal);
  outer.abort(new Error('The server is stopping'));
  expect(signal.reason).toBe(outer.signal.reason);
  expect(startDeadline('https://shop.example/a', 60_000, outer.signal).signal.reason).toBe(
    outer.signal.reason,
  );
  const late = startDeadline('https://shop.example/a', 1, new AbortController().signal);
  await expect.poll(() => late.signal.reason).toMatchObject({ code: 'FEED_TIMEOUT' });
});

test('a signal that outlives fetches keeps nothing of them', async () => {
  const server = await serveFeeds({ '/a.jpg': reply('a') });
  const any = vi.spyOn(AbortSignal, 'any');
  const outer = new AbortController();
  const policy = { ...defaultFetchPolicy, allowPrivate: true };
  for (const path of ['/a.jpg', '/missing.jpg', 'nowhere']) {
    const options = { signal: outer.signal };
    const opened = await openGuarded(server.url(path), policy, options).catch(() => null);
    if (opened?.kind !== 'body') continue;
    for await (const _ of opened.chunks);
    await opened.close();
  }
  expect(getEventListeners(outer.signal, 'abort')).toEqual([]);
  // What it makes stays until the next full collection of garbage, with the last bytes of a fetch.
  expect(any).not.toHaveBeenCalled();
  any.mockRestore();
  await server.close();
});
