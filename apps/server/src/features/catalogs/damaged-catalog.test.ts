import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';

let shop: Shop;
let neighbourId: string;
let sound: Columns;
type Columns = {
  mapping_json: string | null;
  periods_json: string;
  feed_validators_json: string | null;
};

const row = () => shop.server.database.updateTable('catalog').where('id', '=', shop.catalogId);
const damage = (columns: Partial<Columns>) => row().set(columns).execute();
const setTimeZone = (time_zone: string) =>
  shop.server.database
    .updateTable('customer')
    .set({ time_zone })
    .where('id', '=', shop.owner.customer.id)
    .execute();
const listScheduled = async () =>
  new Map(
    (await shop.server.app.services.listScheduledCatalogs()).map((one) => [one.catalog.customerId, one]),
  );

beforeAll(async () => {
  shop = await startShop();
  const { database } = shop.server;
  sound = await database
    .selectFrom('catalog')
    .select(['mapping_json', 'periods_json', 'feed_validators_json'])
    .where('id', '=', shop.catalogId)
    .executeTakeFirstOrThrow();
  neighbourId = `${shop.catalogId}-2`;
  const whole = await database
    .selectFrom('catalog')
    .selectAll()
    .where('id', '=', shop.catalogId)
    .executeTakeFirstOrThrow();
  await database
    .insertInto('catalog')
    .values({
      ...whole,
      id: neighbourId,
      customer_id: shop.stranger.customer.id,
      periods_json: '["06:30"]',
    })
    .execute();
});
afterAll(() => shop.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await damage(sound);
  await setTimeZone('Europe/Warsaw');
});

describe('a damaged row of a catalog', () => {
  test.each([
    ['["06:30"', 'refreshTimes'],
    ['["99:99"]', 'refreshTimes'],
    ['5', 'refreshTimes'],
  ])('has no refresh times (%s), and every other catalog keeps its own', async (periods_json) => {
    await damage({ periods_json });
    const scheduled = await listScheduled();
    expect(scheduled.get(shop.owner.customer.id)?.catalog.periods).toEqual([]);
    expect(scheduled.get(shop.stranger.customer.id)?.catalog.periods).toEqual(['06:30']);
  });

  test.each(['{', '5', '[null]', '{"etag":7}'])(
    'has neither mapping nor validators (%s), yet is searched, listed and scheduled',
    async (json) => {
      const searchId = await shop.newInstance();
      await damage({ mapping_json: json, feed_validators_json: json, periods_json: '["05:00"]' });
      const scheduled = (await listScheduled()).get(shop.owner.customer.id);
      expect(scheduled?.catalog).toMatchObject({ mapping: null, feedValidators: null, periods: ['05:00'] });
      const found = await shop.owner.call('trySearch', { params: { searchId }, body: { query: 'sukienka' } });
      expect([found.status, found.reply.data?.total]).toEqual([200, 1]);
      expect((await shop.owner.call('listFullCatalogs')).status).toBe(200);
      expect((await shop.owner.call('listMappings', { params: { catalogId: shop.catalogId } })).status).toBe(
        200,
      );
      expect((await shop.owner.call('listInstances')).status).toBe(200);
    },
  );

  test('with a time zone that nobody knows goes by the usual one', async () => {
    await damage({ periods_json: '["05:00"]' });
    await setTimeZone('Mars/Olympus');
    expect((await listScheduled()).get(shop.owner.customer.id)?.timeZone).toBe('Europe/Warsaw');
  });
});

test('what can’t be read of a catalog is logged once, with whose it is', async () => {
  const fresh = await startShop();
  const { database, app } = fresh.server;
  try {
    await database
      .updateTable('catalog')
      .set({ mapping_json: '5', periods_json: '["99:99"]' })
      .where('id', '=', fresh.catalogId)
      .execute();
    const warn = vi.spyOn(app.http.log, 'warn');
    const look = () => fresh.owner.call('listMappings', { params: { catalogId: fresh.catalogId } });
    await look();
    await look();
    await app.services.listScheduledCatalogs();
    const about = { customerId: fresh.owner.customer.id, subjectId: fresh.catalogId };
    expect(warn.mock.calls.map(([said]) => said)).toMatchObject([
      { ...about, kind: 'mapping' },
      { ...about, kind: 'refreshTimes' },
    ]);
  } finally {
    await fresh.close();
  }
});
