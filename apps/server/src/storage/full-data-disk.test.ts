import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeShopByCalls } from '../testing/make-shop-by-calls.ts';
import { changeSettings, type LoadedShop, sendEvents } from '../testing/mixed-load.ts';
import { type ServerProcess, signInByCli, startServerProcess } from '../testing/server-process.ts';
import { eventually, makeCall } from '../testing/start-test-server.ts';
import { isTestedOnPostgres } from './testing/test-database.ts';

const disk = mkdtempSync(join(tmpdir(), 'vitrina-full-data-'));
const filler = join(disk, 'filler');

/** A disk of 24 MB under all data; only root can make one, and PostgreSQL has its data elsewhere. */
const mountSmallDisk = (): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const isSmall = process.platform === 'linux' && !isTestedOnPostgres && mountSmallDisk();

let feeds: FeedServer;
let server: ServerProcess;
let shop: LoadedShop;
beforeAll(async () => {
  if (!isSmall) return;
  feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items: 20 })) });
  const dataDir = join(disk, 'data');
  server = await startServerProcess(dataDir, { DISK_RESERVE_MB: '4' });
  const token = await signInByCli(dataDir, server.origin);
  const made = await makeShopByCalls(server.origin, token, feeds.url('/feed.xml'));
  shop = { ...made, origin: server.origin, token };
}, 60_000);
afterAll(async () => {
  if (isSmall) {
    await server.stop();
    await feeds.close();
    execFileSync('umount', [disk]);
  }
  rmSync(disk, { recursive: true, force: true });
});

const fillDisk = (): void => {
  const file = openSync(filler, 'a');
  try {
    for (const size of [1 << 20, 1 << 12])
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch {
        // Full.
      }
  } finally {
    closeSync(file);
  }
};
const send = async (run: string, calls: number) => {
  let left = calls;
  return sendEvents(shop, { run, senders: 3, eventsInCall: 50, isWanted: () => left-- > 0 });
};
const searchesCounted = async (): Promise<number> =>
  (await makeCall(shop.origin, shop.token, 'getActivity', { params: { searchId: shop.searchId } })).reply.data
    .today.searches;
const postSignIn = () =>
  fetch(`${shop.origin}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'owner@shop.example', password: 'correct horse' }),
    redirect: 'manual',
  });
const found = async (): Promise<number> => {
  const headers = { 'x-api-key': shop.key };
  const response = await fetch(`${shop.origin}/public/search/${shop.searchId}?q=`, { headers });
  await response.arrayBuffer();
  return response.status;
};
const readiness = async () => {
  const response = await fetch(`${shop.origin}/readyz`);
  const { checks } = (await response.json()) as {
    checks: { storage: string; disk: { status: string } };
  };
  return { status: response.status, checks };
};

describe('a data disk without room (needs the right to mount a small one)', () => {
  test.skipIf(!isSmall)(
    'takes no event that it can’t keep, searches on, says what is wrong in few words, and recovers by itself',
    async () => {
      const taken = await send('before', 6);
      expect([...taken.answers.keys()]).toEqual([202]);
      fillDisk();

      // What room the write-ahead log still has is used up first.
      const last = await send('full', 60);
      expect(last.answers.get(507)).toBeGreaterThan(0);
      expect(
        [...last.answers.keys()].filter((status) => status !== 202),
        'refused in words',
      ).toEqual([507]);
      const signIn = await postSignIn();
      expect(signIn.status).toBe(507);
      expect(signIn.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await signIn.text(), 'a page with words').toContain('<p class="problem" role="alert">');
      expect((await changeSettings(shop, 1, 'pełny')).join()).toContain('STORAGE_FULL');
      expect(await found()).toBe(200);
      expect(await readiness()).toMatchObject({
        status: 503,
        checks: { storage: 'full', engine: 'ok', disk: { status: 'low', freeBytes: expect.any(Number) } },
      });
      expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);
      const errors = server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'));
      expect(errors.length, errors.join('\n')).toBeLessThan(8);
      expect(errors.join()).toContain('"fault":"full"');
      expect(errors.join()).not.toContain('"stack"');

      rmSync(filler);
      await eventually(async () => (await readiness()).status === 200);
      const again = await send('after', 6);
      expect([...again.answers.keys()]).toEqual([202]);
      expect(await searchesCounted()).toBe((taken.accepted + last.accepted + again.accepted) / 2);
      expect(await changeSettings(shop, 1, 'znowu')).toEqual([]);
    },
    120_000,
  );

  test.skipIf(!isSmall)(
    'that gets low warns of it, and begins no import until there is room',
    async () => {
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(filler, Buffer.alloc(bavail * bsize - 3 * 1024 * 1024));
      await eventually(async () => (await readiness()).checks.disk.status === 'low');
      expect(await readiness()).toMatchObject({ status: 200, checks: { storage: 'ok' } });
      expect(await (await fetch(`${shop.origin}/metrics`)).text()).toContain('vitrina_disk_low 1');
      const params = { catalogId: shop.catalogId };
      const importAgain = async () => {
        await makeCall(shop.origin, shop.token, 'startImport', { params, body: {} });
        return eventually(async () => {
          const { reply: answer } = await makeCall(shop.origin, shop.token, 'getImportStatus', { params });
          return answer.data.finished && answer.data;
        });
      };
      expect(await importAgain()).toMatchObject({ status: 'error', error: { code: 'IMPORT_DISK_FULL' } });
      expect(await found()).toBe(200);
      rmSync(filler);
      expect(await importAgain()).toMatchObject({ status: 'ok' });
    },
    60_000,
  );
});
