import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { defaultStoreSettings } from '@vitrina/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexDirectoryIn } from '../engine-location.ts';
import { isTestedOnPostgres } from '../storage/testing/test-database.ts';
import { type Shop, startShop } from '../testing/start-shop.ts';
import { eventually } from '../testing/start-test-server.ts';

let shop: Shop;
let searchId: string;
beforeAll(async () => {
  shop = await startShop();
  searchId = await shop.newInstance();
});
afterAll(() => shop.close());

const get = async (path: string): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(shop.server.origin + path);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const pragma = (words: string) => sql.raw(`pragma ${words}`).execute(shop.server.database);
const saveSettings = (itemsPerPage: number) =>
  shop.owner.call('setStoreSettings', {
    params: { searchId },
    body: { ...defaultStoreSettings, itemsPerPage },
  });
/** More than fits into the pages that there are. */
const savePhrases = () => {
  const csv = Array.from({ length: 3000 }, (_, at) => `fraza nr ${at}`).join('\n');
  const body = { searchId, csv, mode: 'append' as const };
  return shop.owner.call('importPhrases', { params: { kind: 'blocked' }, body });
};
const search = async () => {
  const found = await shop.owner.call('trySearch', { params: { searchId }, body: { query: 'lampa' } });
  return found.status === 200 && found.reply.data.total;
};
const isReady = async () => (await get('/readyz')).status === 200;

describe.skipIf(isTestedOnPostgres)(
  'where the database can’t be written to, searches and settings that are read go on, and',
  () => {
    test('a full disk is said to be one, until there is room again', async () => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(shop.server.database);
      await pragma(`max_page_count = ${rows[0]?.page_count}`);
      const refused = await savePhrases();
      expect([refused.status, refused.error.code]).toEqual([507, 'STORAGE_FULL']);
      expect(await search()).toBe(1);
      expect((await shop.owner.call('getStoreSettings', { params: { searchId } })).status).toBe(200);
      expect(await get('/readyz')).toMatchObject({
        status: 503,
        body: { status: 'unavailable', checks: { storage: 'full', engine: 'ok' } },
      });
      expect((await get('/healthz')).status).toBe(200);
      const { payload } = await shop.server.app.http.inject({ url: '/metrics' });
      expect(payload).toContain('vitrina_storage_state{state="full"} 1');
      expect(payload).toMatch(/vitrina_storage_failures_total\{cause="full"\} [1-9]/);
      expect(payload).toMatch(/vitrina_disk_free_bytes [1-9]/);

      await pragma('max_page_count = 1000000');
      expect((await savePhrases()).status).toBe(200);
      await eventually(isReady);
    });

    test('a database that is read-only says so', async () => {
      await pragma('query_only = 1');
      const refused = await saveSettings(11);
      expect([refused.status, refused.error.code]).toEqual([503, 'STORAGE_READ_ONLY']);
      expect(await search()).toBe(1);
      expect((await get('/readyz')).body).toMatchObject({ checks: { storage: 'readOnly' } });
      await pragma('query_only = 0');
      expect((await saveSettings(12)).status).toBe(200);
    });

    test('another process that holds on to the database holds nobody up but who writes', async () => {
      const other = new DatabaseSync(join(shop.server.config.dataDir, 'vitrina.sqlite'));
      other.exec('begin immediate');
      let isSaved = false;
      const saving = saveSettings(13).finally(() => {
        isSaved = true;
      });
      expect((await get('/healthz')).status).toBe(200);
      expect(await search()).toBe(1);
      expect((await shop.owner.call('listInstances')).status).toBe(200);
      expect(isSaved, 'reading does not wait for writing').toBe(false);
      const refused = await saving;
      expect([refused.status, refused.error.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
      expect(refused.headers.get('retry-after')).toBe('10');
      other.exec('rollback');
      expect((await saveSettings(14)).status).toBe(200);
      other.exec('begin immediate');
      const waiting = saveSettings(15);
      setTimeout(() => other.exec('rollback'), 300);
      expect((await waiting).status, 'a short wait is none of the caller’s business').toBe(200);
      other.close();
    }, 30_000);

    // Windows renames no folder in which files are open.
    test.skipIf(process.platform === 'win32')(
      'a disk that can’t even be asked is said to fail, and the other metrics are there',
      async () => {
        const indexes = indexDirectoryIn(shop.server.config.dataDir);
        await eventually(isReady);
        renameSync(indexes, `${indexes}-gone`);
        const failing = { status: 503, body: { checks: { storage: 'failing' } } };
        await expect.poll(() => get('/readyz'), { timeout: 15_000 }).toMatchObject(failing);
        const { statusCode, payload } = await shop.server.app.http.inject({ url: '/metrics' });
        expect(statusCode).toBe(200);
        expect(payload).toContain('vitrina_storage_state{state="failing"} 1');
        renameSync(`${indexes}-gone`, indexes);
        await eventually(isReady);
      },
    );
  },
);
