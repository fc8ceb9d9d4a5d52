import { mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildFeed, replyAnew, serveFeeds } from '@vitrina/testkit';
import { expect, test } from 'vitest';
import { isTestedOnPostgres } from '../storage/testing/test-database.ts';
import { removeDataDir } from '../testing/server-process.ts';
import { makeCatalog, startTestServer, waitForImport } from '../testing/start-test-server.ts';

// Servers that share a store share a database.
test.skipIf(!isTestedOnPostgres)(
  '[R10.09] while the shared store is away an import says so, and the products stay; the next one after it works',
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'vitrina-away-'));
    const store = join(home, 'store');
    const [dataDir, away] = [await mkdtemp(join(home, 'data-')), join(home, 'away')];
    await rename(await mkdtemp(join(home, 'made-')), store);
    const feeds = await serveFeeds({ '/feed.xml': replyAnew(() => [buildFeed({ items: 25 })]) });
    const server = await startTestServer({
      ...{ DATA_DIR: dataDir, OPENSEARCH_URL: '', GENERATIONS_URL: pathToFileURL(store).href },
    });
    try {
      const owner = await server.signIn();
      const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
      const importAgain = async () => {
        await owner.call('startImport', { params: { catalogId }, body: {} });
        return waitForImport(owner, catalogId);
      };
      await rename(store, away);
      expect(await importAgain()).toMatchObject({ status: 'error', error: { code: 'IMPORT_INDEX_AWAY' } });
      expect((await owner.call('listProducts', { params: { catalogId } })).reply.total).toBe(25);
      await rename(away, store);
      expect(await importAgain()).toMatchObject({ status: 'ok', correctCount: 25 });
    } finally {
      await server.close();
      await feeds.close();
      await removeDataDir(home);
    }
  },
);
