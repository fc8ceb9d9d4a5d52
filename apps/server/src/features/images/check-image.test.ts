import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultFetchPolicy } from '@vitrina/feed';
import { buildFeed, buildFeedItem, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImageReader } from '../../jobs/images/image-reader.ts';
import { makePhotograph } from '../../testing/made-pictures.ts';
import { makeCatalog, startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { createCheckImage } from './check-image.ts';
import { type DueImage, listDue, makeDueNow, type Place } from './check-repository.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const reader = createImageReader();
const directory = mkdtempSync(join(tmpdir(), 'vitrina-check-'));

let answer: ReturnType<typeof reply>;
let feeds: FeedServer;
let server: TestServer;
let place: Place;

beforeAll(async () => {
  feeds = await serveFeeds({
    '/feed.xml': reply(buildFeed({ items: [buildFeedItem({}, 1)] })),
    '/a.jpg': (...request) => answer(...request),
  });
  server = await startTestServer();
  const owner = await server.signIn();
  place = { customerId: owner.customer.id, catalogId: await makeCatalog(owner, feeds.url('/feed.xml')) };
});
afterAll(async () => {
  await server.close();
  await feeds.close();
  reader.close();
  rmSync(directory, { recursive: true });
});

test('[R7.10] a picture whose host failed is looked at again after ten minutes, an hour, then daily; one that is missing daily', async () => {
  let at = Date.parse('2026-11-23T08:00:00Z');
  const { customerId, catalogId } = place;
  await server.database
    .insertInto('image')
    .values({
      ...{ customer_id: customerId, catalog_id: catalogId, id: 'a', address: feeds.url('/a.jpg') },
      ...{ host: 'a.example', state: 'waiting', colours_json: '[]', due_at: '', attempts: 0 },
    })
    .execute();
  const check = createCheckImage({
    ...{ database: server.database, reader, directory, now: () => new Date(at), onChange: () => {} },
    policy: { ...defaultFetchPolicy, allowedOrigins: [feeds.origin] },
  });
  const far = '2030-01-01T00:00:00Z';
  const find = async (): Promise<DueImage> => {
    const [image] = await listDue(server.database, place, 'a.example', far, 1);
    if (!image) throw new Error('the picture has gone');
    return image;
  };
  /** Looks at the picture when its turn is. Returns its state, and for how long it is left alone then. */
  const look = async (answered: typeof answer): Promise<[string, number]> => {
    answer = answered;
    const image = await find();
    await check(image, new AbortController().signal);
    const { due_at: dueAt } = await server.database
      .selectFrom('image')
      .select('due_at')
      .where('catalog_id', '=', catalogId)
      .where('id', '=', 'a')
      .executeTakeFirstOrThrow();
    const waitMs = Date.parse(dueAt) - at;
    at += waitMs;
    return [(await find()).state, waitMs];
  };
  const picture = reply(await makePhotograph(1), { contentType: 'image/jpeg' });
  const failing = reply('restarting', { status: 502 });
  expect(await look(failing)).toEqual(['broken', 10 * minuteMs]);
  expect(await look(failing)).toEqual(['broken', 60 * minuteMs]);
  expect(await look(failing)).toEqual(['broken', dayMs]);
  expect(await look(failing)).toEqual(['broken', dayMs]);
  await makeDueNow(server.database, place, 'a');
  expect(await look(failing)).toEqual(['broken', 10 * minuteMs]);
  const busy = reply('later', { status: 429 });
  expect(await look(busy)).toEqual(['broken', minuteMs]);
  expect(await look(failing)).toEqual(['broken', 60 * minuteMs]);
  expect(await look(picture)).toEqual(['ok', 7 * dayMs]);
  expect(await look(failing)).toEqual(['broken', 10 * minuteMs]);
  expect(await look(reply('gone', { status: 404 }))).toEqual(['broken', dayMs]);
  expect(await look(failing)).toEqual(['broken', 10 * minuteMs]);
});
