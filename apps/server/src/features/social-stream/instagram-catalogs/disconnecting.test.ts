import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makePosts, makeProfile } from '@vitrina/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refuseWrites } from '../../../testing/refuse-writes.ts';
import { catalogOf, type SocialServer, startSocialServer } from '../../../testing/start-social-shop.ts';
import { eventually } from '../../../testing/start-test-server.ts';

let shop: SocialServer;
beforeEach(async () => {
  shop = await startSocialServer({
    profiles: [
      makeProfile({ username: 'sklep.mody' }),
      makeProfile({
        ...{ id: '17841400000000055', username: 'ania.nosi', posts: makePosts({ count: 28, series: 2 }) },
      }),
    ],
  });
});
afterEach(() => shop.close());

const connect = () => shop.owner.call('connectInstagram', { body: { token: shop.graph.token } });
const get = (id: string) => catalogOf(shop.owner, id);

describe('[R10.07] disconnecting', () => {
  test('erases token and copies at once, files and small versions included; streams and links stay', async () => {
    await connect();
    const id = await shop.addCatalog({ handle: 'ania.nosi' });
    const configId = await shop.addConfig(id);
    const { reply } = await shop.owner.call('listSocialPosts', { params: { configId } });
    const [post] = reply.data;
    const postId = post?.postId ?? '';
    const links = [{ productId: 'DRESS', hotspot: { x: 0.5, y: 0.25 } }];
    await shop.owner.call('setPostLinks', { params: { configId, postId }, body: { links } });
    const picture = `${shop.server.origin}${post?.picture?.thumbnails}/320.webp`;
    expect((await fetch(picture)).status).toBe(200);

    const gone = await shop.owner.call('disconnectInstagram');
    expect(gone.reply.data).toMatchObject({ state: 'none', username: null, endsAt: null });
    expect(await shop.listCopies(id)).toEqual([]);
    expect(await get(id)).toMatchObject({
      ...{ state: 'failed', fault: 'not_connected', postsCount: 0, nextReadAt: null, profile: null },
    });
    expect((await fetch(picture)).status).toBe(404);
    const folder = join(shop.server.config.dataDir, 'pictures', id);
    await eventually(async () => (await readdir(folder).catch(() => [])).length === 0);
    const stored = await shop.server.database.selectFrom('instagram_connection').selectAll().execute();
    expect(stored).toEqual([]);

    await connect();
    await shop.settled();
    const again = await shop.owner.call('getSocialPost', { params: { configId, postId } });
    expect(again.reply.data.post.links).toEqual(links);
  });

  test('takes token and copies away together or not at all, whatever fails', async () => {
    const { database } = shop.server;
    await connect();
    const id = await shop.addCatalog({ handle: 'ania.nosi' });
    const allow = await refuseWrites(database, { event: 'delete on instagram_post' });
    expect((await shop.owner.call('disconnectInstagram')).status).toBe(500);
    expect((await shop.owner.call('getInstagramConnection')).reply.data.state).toBe('ok');
    expect(await get(id)).toMatchObject({ state: 'ok', postsCount: 28 });
    await allow();
    expect((await shop.owner.call('disconnectInstagram')).reply.data.state).toBe('none');
    expect(await get(id)).toMatchObject({ state: 'failed', fault: 'not_connected', postsCount: 0 });
    expect(await shop.listCopies(id)).toEqual([]);
  });

  test('ends a reading that is under way', async () => {
    await connect();
    const added = await shop.owner.call('addInstagramCatalog', {
      body: { name: 'Ania', source: 'profile', handle: 'ania.nosi' },
    });
    const id = added.reply.data.instagramCatalogId;
    await eventually(async () => ((await get(id)).progress ?? 0) > 0);
    await shop.owner.call('disconnectInstagram');
    expect(await get(id)).toMatchObject({ state: 'failed', postsCount: 0, progress: null });
    expect(await shop.listCopies(id)).toEqual([]);
  });
});
