import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFeed, buildFeedItem, reply } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCatalog, type SignedIn, waitForImport } from '../../testing/start-test-server.ts';
import { useChangingFeed } from '../../testing/use-changing-feed.ts';
import { listPictures } from './list-pictures.ts';

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

test('a list that is broken off by the end of the server writes nothing more, and the next one is made from the beginning', async () => {
  const before = await readUses();
  serve(numbersFrom(1, 20));
  await importAgain();
  const stopping = new AbortController();
  const { engine } = feed.server;
  const stopsWhileWalking: Parameters<typeof list>[1] = {
    current: (catalogKey) => engine.current(catalogKey),
    async *walk(catalog, fields) {
      for await (const products of engine.walk(catalog, fields)) {
        stopping.abort();
        yield products;
      }
    },
  };
  await expect(list(stopping.signal, stopsWhileWalking)).rejects.toThrow('aborted');
  expect(await readUses()).toHaveLength(before.length);
  expect(readdirSync(directory)).toEqual([]);
  const check = await feed.server.database
    .selectFrom('image_check')
    .select('generation_id')
    .where('catalog_id', '=', catalogId)
    .executeTakeFirstOrThrow();
  expect(check.generation_id).toBeNull();
  await list();
  expect(await readUses()).toHaveLength(2 * 20);
});

test('a list that another one has overtaken removes nothing of it', async () => {
  const { database, engine } = feed.server;
  let overtaken = false;
  const overtakenWhileWalking: Parameters<typeof list>[1] = {
    current: (catalogKey) => engine.current(catalogKey),
    async *walk() {
      // An older generation had none of today's products, and meanwhile another server lists these.
      await list();
      overtaken = true;
      yield [];
    },
  };
  await listPictures({ database, engine: overtakenWhileWalking, directory, stopping: going }, place());
  expect(overtaken).toBe(true);
  expect(await readUses()).toHaveLength(2 * 20);
});
