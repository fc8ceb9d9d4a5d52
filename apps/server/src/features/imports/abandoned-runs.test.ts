import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { buildFeed, type FeedServer, replyAnew, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameThisProcess } from '../../jobs/process-name.ts';
import { refuseWrites } from '../../testing/refuse-writes.ts';
import {
  makeCatalog,
  startTestServer,
  type TestServer,
  waitForImport,
} from '../../testing/start-test-server.ts';

let server: TestServer;
let feeds: FeedServer;
beforeAll(async () => {
  feeds = await serveFeeds({ '/feed.xml': replyAnew(() => [buildFeed({ items: 5 })]) });
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await feeds.close();
});

const ready = async () => {
  const owner = await server.signIn();
  const params = { catalogId: await makeCatalog(owner, feeds.url('/feed.xml')) };
  const history = async () => (await owner.call('listImportRuns', { params })).reply.data;
  return { owner, params, history };
};

/** A run of another process, with a lease of ten seconds. */
const insertRunOf = (customerId: string, catalogId: string, leaseOwner: string, attempts = 1) =>
  server.database
    .insertInto('import_run')
    .values({
      id: `${catalogId}-elsewhere`,
      customer_id: customerId,
      catalog_id: catalogId,
      caller: 'schedule',
      status: 'in_progress',
      phase: 'fetching',
      bytes: 1,
      total_bytes: null,
      items: 1,
      correct_count: 0,
      wrong_count: 0,
      error_code: null,
      error_details_json: null,
      warnings_json: '[]',
      allow_shrink: 0,
      scheduled_for: null,
      lease_owner: leaseOwner,
      lease_until: new Date(Date.now() + 10_000).toISOString(),
      attempts,
      started_at: new Date().toISOString(),
      finished_at: null,
    })
    .execute();
const interrupted = { status: 'error', error: { code: 'IMPORT_INTERRUPTED' } };

/** The clock is put forward until the lease is over, for as long as it takes to see that. */
const settleLater = async (): Promise<void> => {
  server.clock.now = new Date(Date.now() + 11_000);
  await server.app.services.imports.settleAbandoned({ all: false });
  server.clock.now = null;
};

test('[R10.01] [R10.09] a run whose process has died is begun again once its lease is over', async () => {
  const { owner, params, history } = await ready();
  await insertRunOf(owner.customer.id, params.catalogId, 'another process');
  await server.app.services.imports.settleAbandoned({ all: false });
  await server.app.services.imports.takeQueued();
  expect((await history())[0]).toMatchObject({ status: 'in_progress', progress: { phase: 'fetching' } });
  await settleLater();
  expect((await history())[0]).toMatchObject({ status: 'in_progress', progress: { phase: 'waiting' } });
  await server.app.services.imports.takeQueued();
  expect(await waitForImport(owner, params.catalogId)).toMatchObject({ status: 'ok' });
  expect((await history())[0]).toMatchObject({ runId: `${params.catalogId}-elsewhere`, status: 'ok' });
});

test('[R10.01] [R10.09] a run that was begun twice in vain is ended as interrupted: its feed may be what ends processes', async () => {
  const { owner, params, history } = await ready();
  await insertRunOf(owner.customer.id, params.catalogId, 'another process', 2);
  await settleLater();
  expect((await history())[0]).toMatchObject(interrupted);
  await owner.call('startImport', { params, body: {} });
  expect(await waitForImport(owner, params.catalogId)).toMatchObject({ status: 'ok' });
});

test('[R10.01] a run whose end could not be saved does not keep its catalog from being imported again', async () => {
  const { owner, params, history } = await ready();
  const ends = { event: 'update of status on import_run', when: "new.status <> 'in_progress'" };
  const allow = await refuseWrites(server.database, ends);
  await owner.call('startImport', { params, body: {} });
  await server.app.services.imports.idle();
  await allow();
  expect((await history())[0]).toMatchObject({ status: 'in_progress' });
  server.clock.now = new Date(Date.now() + 60_000);
  await server.app.services.imports.settleAbandoned({ all: false });
  server.clock.now = null;
  // What searches see decides: its generation is live.
  expect((await history())[0]).toMatchObject({ status: 'ok', correctCount: 5 });
  await owner.call('startImport', { params, body: {} });
  expect(await waitForImport(owner, params.catalogId)).toMatchObject({ status: 'ok' });
});

test('[R10.01] [R10.09] the currency of what went live is kept if the server dies right behind the swap', async () => {
  const { owner, params, history } = await ready();
  await owner.call('saveCatalogCurrency', { params, body: { currencyCode: 'EUR' } });
  const ends = { event: 'update of status on import_run', when: "new.status <> 'in_progress'" };
  const allowed = [
    await refuseWrites(server.database, ends),
    await refuseWrites(server.database, { event: 'update of currency on catalog' }),
  ];
  await owner.call('startImport', { params, body: { allowShrink: true } });
  await server.app.services.imports.idle();
  for (const allow of allowed) await allow();
  const shown = async () => (await owner.call('listCatalogs')).reply.data[0];
  expect(await shown()).toMatchObject({ currency: { code: 'PLN' }, nextCurrency: 'EUR' });
  server.clock.now = new Date(Date.now() + 60_000);
  await server.app.services.imports.settleAbandoned({ all: false });
  server.clock.now = null;
  expect((await history())[0]).toMatchObject({ status: 'ok' });
  expect(await shown()).toMatchObject({ currency: { code: 'EUR' } });
  expect(await shown()).not.toHaveProperty('nextCurrency');
});

test('[R10.01] [R10.09] a server that starts requeues the runs of a process that is gone, and none of one that lives or may live', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  const owners: Record<string, string> = {
    gone: [hostname(), gone.pid, '1', 'id'].join('/'),
    lives: nameThisProcess(),
    elsewhere: ['another-machine', 1, '1', 'id'].join('/'),
  };
  const runs = new Map<string, string>();
  for (const [name, leaseOwner] of Object.entries(owners)) {
    const { owner, params } = await ready();
    await insertRunOf(owner.customer.id, params.catalogId, leaseOwner);
    runs.set(name, params.catalogId);
  }
  await server.app.services.imports.settleAbandoned({ all: true });
  const ownerOf = async (name: string) =>
    (
      await server.database
        .selectFrom('import_run')
        .select('lease_owner')
        .where('id', '=', `${runs.get(name)}-elsewhere`)
        .executeTakeFirstOrThrow()
    ).lease_owner;
  expect([await ownerOf('gone'), await ownerOf('lives'), await ownerOf('elsewhere')]).toEqual([
    'handed back',
    owners.lives,
    owners.elsewhere,
  ]);
});
