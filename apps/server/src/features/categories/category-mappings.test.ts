import { categoryPaths, readCategories } from '@vitrina/contract';
import { buildFeed, buildFeedItem, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CatalogRecord } from '../../storage/records.ts';
import { replaceTaxonomy } from '../../storage/taxonomy-nodes.ts';
import {
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
  waitForImport,
} from '../../testing/start-test-server.ts';
import { buildCategoryTree } from './category-tree.ts';
import { findCategoryState, replaceCategories } from './repository.ts';
import { createCategoryService } from './service.ts';
import { createTaxonomyReader, type Taxonomy } from './taxonomy.ts';

let server: TestServer;
let feeds: FeedServer;
let owner: SignedIn;
let catalogId: string;
let feed = '';

const longName = 'Ż'.repeat(500);
const usual = [
  'Odzież damska > Sukienki',
  'Odzież damska > Sukienki > Letnie',
  'Obuwie > Sneakersy',
  'A > B > A',
  `Różne > ${longName}`,
  'Puste >  > Poziomy',
];
const feedOf = (categories: readonly string[]): string =>
  buildFeed({
    items: categories.map((googleCategory, at) => buildFeedItem({ googleCategory }, at + 1)),
  });

beforeAll(async () => {
  feed = feedOf(usual);
  feeds = await serveFeeds({ '/feed.xml': (request, response) => reply(feed)(request, response) });
  server = await startTestServer();
  owner = await server.signIn();
  catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
});
afterAll(async () => {
  await server.close();
  await feeds.close();
});
beforeEach(async () => {
  await server.database.deleteFrom('category_mapping').execute();
});

const list = async () => (await owner.call('listCategories', { params: { catalogId } })).reply;
/** The tree by path. */
const tree = async () => {
  const { data, baseCategories } = await list();
  const paths = categoryPaths(data);
  return new Map(readCategories(data, baseCategories).map((category, at) => [paths[at] ?? '', category]));
};
const idOf = async (path: string): Promise<string> => {
  const found = (await tree()).get(path);
  if (!found) throw new Error(`There is no category ${path}`);
  return found.categoryId;
};
const map = async (mappings: readonly (readonly [path: string, node: string | null])[]) => {
  const ids = await Promise.all(mappings.map(([path]) => idOf(path)));
  return owner.call('updateCategoryMappings', {
    body: {
      catalogId,
      mappings: mappings.map(([, baseCategoryId], at) => ({ categoryId: ids[at] ?? '', baseCategoryId })),
    },
  });
};
const importWith = async (categories: readonly string[]): Promise<void> => {
  feed = feedOf(categories);
  await owner.call('startImport', { params: { catalogId }, body: { allowShrink: true } });
  await waitForImport(owner, catalogId);
};

