// @vitest-environment node
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildConfig } from '../testing/build-config.ts';
import { createFakeEnvironment } from '../testing/fake-environment.ts';
import { type SearchServer, startSearchServer } from '../testing/search-server.ts';
import { createMemory } from './memory.ts';
import { createPublicApi } from './public-api.ts';
import { createSuggester } from './suggester.ts';
import { createTracker } from './tracker.ts';

let server: SearchServer;
beforeEach(async () => {
  server = await startSearchServer(buildConfig());
});
afterEach(() => server.close());

const open = () => {
  const environment = createFakeEnvironment({ fetch });
  const memory = createMemory(environment, false);
  const at = { server: server.origin, searchId: 'kubki', apiKey: '' };
  const tracker = createTracker({ environment, memory, ...at });
  const suggester = createSuggester({ environment, api: createPublicApi({ fetch, ...at }), memory, tracker });
  const answered = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = suggester.store.subscribe(() => {
        if (suggester.store.get().answered !== suggester.store.get().typed.trim()) return;
        stop();
        resolve();
      });
    });
  return { environment, suggester, answered };
};

test('the first letter sends a request at once, quick ones after it are batched, and known queries are answered from the cache', async () => {
  const { environment, suggester, answered } = open();
  suggester.type('k');
  await answered();
  suggester.type('ku');
  environment.advance(30);
  suggester.type('kub');
  environment.advance(30);
  await answered();
  expect(server.calls).toEqual(['suggest?q=k', 'suggest?q=kub']);
  environment.advance(60);
  suggester.type('kubek');
  await answered();
  suggester.type('kub');
  expect(suggester.store.get()).toMatchObject({ answered: 'kub' });
  environment.advance(120);
  expect(server.calls).toHaveLength(3);
});

test('counts one search after a second without typing, with the products shown', async () => {
  const { environment, suggester, answered } = open();
  suggester.type('dzbanek');
  environment.advance(120);
  await answered();
  environment.advance(900);
  expect(environment.beacons).toEqual([]);
  environment.advance(3000);
  const { events } = JSON.parse(environment.beacons[0]?.body ?? '') as { events: { type: string }[] };
  expect(events).toMatchObject([
    { type: 'search', query: 'dzbanek', total: 15, context: 'autocomplete' },
    { type: 'view' },
  ]);
});

test('does not count a search that goes on to the results page', async () => {
  const { environment, suggester, answered } = open();
  suggester.type('dzbanek');
  environment.advance(120);
  await answered();
  suggester.stop();
  environment.advance(10_000);
  expect(environment.beacons).toEqual([]);
});

test('reports a failing server, and tries again at the next letter', async () => {
  const { environment, suggester, answered } = open();
  server.intercept = () => ({ status: 500, body: {} });
  suggester.type('kubek');
  environment.advance(120);
  await expect.poll(() => suggester.store.get().isFailed).toBe(true);
  server.intercept = null;
  suggester.type('kubek ');
  environment.advance(120);
  await answered();
  expect(suggester.store.get()).toMatchObject({ isFailed: false, answered: 'kubek' });
});

test('caches a reply for a minute, and thirty of them', async () => {
  const { environment, suggester, answered } = open();
  const type = async (text: string): Promise<void> => {
    environment.advance(60);
    suggester.type(text);
    await answered();
  };
  await type('kubek');
  environment.advance(59_940);
  suggester.type('kubek');
  expect(server.calls).toHaveLength(1);
  await type('kubek');
  expect(server.calls).toHaveLength(2);
  for (let i = 0; i < 29; i++) await type(`kubek ${i}`);
  suggester.type('kubek');
  expect(server.calls).toHaveLength(31);
  await type('kubek 29');
  await type('kubek');
  expect(server.calls).toHaveLength(33);
});
