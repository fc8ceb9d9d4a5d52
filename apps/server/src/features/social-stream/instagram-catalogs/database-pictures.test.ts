import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../storage/database.ts';
import { openTestDatabase } from '../../../storage/testing/test-database.ts';
import { createTestCustomer, insertTestProfile } from '../../../testing/create-test-customer.ts';
import { createDatabasePictures } from './database-pictures.ts';
import { imageIdOfPost, savePicture, savePost } from './post-repository.ts';

const picture = (version: string, bytes = 1000) => ({ bytes: Buffer.alloc(bytes, version), version });
let database: Database;
let customerId: string;
let catalogId: string;
let nowMs: number;
const now = (): Date => new Date(nowMs);

const addCatalog = (): Promise<string> => insertTestProfile(database, customerId);
const addPost = async (postId: string, version: string): Promise<string> => {
  const post = { postId, type: 'image', caption: '', permalink: null, author: null, takenAt: null } as const;
  await savePost(database, customerId, catalogId, post);
  const saved = { version, width: 1, height: 1, colours: [] };
  await savePicture(database, customerId, catalogId, postId, saved);
  return imageIdOfPost(postId);
};

beforeEach(async () => {
  nowMs = Date.now();
  database = await openTestDatabase();
  customerId = (await createTestCustomer(database, { now: now() })).id;
  catalogId = await addCatalog();
  return () => database.destroy();
});

test('[R10.09] what one server has copied another one shows, until it is erased', async () => {
  const [reads, shows] = [
    createDatabasePictures({ database, now }),
    createDatabasePictures({ database, now }),
  ];
  const imageId = await addPost('1', 'v2');
  await reads.put(catalogId, imageId, picture('v1'));
  expect(await shows.has(catalogId, imageId, 'v2')).toBe(false);
  expect(await (await shows.copies.find(catalogId, imageId))?.read()).toBeNull();
  await reads.put(catalogId, imageId, picture('v2'));
  expect(await shows.has(catalogId, imageId, 'v2')).toBe(true);
  const found = await shows.copies.find(catalogId, imageId);
  expect(found).toMatchObject({ customerId, version: 'v2' });
  expect((await found?.read())?.equals(picture('v2').bytes)).toBe(true);
  await reads.erase(catalogId, [imageId]);
  expect(await found?.read()).toBeNull();
});

test('there is room for so many bytes of copies in all; a catalog that is erased makes room', async () => {
  const pictures = createDatabasePictures({ database, now, maxBytes: 2500 });
  const other = await addCatalog();
  expect(await pictures.put(catalogId, 'a', picture('v1'))).toBe(true);
  expect(await pictures.put(other, 'b', picture('v1'))).toBe(true);
  expect(await pictures.put(catalogId, 'c', picture('v1'))).toBe(false);
  await pictures.erase(other, 'all');
  expect(await pictures.put(catalogId, 'c', picture('v1'))).toBe(true);
});

test('a copy that is refused takes no room, and one in place of another only what it is larger by', async () => {
  const pictures = createDatabasePictures({ database, now, maxBytes: 2500 });
  expect(await pictures.put(catalogId, 'a', picture('v1'))).toBe(true);
  expect(await pictures.put(catalogId, 'b', picture('v1', 2000))).toBe(false);
  expect(await pictures.put(catalogId, 'a', picture('v2', 1500))).toBe(true);
  expect(await pictures.put(catalogId, 'c', picture('v1'))).toBe(true);
  expect(await pictures.put(catalogId, 'd', picture('v1', 1))).toBe(false);
});

test('copies that no post has are removed once an hour, but not one whose post is just being stored', async () => {
  const pictures = createDatabasePictures({ database, now });
  const imageId = await addPost('1', 'v1');
  const left = async (): Promise<string[]> =>
    (await database.selectFrom('instagram_picture').select('image_id').execute())
      .map((row) => row.image_id)
      .sort();
  for (const id of [imageId, 'old']) await pictures.put(catalogId, id, picture('v1'));
  nowMs += 2 * 3_600_000;
  await pictures.put(catalogId, 'fresh', picture('v1'));
  await pictures.removeOrphans();
  expect(await left()).toEqual([imageId, 'fresh'].sort());
});
