import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallName, calls, defaultStoreSettings } from '@vitrina/contract';
import { type FeedServer, generateFeed, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTestedOnPostgres } from '../storage/testing/test-database.ts';
import { makeShopByCalls } from '../testing/make-shop-by-calls.ts';
import { changeSettings, type LoadedShop, sendEvents } from '../testing/mixed-load.ts';
import { runCli, type ServerProcess, signInByCli, startServerProcess } from '../testing/server-process.ts';
import { eventually, makeCall } from '../testing/start-test-server.ts';
import { readVersion } from '../version.ts';
import { isNewer, restoreBackup } from './restore-backup.ts';

const root = mkdtempSync(join(tmpdir(), 'vitrina-backup-'));
const dataDir = join(root, 'data');
const saved = join(root, 'saved');
const environment = { PUBLIC_URL: 'http://search.example' };
let feeds: FeedServer;
let server: ServerProcess;
let shop: LoadedShop;

const importOnce = async () => {
  const params = { catalogId: shop.catalogId };
  await makeCall(shop.origin, shop.token, 'startImport', { params, body: {} });
  return eventually(async () => {
    const { reply: answer } = await makeCall(shop.origin, shop.token, 'getImportStatus', { params });
    return answer.data.finished && answer.data.status;
  }, 60_000);
};

beforeAll(async () => {
  feeds = await serveFeeds({ '/feed.xml': reply([...generateFeed({ count: 1500 })].join('')) });
  server = await startServerProcess(dataDir, environment);
  const token = await signInByCli(dataDir, server.origin);
  const made = await makeShopByCalls(server.origin, token, feeds.url('/feed.xml'));
  shop = { ...made, origin: server.origin, token };
  const { searchId } = shop;
  // What an operator has put there comes along, whatever its name.
  writeFileSync(join(dataDir, 'notatki – kopia (1).txt'), 'zażółć', { mode: 0o600 });
  await changeSettings(shop, 2, 'kopia');
  await makeCall(server.origin, token, 'addBlockedPhrase', { body: { searchId, blockedPhrase: 'gratis' } });
  await makeCall(server.origin, token, 'setStoreSettings', {
    params: { searchId },
    body: { ...defaultStoreSettings, itemsPerPage: 17 },
  });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await feeds.close();
  rmSync(root, { recursive: true, force: true });
});

const queries = [
  '',
  'buty',
  'lampa',
  'czerwona',
  'zestaw',
  'kub',
  'drewniany stół',
  'nothing at all',
  'gratis',
];
const settings = [
  'getStoreSettings',
  'getWeights',
  'getFacetedMenu',
  'getSuggestions',
  'getSorts',
  'getSharedFields',
  'getAppSettings',
  'listSynonyms',
  'listBlockedPhrases',
  'listRules',
  'listSettingChanges',
  'getAuthDomains',
  'getAuthKey',
  'getCatalogUrl',
  'listMappings',
  'getProfile',
] as const satisfies readonly CallName[];

/** All that a server says of the shop: every query's products, and every setting. */
const readShop = async (origin: string) => {
  const { searchId, key, token } = shop;
  const searches: unknown[] = [];
  for (const query of queries) {
    const url = `${origin}/public/search/${searchId}?q=${encodeURIComponent(query)}`;
    const response = await fetch(url, { headers: { 'x-api-key': key } });
    const { queryId: _, tookMs: __, ...body } = (await response.json()) as Record<string, unknown>;
    searches.push({ query, status: response.status, ...body });
  }
  const values: Record<string, unknown> = {};
  for (const name of settings) {
    const { catalogId } = shop;
    const isPost = calls[name].method === 'POST';
    const request = {
      params: { searchId, catalogId },
      ...(isPost ? { body: { searchId, catalogId } } : { query: { searchId } }),
    };
    const { status, body } = await makeCall(origin, token, name, request);
    values[name] = status === 200 ? body : `${name} answered ${status}`;
  }
  return { searches, values };
};

