import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AccessKey, Synonym } from '@vitrina/contract';
import { insertPhrases } from '../../apps/server/src/features/phrases/repository.ts';
import { openDatabase } from '../../apps/server/src/storage/database.ts';
import { sqliteAt } from '../../apps/server/src/storage/database-location.ts';
import { newId } from '../../apps/server/src/storage/ids.ts';
import {
  removeDataDir,
  signInByCli,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';
import { openApi } from '../import/api-client.ts';
import { makeFeedFile, serveFile } from '../import/feed-file.ts';
import { makeShop } from '../import/make-shop.ts';
import { createRandom } from '../search/made-products.ts';
import { noResultCache, readServerSettings } from '../server-settings.ts';

type Data<T> = { data: T };

const mb = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

/**
 * `phrases [--instances 10] [--groups 9000] [--phrases 48]`: the server's memory while visitors search ten instances with the longest lists of
 * synonyms allowed, and the cost of changing one synonym.
 */
export const runPhrasesBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      instances: { type: 'string', default: '10' },
      groups: { type: 'string', default: '9000' },
      phrases: { type: 'string', default: '48' },
    },
  });
  const feedFile = join(tmpdir(), 'vitrina-bench-feed-1000.xml');
  const { bytes } = await makeFeedFile(feedFile, 1000);
  const files = await serveFile(feedFile, bytes);
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  const server = await startServerProcess(dataDir, { ...(await readServerSettings()), ...noResultCache });
  const database = await openDatabase(sqliteAt(join(dataDir, 'vitrina.sqlite')));
  try {
    const feedUrl = `http://127.0.0.1:${(files.address() as AddressInfo).port}/feed.xml`;
    const searchIds: string[] = [];
    const keys: string[] = [];
    let lastApi = openApi(server.origin, '');
    // A plan includes only a few instances, so several customers are needed.
    while (searchIds.length < Number(values.instances)) {
      lastApi = openApi(
        server.origin,
        await signInByCli(dataDir, server.origin, `owner${searchIds.length}@shop.example`),
      );
      const { searchId } = await makeShop(lastApi, feedUrl);
      searchIds.push(searchId);
      keys.push((await lastApi<Data<AccessKey>>('GET', '/catalog/getAuthKey')).data.key);
    }
    const random = createRandom(7);
    const word = (length: number): string =>
      Array.from({ length }, () => 'abcdefghijklmnoprstuwyz'.charAt(Math.floor(random() * 23))).join('');
    const group = (at: number): Synonym => ({
      type: 'group',
      phrases: Array.from({ length: Number(values.phrases) }, () => `${word(7)}${at} ${word(6)} ${word(5)}`),
    });
    for (const searchId of searchIds) {
      const { customer_id: id } = await database
        .selectFrom('search_instance')
        .select('customer_id')
        .where('id', '=', searchId)
        .executeTakeFirstOrThrow();
      const synonyms = Array.from({ length: Number(values.groups) }, (_, at) => group(at));
      const createdAt = new Date().toISOString();
      const entries = synonyms.map((value) => ({ id: newId(), value, createdAt, createdBy: 'Bench' }));
      await insertPhrases(database, id, searchId, 'synonyms', entries);
    }
    console.log(`before the first search: ${mb(server.rss())}`);
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, server.rss());
    }, 50);
    const search = async (at: number, query: string): Promise<number> => {
      const { status } = await fetch(`${server.origin}/public/search/${searchIds[at]}?q=${query}`, {
        headers: { 'x-api-key': keys[at] ?? '' },
      });
      return status;
    };
    for (let round = 1; round <= 2; round++) {
      const statuses: number[] = [];
      for (const at of searchIds.keys()) statuses.push(await search(at, 'produkt'));
      console.log(`round ${round}: answered ${statuses.join(' ')}; ${mb(server.rss())}, at most ${mb(most)}`);
    }
    const last = searchIds.length - 1;
    for (let change = 0; change < 3; change++) {
      const startedMs = performance.now();
      const synonym: Synonym = { type: 'group', phrases: [`qqnowe${change}`, 'produkt'] };
      await lastApi('POST', '/search/synonyms', { searchId: searchIds[last], synonym });
      const changedMs = performance.now();
      await search(last, `qqnowe${change}`);
      console.log(
        `one synonym more: ${(changedMs - startedMs).toFixed(0)} ms, the search after it ${(performance.now() - changedMs).toFixed(0)} ms`,
      );
    }
    clearInterval(watch);
    console.log(`at most ${mb(most)}, in the end ${mb(server.rss())}`);
  } finally {
    await database.destroy();
    await server.stop();
    files.close();
    await removeDataDir(dataDir);
  }
};
