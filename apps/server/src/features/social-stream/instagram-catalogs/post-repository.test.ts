import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../storage/testing/test-database.ts';
import { createTestCustomer, insertTestProfile } from '../../../testing/create-test-customer.ts';
import { listPosts, savePost } from './post-repository.ts';

test('posts are listed the newest first, those whose time nobody knows after all others', async () => {
  await using database = await openTestDatabase();
  const { id: customerId } = await createTestCustomer(database);
  const catalogId = await insertTestProfile(database, customerId);
  const times = { '1': '2026-01-01T00:00:00.000Z', '2': null, '3': '2026-03-01T00:00:00.000Z', '4': null };
  for (const [postId, takenAt] of Object.entries(times))
    await savePost(database, customerId, catalogId, {
      ...{ postId, type: 'image', caption: '', permalink: null, author: null, takenAt },
    });
  const listed = await listPosts(database, customerId, catalogId);
  expect(listed.map(({ postId }) => postId)).toEqual(['3', '1', '4', '2']);
});
