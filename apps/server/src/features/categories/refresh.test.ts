import { setTimeout } from 'node:timers/promises';
import type { SearchEngine } from '@vitrina/search-engine';
import { buildFeed, buildFeedItem, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogRecord } from '../../storage/records.ts';
import {
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/start-test-server.ts';
import { listCategories } from './repository.ts';
import { createCategoryService } from './service.ts';
import { createTaxonomyReader } from './taxonomy.ts';

let server: TestServer;
let feeds: FeedServer;
let owner: SignedIn;
let catalog: CatalogRecord;

beforeAll(async () => {
  feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items: [buildFeedItem({}, 1)] })) });
  server = await startTestServer();
  owner = await server.signIn();
  const id = await makeCatalog(owner, feeds.url('/feed.xml'));
  catalog = { id, customerId: owner.customer.id, language: 'pol' } as CatalogRecord;
});
afterAll(async () => {
  await server.close();
  await feeds.close();
});

/** The live products' categories change while the first refresh makes its proposals, which goes on when it is let. */
const startRace = () => {
  const { database } = server;
  const readTaxonomy = createTaxonomyReader(database);
  const finish = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const state = { live: ['Stare > Meble'], searches: 0 };
  const engine = {
    search: async () => {
      state.searches += 1;
      return { facets: [{ field: 'categories', values: state.live.map((value) => ({ value, count: 1 })) }] };
    },
  } as unknown as SearchEngine;
  let reads = 0;
  const service = createCategoryService({
    ...{ database, engine, now: () => new Date(), findCatalog: async () => catalog },
    readTaxonomy: async () => {
      reads += 1;
      if (reads === 1) {
        isHeld.resolve();
        await finish.promise;
      }
      return readTaxonomy();
    },
  });
  return { service, state, isHeld: isHeld.promise, finish: finish.resolve };
};
const paths = async () =>
  (await listCategories(server.database, catalog.customerId, catalog.id)).map(({ path }) => path);

test('a refresh that began before an import ended doesn’t bring the old tree back', async () => {
  const { service, state, isHeld, finish } = startRace();
  const begun = service.refresh(catalog.customerId, catalog.id);
  await isHeld;
  state.live = ['Nowe > Kubki'];
  const imported = service.refreshAfterImport(catalog);
  // Time enough for it to be done first.
  await Promise.race([imported, setTimeout(300)]);
  finish();
  await Promise.all([begun, imported]);
  expect(await paths()).toEqual(['Nowe', 'Nowe > Kubki']);
});

test('refreshes asked for while one is under way are done once, after it', async () => {
  const { service, state, isHeld, finish } = startRace();
  const first = service.refresh(catalog.customerId, catalog.id);
  await isHeld;
  state.live = ['Inne > Lampy'];
  const others = Array.from({ length: 20 }, () => service.refresh(catalog.customerId, catalog.id));
  await setTimeout(50);
  finish();
  expect(await first).toMatchObject({ total: 2 });
  for (const other of others) expect(await other).toMatchObject({ added: 2, total: 2 });
  expect(state.searches).toBe(2);
  expect(await paths()).toEqual(['Inne', 'Inne > Lampy']);
  state.live = ['Inne > Zegary'];
  await service.refresh(catalog.customerId, catalog.id);
  expect(await paths()).toEqual(['Inne', 'Inne > Zegary']);
});