describe('a backup', () => {
  test('made while events and imports go on brings back every search and every setting', async () => {
    let isOver = false;
    const sending = sendEvents(shop, {
      ...{ run: 'backup', senders: 2, eventsInCall: 20 },
      isWanted: () => !isOver,
    });
    // Generations are swapped before, during and after the copying.
    const importing = (async () => {
      const statuses: string[] = [];
      while (!isOver) statuses.push(await importOnce());
      return statuses;
    })();
    const before = (
      await makeCall(shop.origin, shop.token, 'getActivity', { params: { searchId: shop.searchId } })
    ).reply.data.today.searches;
    for (let time = 0; time < 2; time += 1) {
      const { code, json } = await runCli(dataDir, ['backup', `${saved}-${time}`]);
      expect([code, json]).toEqual([
        0,
        { directory: `${saved}-${time}`, files: expect.any(Number), bytes: expect.any(Number) },
      ]);
    }
    isOver = true;
    const sent = await sending;
    expect(new Set(await importing)).toEqual(new Set(['ok']));
    const original = await readShop(server.origin);
    expect(original.searches[0]).toMatchObject({ status: 200 });
    expect(Object.values(original.values).filter((value) => typeof value === 'string')).toEqual([]);

    for (let time = 0; time < 2; time += 1) {
      const restored = join(root, `restored-${time}`);
      expect((await runCli(restored, ['restore', `${saved}-${time}`])).code).toBe(0);
      expect(readFileSync(join(restored, 'notatki – kopia (1).txt'), 'utf8')).toBe('zażółć');
      const second = await startServerProcess(restored, environment);
      const copy = await readShop(second.origin);
      const counted = await makeCall(second.origin, shop.token, 'getActivity', {
        params: { searchId: shop.searchId },
      });
      await second.stop();
      expect(copy.searches).toEqual(original.searches);
      for (const name of settings) expect(copy.values[name], name).toEqual(original.values[name]);
      const { searches } = counted.reply.data.today;
      expect(searches).toBeGreaterThanOrEqual(before);
      expect(searches).toBeLessThanOrEqual(before + sent.accepted / 2);
    }
  }, 180_000);

  test.skipIf(process.platform === 'win32')(
    'is nobody else’s to read, and neither is what is restored',
    async () => {
      for (const directory of [`${saved}-0`, join(root, 'restored-0')]) {
        const modes = (readdirSync(directory, { recursive: true }) as string[]).map((name) => {
          const stats = statSync(join(directory, name));
          return (stats.mode & 0o777).toString(8) === (stats.isDirectory() ? '700' : '600');
        });
        expect(modes).not.toContain(false);
        expect((statSync(directory).mode & 0o777).toString(8)).toBe('700');
      }
    },
  );

  test('is not restored over data, nor where a file of it was changed, is missing or is not finished', async () => {
    const refusal = async (source: string, target: string): Promise<string> => {
      const { code, json } = await runCli(target, ['restore', source]);
      expect(code).toBe(1);
      return (json as { details: string }).details;
    };
    const source = `${saved}-0`;
    expect(await refusal(source, dataDir)).toContain(
      isTestedOnPostgres ? 'holds an installation already' : 'is not empty',
    );
    expect((await fetch(`${server.origin}/readyz`)).status, 'the server did not notice').toBe(200);

    const damaged = join(root, 'damaged');
    cpSync(source, damaged, { recursive: true });
    const target = join(root, 'target');
    const index = (readdirSync(damaged, { recursive: true }) as string[]).find((name) =>
      name.endsWith('.idx'),
    );
    appendFileSync(join(damaged, index ?? ''), 'x');
    expect(await refusal(damaged, target)).toMatch(
      /^The backup is damaged: indexes\/.*Nothing was restored\.$/,
    );
    rmSync(join(damaged, index ?? ''));
    expect(await refusal(damaged, target)).toContain('can’t be copied'.replace('’', "'"));
    rmSync(join(damaged, 'manifest.json'));
    expect(await refusal(damaged, target)).toContain('There is no finished backup');
    expect(readdirSync(target).filter((name) => !name.startsWith('server.lock'))).toEqual([]);
  });

  test('of a newer version is refused in words, and so is one that leads out of its directory or brings a server’s own files', async () => {
    const source = join(root, 'newer');
    cpSync(`${saved}-0`, source, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(source, 'manifest.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    const target = join(root, 'newer-target');
    const change = (changes: Record<string, unknown>): void =>
      writeFileSync(join(source, 'manifest.json'), JSON.stringify({ ...manifest, ...changes }));
    // The command says what the function throws; a process for each of these would take a second and a half.
    const refusalOf = (changes: Record<string, unknown>): Promise<string> => {
      change(changes);
      return restoreBackup(source, target, readVersion()).then(
        () => 'restored',
        (error: Error) => error.message,
      );
    };
    change({ version: '99.0.0' });
    expect(await runCli(target, ['restore', source])).toMatchObject({
      code: 1,
      json: { details: expect.stringContaining('of version 99.0.0, which is newer than this one') },
    });
    expect(await refusalOf({ migrations: ['0999-later'] })).toContain('newer than this one');
    const [file] = manifest.files as { path: string }[];
    for (const path of [
      '../outside',
      '/etc/passwd',
      'indexes/../../outside',
      '..',
      '..\\outside',
      'C:outside',
      'server.lock',
      'Server.lock',
      'server.lock-journal',
      'server.lock/inside',
      'restore.unfinished',
      'vitrina.sqlite-wal',
      'vitrina.sqlite-shm',
      'manifest.json',
    ])
      expect(await refusalOf({ files: [{ ...file, path }] }), path).toContain('is not one that');
    expect(isNewer('0.2.0', '0.1.9')).toBe(true);
    expect(isNewer('0.1.0', '0.1.0')).toBe(false);
    expect(isNewer('0.1.0', '0.10.0')).toBe(false);
  }, 60_000);

  test.skipIf(process.platform === 'win32')(
    'is not made of a file that not every system can hold',
    async () => {
      const odd = join(dataDir, 'odd:name');
      writeFileSync(odd, '');
      const refused = await runCli(dataDir, ['backup', join(root, 'with-odd-name')]);
      rmSync(odd);
      expect(refused).toMatchObject({ code: 1, json: { details: expect.stringContaining('odd:name') } });
      expect(readdirSync(join(root, 'with-odd-name'))).toEqual([]);
    },
  );

  test.skipIf(process.platform === 'win32')('is not restored through links', async () => {
    const source = join(root, 'linked');
    const target = join(root, 'linked-target');
    cpSync(`${saved}-0`, source, { recursive: true });
    for (const name of ['vitrina.sqlite', 'indexes']) {
      // The same bytes, only elsewhere.
      const elsewhere = join(root, `elsewhere-${name}`);
      renameSync(join(source, name), elsewhere);
      symlinkSync(elsewhere, join(source, name));
      const { code, json } = await runCli(target, ['restore', source]);
      expect([name, code]).toEqual([name, 1]);
      expect((json as { details: string }).details).toContain('is a link, or no file at all');
      expect(readdirSync(target).filter((left) => !left.startsWith('server.lock'))).toEqual([]);
      rmSync(join(source, name));
      renameSync(elsewhere, join(source, name));
    }
    expect((await runCli(target, ['restore', source])).code).toBe(0);
  });

  test('is not made within the data directory, whichever way leads there', async () => {
    const link = join(root, 'link-to-data');
    symlinkSync(dataDir, link, 'junction');
    for (const inside of [join(dataDir, 'backups', 'today'), join(link, 'today')]) {
      const { code, json } = await runCli(dataDir, ['backup', inside]);
      expect([inside, code]).toEqual([inside, 1]);
      expect((json as { details: string }).details).toContain('lies within the data directory');
    }
    expect(readdirSync(dataDir)).not.toContain('backups');
    expect(
      (await runCli(dataDir, ['backup', `${dataDir}-beside`])).code,
      'a name that only begins alike',
    ).toBe(0);
  });

  test('has a directory of its own', async () => {
    const again = await runCli(dataDir, ['backup', `${saved}-0`]);
    expect(again).toMatchObject({ code: 1, json: { details: expect.stringContaining('is not empty') } });
  });

  test.skipIf(isTestedOnPostgres)('needs data', async () => {
    const nothing = await runCli(join(root, 'nothing'), ['backup', join(root, 'of-nothing')]);
    expect(nothing).toMatchObject({
      code: 1,
      json: { details: expect.stringContaining('nothing to back up') },
    });
  });
});

test('a restore that was broken off is not taken for a shop', async () => {
  const half = join(root, 'half');
  cpSync(`${saved}-0`, half, { recursive: true });
  rmSync(join(half, 'manifest.json'));
  writeFileSync(join(half, 'restore.unfinished'), '');
  const outcome = await startServerProcess(half).catch((error: Error) => error.message);
  expect(outcome).toContain('was broken off. Empty the directory and restore again.');
});
