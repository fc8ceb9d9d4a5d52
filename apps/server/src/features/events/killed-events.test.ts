import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../storage/database.ts';
import { databaseIn } from '../../storage/testing/test-database.ts';
import { makeShopByCalls } from '../../testing/make-shop-by-calls.ts';
import {
  removeDataDir,
  type ServerProcess,
  signInByCli,
  startServerProcess,
} from '../../testing/server-process.ts';

let dataDir: string;
let feeds: FeedServer;
let server: ServerProcess;
let key: string;
let searchId: string;
let productIds: string[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-killed-events-'));
  feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items: 5 })) });
  server = await startServerProcess(dataDir);
  const token = await signInByCli(dataDir, server.origin);
  ({ key, searchId, productIds } = await makeShopByCalls(server.origin, token, feeds.url('/feed.xml')));
});
afterAll(async () => {
  await server.kill();
  await feeds.close();
  await removeDataDir(dataDir);
});

type Sent = { readonly eventIds: readonly string[]; readonly productId: string };

const send = async ({ eventIds, productId }: Sent): Promise<Record<string, number> | null> => {
  const events = eventIds.flatMap((eventId) => [
    { type: 'click', eventId, productId, visitor: 'ann' },
    { type: 'search', eventId: `${eventId}-s`, query: `q ${eventId}`, total: 1, context: 'serp' },
  ]);
  const response = await fetch(`${server.origin}/public/events/${searchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ events }),
  }).catch(() => null);
  return response?.status === 202 ? ((await response.json()) as Record<string, number>) : null;
};

/** Several clients at once, call after call, until the server is gone. */
const sendUntilKilled = async (name: string, acceptedCalls: number): Promise<Map<Sent, boolean>> => {
  const calls = new Map<Sent, boolean>();
  let isOver = false;
  let left = acceptedCalls;
  const client = async (number: number): Promise<void> => {
    for (let call = 0; !isOver; call += 1) {
      const eventIds = Array.from({ length: 10 }, (_, index) => `${name}-${number}-${call}-${index}`);
      const sent = { eventIds, productId: productIds[call % productIds.length] ?? '' };
      calls.set(sent, false);
      const answer = await send(sent);
      if (answer) calls.set(sent, true);
      else isOver = true;
      left -= 1;
      if (left === 0) void server.kill();
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, number) => client(number)));
  await server.kill();
  return calls;
};

const readCounts = async () => {
  const database = await openDatabase(await databaseIn(dataDir));
  const clicks = await database
    .selectFrom('product_day')
    .select(({ fn }) => fn.sum<number>('clicks').as('sum'))
    .executeTakeFirstOrThrow();
  const searches = await database
    .selectFrom('phrase_day')
    .select(({ fn }) => fn.sum<number>('searches').as('sum'))
    .where('context', '=', 'all')
    .executeTakeFirstOrThrow();
  const events = await database.selectFrom('event').select('event_id').execute();
  await database.destroy();
  return {
    clicks: Number(clicks.sum),
    searches: Number(searches.sum),
    // Those of a shop's own server that name no visitor are stored as its own.
    eventIds: new Set(events.map((row) => row.event_id.replace('server/', ''))),
  };
};

describe('[R10.06] a server that is killed while events come in', () => {
  test.each([2, 25, 90])(
    'after %i calls has every event that it accepted, and has counted each once',
    async (acceptedCalls) => {
      const calls = await sendUntilKilled(`after-${acceptedCalls}`, acceptedCalls);
      const accepted = [...calls].filter(([, isAccepted]) => isAccepted).map(([sent]) => sent);
      const left = await readCounts();
      expect(accepted.length).toBeGreaterThan(0);
      for (const { eventIds } of accepted)
        for (const eventId of eventIds) expect(left.eventIds.has(eventId), eventId).toBe(true);
      expect(left.clicks + left.searches).toBe(left.eventIds.size);

      server = await startServerProcess(dataDir);
      for (const sent of calls.keys()) {
        const answer = await send(sent);
        expect((answer?.accepted ?? 0) + (answer?.duplicates ?? 0)).toBe(2 * sent.eventIds.length);
      }
      const after = await readCounts();
      expect(after.clicks + after.searches, 'what was sent again is counted once').toBe(after.eventIds.size);
      for (const { eventIds } of calls.keys())
        for (const eventId of eventIds) expect(after.eventIds.has(`${eventId}-s`), eventId).toBe(true);
    },
    60_000,
  );
});