describe('category mappings', () => {
  test('[R2.56] a category has its own mapping, its parent’s, or none; proposals are shown where they say more', async () => {
    const before = await tree();
    const dresses = before.get('Odzież damska > Sukienki');
    expect(dresses).toMatchObject({ mapping: 'not_set', baseCategoryId: null });
    expect(dresses?.lapsedName).toBeUndefined();
    expect(dresses?.proposal).toMatchObject({
      baseCategoryId: 'fashion.clothing.dresses',
      isCertain: true,
    });
    const { status, reply: changed } = await map([['Odzież damska > Sukienki', 'fashion.clothing.dresses']]);
    expect(status).toBe(200);
    expect(changed.data).toEqual({
      changed: 1,
      unchanged: 0,
      unknownCategoryIds: [],
      unknownBaseCategoryIds: [],
    });
    const after = await tree();
    expect(after.get('Odzież damska > Sukienki')).toMatchObject({
      mapping: 'own',
      baseCategoryId: 'fashion.clothing.dresses',
    });
    expect(after.get('Odzież damska > Sukienki')?.proposal).toBeUndefined();
    expect(after.get('Odzież damska > Sukienki > Letnie')).toMatchObject({
      mapping: 'parent',
      baseCategoryId: null,
      effectiveBaseCategoryId: 'fashion.clothing.dresses',
    });
    expect(after.get('Odzież damska > Sukienki > Letnie')?.proposal).toBeUndefined();
    expect(after.get('Odzież damska')?.mapping).toBe('not_set');
    const { baseCategories } = await list();
    const ids = baseCategories.map(({ baseCategoryId }) => baseCategoryId);
    expect(ids).toEqual(expect.arrayContaining(['fashion', 'fashion.clothing', 'fashion.clothing.dresses']));
  });

  test('[R7.15] unknown ids are named, and nothing else is lost; a category’s id is no base category', async () => {
    const shoes = await idOf('Obuwie > Sneakersy');
    const dresses = await idOf('Odzież damska > Sukienki');
    const { reply: outcome } = await owner.call('updateCategoryMappings', {
      body: {
        catalogId,
        mappings: [
          { categoryId: shoes, baseCategoryId: 'fashion.shoes.sneakers' },
          { categoryId: 'nothing', baseCategoryId: 'fashion.shoes.sneakers' },
          { categoryId: dresses, baseCategoryId: dresses },
        ],
      },
    });
    expect(outcome.data).toEqual({
      changed: 1,
      unchanged: 0,
      unknownCategoryIds: ['nothing'],
      unknownBaseCategoryIds: [dresses],
    });
    expect((await tree()).get('Obuwie > Sneakersy')?.mapping).toBe('own');
    expect((await tree()).get('Odzież damska > Sukienki')?.mapping).toBe('not_set');
  });

  test('[R7.15] a change can be undone, but for what was changed again since; the same again changes nothing', async () => {
    const first = await map([
      ['Obuwie > Sneakersy', 'fashion.shoes.sneakers'],
      ['Odzież damska', 'fashion.clothing'],
    ]);
    const again = await map([['Obuwie > Sneakersy', 'fashion.shoes.sneakers']]);
    expect(again.reply).toMatchObject({ data: { changed: 0, unchanged: 1 }, changeId: null });
    await map([['Odzież damska', 'fashion']]);
    const changeId = first.reply.changeId ?? '';
    const undone = await owner.call('undoCategoryMappings', { body: { catalogId, changeId } });
    expect(undone.reply.data).toMatchObject({ changed: 1, unchanged: 1 });
    const after = await tree();
    expect(after.get('Obuwie > Sneakersy')?.mapping).toBe('not_set');
    expect(after.get('Odzież damska')?.baseCategoryId).toBe('fashion');
    const redone = await owner.call('undoCategoryMappings', {
      body: { catalogId, changeId: undone.reply.changeId ?? '' },
    });
    expect(redone.reply.data.changed).toBe(1);
    expect((await tree()).get('Obuwie > Sneakersy')?.baseCategoryId).toBe('fashion.shoes.sneakers');
    const missing = await owner.call('undoCategoryMappings', { body: { catalogId, changeId: 'none' } });
    expect(missing.error.code).toBe('NOT_FOUND');
  });

  test('[R7.15] the history says who changed what when, newest first, and what each was mapped to', async () => {
    await map([['Obuwie', 'fashion.shoes']]);
    await map([
      ['Obuwie', null],
      ['Odzież damska', 'fashion.clothing'],
    ]);
    const ask = (page: number) =>
      owner.call('listMappingChanges', { params: { catalogId }, query: { page, perPage: 1 } });
    const { reply: newest } = await ask(1);
    expect(newest.data).toMatchObject([
      {
        by: owner.customer.name,
        count: 2,
        lines: [
          { path: 'Obuwie', before: 'fashion.shoes', after: null },
          { path: 'Odzież damska', before: null, after: 'fashion.clothing' },
        ],
      },
    ]);
    expect(newest.baseCategories.map(({ baseCategoryId }) => baseCategoryId)).toContain('fashion.shoes');
    const { reply: before } = await ask(2);
    expect(before.data).toMatchObject([{ count: 1, lines: [{ before: null, after: 'fashion.shoes' }] }]);
    expect(before.total).toBe(newest.total);
  });

  test('[R7.15] the history says of each change whether anything of it holds: not of one that was undone or changed again', async () => {
    const held = async () =>
      (
        await owner.call('listMappingChanges', { params: { catalogId }, query: { perPage: 3 } })
      ).reply.data.map(({ inEffect }) => inEffect);
    const first = await map([
      ['Obuwie', 'fashion.shoes'],
      ['Odzież damska', 'fashion.clothing'],
    ]);
    await map([['Obuwie', 'fashion']]);
    expect((await held()).slice(0, 2)).toEqual([true, true]);
    await owner.call('undoCategoryMappings', { body: { catalogId, changeId: first.reply.changeId ?? '' } });
    expect(await held()).toEqual([true, true, false]);
    await map([['Obuwie', null]]);
    expect(await held()).toEqual([true, true, false]);
  });

  test('[R7.15] of changes made at once each is held against the one before, so that all can be taken back', async () => {
    const wanted = ['fashion.shoes', 'fashion.shoes.boots', 'fashion.shoes.sneakers', 'fashion'];
    const made = await Promise.all(wanted.map((node) => map([['Obuwie', node]])));
    const last = (await tree()).get('Obuwie')?.baseCategoryId;
    const { reply: history } = await owner.call('listMappingChanges', {
      params: { catalogId },
      query: { perPage: 4 },
    });
    const ofChanges = history.data.map(({ lines }) => lines[0]);
    expect(ofChanges[0]?.after).toBe(last);
    for (const [at, line] of ofChanges.entries()) expect(line?.before).toBe(ofChanges[at + 1]?.after ?? null);
    expect(new Set(made.map(({ reply: { changeId } }) => changeId)).size).toBe(4);
    for (const { changeId } of history.data)
      await owner.call('undoCategoryMappings', { body: { catalogId, changeId } });
    expect((await tree()).get('Obuwie')?.mapping).toBe('not_set');
  });

  test('[R7.15] 20,001 at once, none, or one category twice are refused with what is wrong', async () => {
    const many = Array.from({ length: 20_001 }, (_, at) => ({ categoryId: `c${at}`, baseCategoryId: null }));
    const tooMany = await owner.call('updateCategoryMappings', { body: { catalogId, mappings: many } });
    expect(tooMany.status).toBe(422);
    expect(JSON.stringify(tooMany.error.details)).toContain('maxItems');
    const shoes = await idOf('Obuwie > Sneakersy');
    const twice = await owner.call('updateCategoryMappings', {
      body: {
        catalogId,
        mappings: [
          { categoryId: shoes, baseCategoryId: 'fashion.shoes' },
          { categoryId: shoes, baseCategoryId: 'fashion.shoes.boots' },
        ],
      },
    });
    expect(JSON.stringify(twice.error.details)).toContain('mappings.1.categoryId');
    expect((await tree()).get('Obuwie > Sneakersy')?.mapping).toBe('not_set');
    const bounded = await owner.call('updateCategoryMappings', {
      body: { catalogId, mappings: many.slice(1) },
    });
    expect(bounded.reply.data.unknownCategoryIds).toHaveLength(20_000);
  });

  test('another customer’s catalog doesn’t exist', async () => {
    const stranger = await server.signIn();
    const mappings = [{ categoryId: await idOf('Obuwie'), baseCategoryId: 'fashion.shoes' }];
    const calls = [
      await stranger.call('updateCategoryMappings', { body: { catalogId, mappings } }),
      await stranger.call('undoCategoryMappings', { body: { catalogId, changeId: 'x' } }),
      await stranger.call('listCategories', { params: { catalogId } }),
      await stranger.call('listMappingChanges', { params: { catalogId } }),
    ];
    expect(calls.map(({ error }) => error.code)).toEqual(Array(4).fill('NOT_FOUND'));
    expect((await tree()).get('Obuwie')?.mapping).toBe('not_set');
  });

  test('a name that comes back on a deeper level, one of 500 characters and an empty level break nothing', async () => {
    const after = await tree();
    expect(after.get('A')?.categoryId).not.toBe(after.get('A > B > A')?.categoryId);
    // The index has paths of up to 255 bytes: the product is in the levels above.
    expect([...after.keys()].filter((path) => path.startsWith('Różne'))).toEqual(['Różne']);
    expect([...after.keys()].filter((path) => path.startsWith('Puste'))).toEqual([
      'Puste',
      'Puste > Poziomy',
    ]);
    await map([['A > B > A', 'toys.puzzles']]);
    expect((await tree()).get('A')?.mapping).toBe('not_set');
  });

  test('[R2.56] the tree follows the imports; a mapped category that vanishes and comes back is still mapped', async () => {
    await map([['Obuwie > Sneakersy', 'fashion.shoes.sneakers']]);
    await importWith([...usual.filter((path) => !path.startsWith('Obuwie')), 'Nowe > Kubki']);
    const without = await tree();
    expect(without.has('Obuwie > Sneakersy')).toBe(false);
    expect(without.get('Nowe > Kubki')?.isNew).toBe(true);
    expect(without.get('Odzież damska')?.isNew).toBeUndefined();
    const refresh = async () =>
      (await owner.call('refreshCategoryTree', { params: { catalogId } })).reply.data;
    expect((await refresh()).added).toBe(2);
    expect((await tree()).get('Nowe > Kubki')?.isNew).toBe(true);
    expect((await refresh()).added).toBe(0);
    expect((await tree()).get('Nowe > Kubki')?.isNew).toBeUndefined();
    await importWith(usual);
    expect((await tree()).get('Obuwie > Sneakersy')?.baseCategoryId).toBe('fashion.shoes.sneakers');
  });

  test('mappings of vanished categories are kept for 400 days', async () => {
    await map([['Obuwie > Sneakersy', 'fashion.shoes.sneakers']]);
    await importWith(usual.slice(0, 2));
    const missingFor = async (days: number): Promise<void> => {
      const since = new Date(Date.now() - days * 86_400_000).toISOString();
      await server.database.updateTable('category_mapping').set({ missing_since: since }).execute();
    };
    const count = async () =>
      (await server.database.selectFrom('category_mapping').select('category_id').execute()).length;
    await missingFor(399);
    await importWith(usual.slice(0, 1));
    expect(await count()).toBe(1);
    await missingFor(401);
    await importWith(usual.slice(0, 2));
    expect(await count()).toBe(0);
    await importWith(usual);
  });

  test('an imported taxonomy replaces the list: mappings to lost nodes lapse, and hold again after a reset', async () => {
    await map([['Obuwie > Sneakersy', 'fashion.shoes.sneakers']]);
    const names = (name: string) => ({ pl: name, cz: name, en: name });
    await replaceTaxonomy(server.database, [
      { id: 'google:1', parentId: null, names: names('Odzież') },
      { id: 'google:2', parentId: 'google:1', names: names('Sukienki') },
    ]);
    const lapsed = await tree();
    expect(lapsed.get('Obuwie > Sneakersy')).toMatchObject({
      mapping: 'not_set',
      lapsedName: 'Sneakersy i trampki',
    });
    expect(lapsed.get('Odzież damska > Sukienki')?.proposal?.baseCategoryId).toBe('google:2');
    const { reply: nodes } = await owner.call('listBaseCategories');
    expect(nodes).toMatchObject({ isWhole: true, data: [{ hasChildren: true }, { parentId: 'google:1' }] });
    await replaceTaxonomy(server.database, []);
    expect((await tree()).get('Obuwie > Sneakersy')?.mapping).toBe('own');
  });

  test('of a long taxonomy the chooser gets parts: the top, children, and what words find with those above', async () => {
    const names = (name: string) => ({ pl: name, cz: name, en: name });
    await replaceTaxonomy(server.database, [
      { id: 'google:1', parentId: null, names: names('Odzież') },
      ...Array.from({ length: 1500 }, (_, at) => ({
        id: `google:${at + 2}`,
        parentId: 'google:1',
        names: names(at === 700 ? 'Suknie ślubne' : `Rzecz ${at}`),
      })),
    ]);
    const ask = async (query: { q?: string; parent?: string }) =>
      (await owner.call('listBaseCategories', { query })).reply;
    const top = await ask({});
    expect([top.isWhole, top.data.length]).toEqual([false, 1]);
    expect((await ask({ parent: 'google:1' })).data).toHaveLength(1500);
    const found = (await ask({ q: 'slubne suk' })).data.map(({ names: { pl } }) => pl);
    expect(found).toEqual(['Odzież', 'Suknie ślubne']);
    await replaceTaxonomy(server.database, []);
  });

  test('a tree that an import saves while proposals are made again stays, and is proposed for later', async () => {
    const { database, engine } = server;
    const customerId = owner.customer.id;
    const taxonomy = await createTaxonomyReader(database)();
    const nodes = await buildCategoryTree(
      ['Nowe > Kubki', ...usual].map((value) => ({ value, count: 7 })),
      'pl',
    );
    let saved: Promise<void> | null = null;
    const busy: Taxonomy = {
      ...taxonomy,
      version: 'next',
      proposerFor: (language) => (levels, limit) => {
        saved ??= replaceCategories(database, customerId, catalogId, {
          ...{ nodes, proposals: [], ages: new Map(), taxonomyVersion: 'before' },
        });
        // Long enough for others to get their turn.
        for (const start = performance.now(); performance.now() - start < 9; );
        return taxonomy.proposerFor(language)(levels, limit);
      },
    };
    const service = createCategoryService({
      ...{ database, engine, now: () => new Date(), readTaxonomy: async () => busy },
      findCatalog: async () => ({ id: catalogId, customerId, language: 'pol' }) as CatalogRecord,
    });
    await service.list(customerId, catalogId);
    await saved;
    const after = await tree();
    expect(after.get('Nowe > Kubki')?.productsCount).toBe(7);
    expect(after.get('Obuwie > Sneakersy')?.productsCount).toBe(7);
    await service.list(customerId, catalogId);
    expect((await findCategoryState(database, customerId, catalogId)).proposalsTaxonomy).toBe('next');
    await importWith(usual);
  });
});
