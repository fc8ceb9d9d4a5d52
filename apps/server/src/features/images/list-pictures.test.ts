import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed, buildFeedItem, reply } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCatalog, type SignedIn, waitForImport } from '../../testing/start-test-server.ts';
import { useChangingFeed } from '../../testing/use-changing-feed.ts';
import { OvertakenError, reopenCheck } from './check-state-repository.ts';
import { listPictures } from './list-pictures.ts';
import { listUnlisted } from './list-repository.ts';

const feed = useChangingFeed();
const directory = mkdtempSync(join(tmpdir(), 'vitrina-lists-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const going = new AbortController().signal;
let owner: SignedIn;
let catalogId: string;

const itemsCount = 250;
/** A product with a picture of its own, and one that all have. */
const item = (number: number, title = `Produkt ${number}`) =>
  buildFeedItem(
    {
      title,
      imageLink: `https://pictures.example/${number}.jpg`,
      additionalImages: ['https://pictures.example/size-chart.jpg'],
    },
    number,
  );
const serve = (numbers: readonly number[], titles: Readonly<Record<number, string>> = {}): void => {
  feed.answer = reply(buildFeed({ items: numbers.map((number) => item(number, titles[number])) }));
};
const numbersFrom = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const place = () => ({ customerId: owner.customer.id, catalogId });
const list = (stopping = going, engine: Parameters<typeof listPictures>[0]['engine'] = feed.server.engine) =>
  listPictures({ database: feed.server.database, engine, directory, stopping }, place());
const importAgain = async (): Promise<void> => {
  await owner.call('startImport', { params: { catalogId }, body: { allowShrink: true } });
  await waitForImport(owner, catalogId);
};
const readUses = () =>
  feed.server.database
    .selectFrom('image_use')
    .innerJoin('image', (join) =>
      join
        .onRef('image.id', '=', 'image_use.image_id')
        .onRef('image.catalog_id', '=', 'image_use.catalog_id'),
    )
    .select(['product_id', 'title', 'round', 'address'])
    .where('image_use.catalog_id', '=', catalogId)
    .execute();
const countImages = async (): Promise<number> =>
  (await feed.server.database.selectFrom('image').select('id').where('catalog_id', '=', catalogId).execute())
    .length;

beforeAll(async () => {
  owner = await feed.server.signIn();
  serve(numbersFrom(1, itemsCount));
  catalogId = await makeCatalog(owner, feed.url);
});

test('a list follows what changed: products come and go, titles change, and the rest is not written again', async () => {
  await list();
  const before = await readUses();
  expect(before).toHaveLength(2 * itemsCount);
  expect(await countImages()).toBe(itemsCount + 1);
  const [{ round: first } = { round: 0 }] = before;

  serve(numbersFrom(6, itemsCount + 3), { 100: 'Inny tytuł' });
  await importAgain();
  await list();
  const uses = await readUses();
  expect(uses).toHaveLength(2 * (itemsCount - 2));
  expect(await countImages()).toBe(itemsCount - 2 + 1);
  const written = uses.filter(({ round }) => round !== first);
  // One product of another title, and three new ones, with two pictures each.
  expect(written).toHaveLength(2 * 4);
  expect(written.filter(({ title }) => title === 'Inny tytuł')).toHaveLength(2);
});

/** The server's engine; `then` happens once all products were walked through. */
const engineThen = (then: () => Promise<unknown>): Parameters<typeof list>[1] => ({
  current: (catalogKey) => feed.server.engine.current(catalogKey),
  async *walk(catalog, fields) {
    yield* feed.server.engine.walk(catalog, fields);
    await then();
  },
});
const readGeneration = async (): Promise<string | null> =>
  (
    await feed.server.database
      .selectFrom('image_check')
      .select('generation_id')
      .where('catalog_id', '=', catalogId)
      .executeTakeFirstOrThrow()
  ).generation_id;

test('a list that is broken off by the end of the server writes nothing more, and the next one is made from the beginning', async () => {
  serve(numbersFrom(1001, 1400));
  await importAgain();
  const before = await countImages();
  const stopping = new AbortController();
  let statements = 0;
  const database = feed.server.database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      // In the third of eight portions.
      if (statements === 12) stopping.abort();
      return result;
    },
  });
  const { engine } = feed.server;
  await expect(
    listPictures({ database, engine, directory, stopping: stopping.signal }, place()),
  ).rejects.toThrow('aborted');
  const written = (await countImages()) - before;
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(400);
  expect(readdirSync(directory)).toEqual([]);
  expect(await readGeneration()).toBeNull();
  await list();
  expect(await readUses()).toHaveLength(2 * 400);
  expect(await countImages()).toBe(401);
});

test('an import that goes live while a list is written ends it, and is listed by the next one', async () => {
  serve(numbersFrom(1, 20));
  await importAgain();
  const imported = engineThen(() => reopenCheck(feed.server.database, place()));
  await expect(list(going, imported)).rejects.toThrow(OvertakenError);
  expect(await readGeneration()).toBeNull();
  expect((await listUnlisted(feed.server.database)).map((unlisted) => unlisted.catalogId)).toEqual([
    catalogId,
  ]);
  await list();
  expect(await readUses()).toHaveLength(2 * 20);
  expect(await listUnlisted(feed.server.database)).toEqual([]);
});

test('a list that another one has overtaken neither adds to that nor removes any of it', async () => {
  const { engine } = feed.server;
  const older: Parameters<typeof list>[1] = {
    current: (catalogKey) => engine.current(catalogKey),
    async *walk() {
      yield [
        {
          id: 'gone',
          group: null,
          fields: { title: 'Gone', image_link: 'https://pictures.example/gone.jpg' },
        },
      ];
      // Meanwhile another server lists what is live.
      await list();
    },
  };
  await expect(list(going, older)).rejects.toThrow(OvertakenError);
  const uses = await readUses();
  expect(uses).toHaveLength(2 * 20);
  expect(uses.filter(({ product_id }) => product_id === 'gone')).toEqual([]);
});
