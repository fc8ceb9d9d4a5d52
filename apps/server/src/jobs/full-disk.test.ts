import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed, type FeedServer, generateFeed, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeCatalog,
  startTestServer,
  type TestServer,
  waitForImport,
} from '../testing/start-test-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-full-'));
const indexes = join(dataDir, 'indexes');

/** A disk of 3 MB under the indexes; only root can make one. */
const mountSmallDisk = (): boolean => {
  mkdirSync(indexes);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', indexes], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const isSmall = process.platform === 'linux' && mountSmallDisk();

let server: TestServer;
let feeds: FeedServer;
let body = buildFeed({ items: 30 });
beforeAll(async () => {
  feeds = await serveFeeds({ '/feed.xml': (request, response) => reply(body)(request, response) });
  server = await startTestServer({ DATA_DIR: dataDir, DISK_RESERVE_MB: '0' });
});
afterAll(async () => {
  await server.close();
  await feeds.close();
  if (isSmall) execFileSync('umount', [indexes]);
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a full disk (needs the right to mount a small one)', () => {
  test.skipIf(!isSmall)(
    '[R10.01] ends the import with its reason; the products before are still found, and the next import can work',
    async () => {
      const owner = await server.signIn();
      const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
      const importAgain = async () => {
        await owner.call('startImport', { params: { catalogId }, body: {} });
        return waitForImport(owner, catalogId);
      };
      body = [...generateFeed({ count: 8000 })].join('');
      expect(await importAgain()).toMatchObject({ status: 'error', error: { code: 'IMPORT_DISK_FULL' } });
      expect((await owner.call('listProducts', { params: { catalogId } })).reply.total).toBe(30);
      body = buildFeed({ items: 25 });
      expect(await importAgain()).toMatchObject({ status: 'ok', correctCount: 25 });
    },
  );
});
