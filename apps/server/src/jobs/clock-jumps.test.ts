import { buildFeed, type FeedServer, replyAnew, serveFeeds, stall } from '@vitrina/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listScheduledCatalogs } from '../features/catalogs/repository.ts';
import { createWindowCounter } from '../http/window-counter.ts';
import {
  eventually,
  makeCall,
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
  waitForImport,
} from '../testing/start-test-server.ts';
import { runRefreshSchedule } from './refresh-schedule.ts';

const hourMs = 60 * 60 * 1000;
const body = buildFeed({ items: 20 });
let isStalled = false;
let server: TestServer;
let feeds: FeedServer;
let owner: SignedIn;
let catalogId: string;
const putClock = (byMs: number): void => {
  server.clock.now = new Date((server.clock.now?.getTime() ?? 0) + byMs);
};
const listRuns = async () =>
  (await owner.call('listImportRuns', { params: { catalogId }, query: {} })).reply.data;
/** For the session, which ends by the clock. */
const signInAgain = async (): Promise<void> => {
  const hash = await server.app.services.auth.createReloginHash(owner.customer.id);
  const response = await fetch(`${server.origin}/api/auth/relogin/${hash}`);
  const { access_token: token } = (await response.json()) as { access_token: string };
  owner = { ...owner, token, call: (name, request) => makeCall(server.origin, token, name, request ?? {}) };
};

describe('where the clock is put forward or back by an hour', () => {
  beforeEach(async () => {
    isStalled = false;
    const whole = replyAnew(() => [body]);
    feeds = await serveFeeds({
      '/feed.xml': (request, response) => (isStalled ? stall(body.slice(0, -500)) : whole)(request, response),
    });
    server = await startTestServer();
    server.clock.now = new Date('2026-01-10T05:50:00Z');
    owner = await server.signIn();
    catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  });
  afterEach(async () => {
    await server.close();
    await feeds.close();
  });

  test('a running import goes on, and can be cancelled', async () => {
    isStalled = true;
    await owner.call('startImport', { params: { catalogId }, body: {} });
    await eventually(async () => (await listRuns())[0]?.progress.phase === 'fetching');
    putClock(hourMs);
    await server.app.services.imports.settleAbandoned({ all: false });
    await signInAgain();
    expect((await listRuns())[0]).toMatchObject({ status: 'in_progress' });
    putClock(-2 * hourMs);
    await server.app.services.imports.settleAbandoned({ all: false });
    expect((await listRuns())[0]).toMatchObject({ status: 'in_progress' });
    const { reply: ended } = await owner.call('cancelImport', { params: { catalogId }, body: {} });
    expect(ended.data).toMatchObject({ error: { code: 'IMPORT_CANCELLED' } });
  });

  test('the newest import is still the one that began last', async () => {
    putClock(-hourMs);
    const { reply: started } = await owner.call('startImport', { params: { catalogId }, body: {} });
    const ended = await waitForImport(owner, catalogId);
    expect(ended).toMatchObject({ status: 'ok', runId: started.data.runId });
    expect((await listRuns())[0]?.runId).toBe(started.data.runId);
  });

  test('a refresh time is served once, neither twice nor not at all', async () => {
    const { catalogs, imports } = server.app.services;
    await catalogs.saveRefreshTimes(owner.customer.id, catalogId, ['06:00']);
    let looks = 0;
    const stop = runRefreshSchedule({
      now: () => server.clock.now ?? new Date(),
      listScheduled: async () => {
        looks += 1;
        return (await listScheduledCatalogs(server.database)).map((one) => ({ ...one, timeZone: 'UTC' }));
      },
      start: async ({ catalog, scheduledFor }) => {
        await imports.start(catalog.customerId, catalog.id, {
          caller: 'schedule',
          scheduledFor: scheduledFor.toISOString(),
        });
      },
      onError: (error) => {
        throw error;
      },
      everyMs: 10,
    });
    const look = async (): Promise<void> => {
      const before = looks;
      await eventually(async () => looks >= before + 2);
      await imports.idle();
    };
    const served = async (): Promise<number> => {
      const rows = await server.database
        .selectFrom('import_run')
        .select('scheduled_for')
        .where('catalog_id', '=', catalogId)
        .where('scheduled_for', 'is not', null)
        .execute();
      return rows.length;
    };
    await look();
    expect(await served()).toBe(0);
    putClock(hourMs);
    await look();
    expect(await served()).toBe(1);
    putClock(-hourMs);
    await look();
    putClock(20 * 60_000);
    await look();
    expect(await served(), 'the same six o’clock once more').toBe(1);
    putClock(24 * hourMs);
    await look();
    expect(await served(), 'the next day').toBe(2);
    stop();
  });
});

test('nobody is turned away for longer than a window lasts by a clock that is put back', () => {
  let now = new Date('2026-01-10T06:00:00Z');
  const counter = createWindowCounter({ max: 1, windowMs: 60_000, now: () => now });
  expect(counter.take('a')).toBeNull();
  expect(counter.take('a')).toEqual({ retryAfterSeconds: 60 });
  now = new Date(now.getTime() - hourMs);
  expect(counter.take('a')).toBeNull();
});
