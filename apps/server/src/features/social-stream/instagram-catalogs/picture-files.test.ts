import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../storage/database.ts';
import { newId } from '../../../storage/ids.ts';
import { openTestDatabase } from '../../../storage/testing/test-database.ts';
import { createTestCustomer, insertTestProfile } from '../../../testing/create-test-customer.ts';
import { createPictureFiles } from './picture-files.ts';
import { imageIdOfPost, savePicture, savePost } from './post-repository.ts';

const kilobyte = Buffer.alloc(1000);
let database: Database;
let customerId: string;
let directory: string;
let catalogId: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrina-post-pictures-'));
  database = await openTestDatabase();
  customerId = (await createTestCustomer(database)).id;
  catalogId = await insertTestProfile(database, customerId);
  return async () => {
    await database.destroy();
    await rm(directory, { recursive: true, force: true });
  };
});

const filesOf = (folder = catalogId): Promise<string[]> =>
  readdir(join(directory, folder))
    .then((names) => names.sort())
    .catch(() => []);

test('there is room for so many bytes of copies in all; a copy in place of another takes no more than itself', async () => {
  const pictures = createPictureFiles({ database, directory, maxBytes: 3500 });
  const put = (imageId: string, version: string, catalog = catalogId) =>
    pictures.put(catalog, imageId, { bytes: kilobyte, version });
  expect(await put('a', 'v1')).toBe(true);
  for (let round = 0; round < 5; round += 1) {
    expect(await put('a', 'v1')).toBe(true);
    expect(await put('a', round % 2 === 0 ? 'v2' : 'v1')).toBe(true);
  }
  expect(await filesOf()).toEqual(['a-v2.webp']);
  const other = newId();
  expect([await put('b', 'v1'), await put('c', 'v1', other)]).toEqual([true, true]);
  expect(await put('d', 'v1')).toBe(false);
  expect(await filesOf()).toEqual(['a-v2.webp', 'b-v1.webp']);
  await pictures.erase(other, 'all');
  expect(await put('d', 'v1')).toBe(true);
  // A server that starts measures what is there.
  const restarted = createPictureFiles({ database, directory, maxBytes: 3500 });
  expect(await restarted.put(catalogId, 'e', { bytes: kilobyte, version: 'v1' })).toBe(false);
});

test('files that no post has are removed once an hour: of catalogs that were purged, and what a killed server left', async () => {
  const pictures = createPictureFiles({ database, directory });
  const imageId = imageIdOfPost('1');
  const post = {
    postId: '1',
    type: 'image',
    caption: '',
    permalink: null,
    author: null,
    takenAt: null,
  } as const;
  await savePost(database, customerId, catalogId, post);
  await savePicture(database, customerId, catalogId, '1', {
    ...{ version: 'v1', width: 1, height: 1, colours: [] },
  });
  for (const id of [imageId, 'fresh', 'old', 'part'])
    await pictures.put(catalogId, id, { bytes: kilobyte, version: 'v1' });
  await writeFile(join(directory, catalogId, 'x.part'), kilobyte);
  const purged = newId();
  await pictures.put(purged, 'any', { bytes: kilobyte, version: 'v1' });
  await mkdir(join(directory, 'not-ours'));
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of [`${imageId}-v1.webp`, 'old-v1.webp', 'x.part'])
    await utimes(join(directory, catalogId, name), hoursAgo, hoursAgo);

  await pictures.removeOrphans();
  // One that was just written isn't in the database yet.
  expect(await filesOf()).toEqual([`${imageId}-v1.webp`, 'fresh-v1.webp', 'part-v1.webp'].sort());
  expect((await readdir(directory)).sort()).toEqual([catalogId, 'not-ours'].sort());
  await pictures.put(purged, 'any', { bytes: kilobyte, version: 'v1' });
  await pictures.removeOrphans();
  expect(await filesOf(purged)).toHaveLength(1);
});
