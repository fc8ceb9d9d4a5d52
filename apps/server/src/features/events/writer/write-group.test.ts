import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventPlace } from '../../../storage/event-places.ts';
import { isTestedOnPostgres, openTestDatabase } from '../../../storage/testing/test-database.ts';
import { cart, click, purchase, search, view } from '../../../testing/made-events.ts';
import {
  findWrongMonths,
  readNextPhrases,
  readPhraseDays,
  readProductDays,
  readSearchDays,
} from '../../../testing/read-sums.ts';
import { refuseWrites } from '../../../testing/refuse-writes.ts';
import { createCustomer } from '../../account/service.ts';
import type { VisitorEvent } from '../visitor-event.ts';
import { createWriterState, writeGroup } from './write-group.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let place: EventPlace;
const newCustomer = async (email: string, timeZone?: string): Promise<string> => {
  const input = { email, password: 'correct horse', name: 'A', domain: 'shop.example', timeZone };
  const created = await createCustomer(database, input, new Date());
  return (created.ok && created.data?.id) || '';
};
beforeEach(async () => {
  database = await openTestDatabase();
  place = { customerId: await newCustomer('a@b.example'), instanceId: 'search', catalogId: 'catalog' };
});
afterEach(async () => {
  if (isTestedOnPostgres) return;
  expect((await sql`pragma foreign_key_check`.execute(database)).rows).toEqual([]);
  expect(await findWrongMonths(database)).toEqual([]);
  await database.destroy();
});

let state = createWriterState();
beforeEach(() => {
  state = createWriterState();
});
const write = (events: readonly VisitorEvent[], names: Record<string, string> = {}, of = place) =>
  writeGroup(database, [{ place: of, events, names }], state);
const day = 24 * 60 * 60;

describe('[R3.29] what a group of events adds up to', () => {
  test('is there by phrase, product, month, all searches and next phrases, with what was reported', async () => {
    await write(
      [
        search(-day * 20, 'kanapa', { total: 0 }),
        search(-day * 20 + 60, 'sofa', { queryId: 'q1', context: 'serp', device: 'desktop' }),
        view(-day * 20 + 61, ['p1', 'p2'], { queryId: 'q1' }),
        click(-day * 20 + 62, 'p1', 'q1', { device: 'desktop' }),
        cart(-day * 20 + 63, { p1: [2, 10] }, { device: 'desktop' }),
        purchase(-day * 19, { p1: [2, 10], p2: [1, 0.5] }, { device: 'tablet' }),
      ],
      { p1: 'Sofa Ola', p2: 'Poduszka' },
    );
    await write([search(0, 'sofa', { visitor: 'bob' })]);
    const phrases = await readPhraseDays(database, 'search');
    expect(phrases.filter(({ context }) => context === 'all')).toMatchObject([
      { day: '2026-02-18', phrase: 'kanapa', searches: 1, empty_searches: 1, last_total: 0, clicks: 0 },
      {
        day: '2026-02-18',
        phrase: 'sofa',
        searches: 1,
        empty_searches: 0,
        last_total: 7,
        clicks: 1,
        sales: 0,
      },
      { day: '2026-02-19', phrase: 'sofa', searches: 0, last_total: null, sales: 1, units: 2, revenue: 20 },
      { day: '2026-03-10', phrase: 'sofa', searches: 1 },
    ]);
    expect(await readProductDays(database)).toMatchObject([
      { day: '2026-02-18', product_id: 'p1', name: 'Sofa Ola', views: 1, clicks: 1, carts: 1, purchases: 0 },
      { day: '2026-02-18', product_id: 'p2', name: 'Poduszka', views: 1, clicks: 0, carts: 0 },
      { day: '2026-02-19', product_id: 'p1', purchases: 1, sales: 1, units: 2, revenue: 20 },
      { day: '2026-02-19', product_id: 'p2', purchases: 1, sales: 0, units: 1, revenue: 0.5 },
    ]);
    const searches = await readSearchDays(database);
    expect(searches.filter(({ context }) => context === 'all')).toMatchObject([
      { day: '2026-02-18', device: 'desktop', searches: 1, clicks: 1, clicked_searches: 1, carts: 1 },
      { day: '2026-02-18', device: 'phone', searches: 1, empty_searches: 1 },
      { day: '2026-02-19', device: 'tablet', sales: 1, units: 2, revenue: 20 },
      { day: '2026-03-10', device: 'phone', searches: 1 },
    ]);
    expect(await readNextPhrases(database)).toEqual([
      { day: '2026-02-18', phrase: 'kanapa', next_phrase: 'sofa', times: 1 },
    ]);
    const months = await database
      .selectFrom('phrase_month')
      .innerJoin('event_phrase', 'event_phrase.id', 'phrase_key')
      .select(['month', 'phrase', 'searches', 'clicks', 'sales'])
      .where('context', '=', 'all')
      .orderBy('month')
      .orderBy('phrase')
      .execute();
    expect(months).toEqual([
      { month: '2026-02', phrase: 'kanapa', searches: 1, clicks: 0, sales: 0 },
      { month: '2026-02', phrase: 'sofa', searches: 1, clicks: 1, sales: 1 },
      { month: '2026-03', phrase: 'sofa', searches: 1, clicks: 0, sales: 0 },
    ]);
    const clicks = await database.selectFrom('product_click').select(['phrase', 'product_id']).execute();
    expect(clicks).toEqual([{ phrase: 'sofa', product_id: 'p1' }]);
    const events = await database
      .selectFrom('event')
      .select(['type', 'query_id', 'device', 'payload_json'])
      .orderBy('at')
      .execute();
    expect(events.map(({ payload_json, ...row }) => [row, JSON.parse(payload_json ?? 'null')])).toEqual([
      [
        { type: 'search', query_id: null, device: 'phone' },
        { phrase: 'kanapa', total: 0, context: 'autocomplete' },
      ],
      [
        { type: 'search', query_id: 'q1', device: 'desktop' },
        { phrase: 'sofa', total: 7, context: 'serp' },
      ],
      [{ type: 'view', query_id: 'q1', device: 'phone' }, { productIds: ['p1', 'p2'] }],
      [{ type: 'click', query_id: 'q1', device: 'desktop' }, { productId: 'p1' }],
      [
        { type: 'addToCart', query_id: null, device: 'desktop' },
        { products: [{ productId: 'p1', quantity: 2, price: 10 }] },
      ],
      [
        { type: 'purchase', query_id: null, device: 'tablet' },
        {
          products: [
            { productId: 'p1', quantity: 2, price: 10 },
            { productId: 'p2', quantity: 1, price: 0.5 },
          ],
        },
      ],
      [
        { type: 'search', query_id: null, device: 'phone' },
        { phrase: 'sofa', total: 7, context: 'autocomplete' },
      ],
    ]);
  });

  test('knows what was searched before, from the database too', async () => {
    await write([search(0, 'kanapa', { total: 0 })]);
    await write([search(150, 'sofa', { queryId: 'q1' })]);
    await write([click(160, 'p1', 'q1')]);
    await write([click(161, 'p2', 'q1'), cart(162, { p2: [1, 1] })]);
    await write([cart(163, { p1: [1, 1] })]);
    expect(await readNextPhrases(database)).toMatchObject([{ times: 1 }]);
    expect((await readSearchDays(database))[0]).toMatchObject({ clicks: 2, clicked_searches: 1, carts: 2 });
  });

  test('keeps months equal to their days while intents move from phrase to phrase, or where rows are damaged', async () => {
    for (const [index, phrase] of ['b', 'bu', 'but', 'buty'].entries()) await write([search(index, phrase)]);
    expect((await readPhraseDays(database)).map(({ phrase }) => phrase)).toEqual(['buty', 'buty']);
    const { rows } = await sql`select count(*) as count from phrase_month`.execute(database);
    expect(rows).toEqual([{ count: 2 }]);
    // As if the sums had been lost: what the intent leaves would be less than nothing.
    await database.deleteFrom('phrase_day').execute();
    await database.deleteFrom('phrase_month').execute();
    await write([search(4, 'buty z', { total: 0 })]);
    await write([search(5, 'buty zi')]);
    expect((await readPhraseDays(database)).map((row) => [row.phrase, row.searches])).toEqual([
      ['buty zi', 1],
      ['buty zi', 1],
    ]);
  });

  test('has products by their last known names', async () => {
    await write([view(0, ['p1', 'p2'])], { p1: 'Old', p2: 'Same' });
    await write([view(1, ['p1', 'p2'])], { p1: 'New', p2: 'Same' });
    await write([view(2, ['p1', 'p2'])]);
    const products = await readProductDays(database);
    expect(products.map(({ name, views }) => [name, views])).toEqual([
      ['New', 3],
      ['Same', 3],
    ]);
  });

  test('is kept by search instance and customer', async () => {
    const other = { ...place, instanceId: 'other' };
    const stranger = { ...place, customerId: await newCustomer('c@d.example') };
    for (const of of [place, other, stranger, place])
      await write([search(0, 'buty', { visitor: null }), view(0, ['p1'])], {}, of);
    const phrases = await readPhraseDays(database);
    expect(phrases.filter(({ context }) => context === 'all').map(({ searches }) => searches)).toEqual([
      ...[2, 1, 1],
    ]);
    expect((await readProductDays(database)).map(({ views }) => views)).toEqual([2, 1, 1]);
  });

  test('counts an id once in each search instance, in one group or in several', async () => {
    const other = { ...place, instanceId: 'other' };
    const order = () => ({ ...purchase(0, { p1: [1, 10] }), eventId: 'order-2026-117' });
    const clicked = () => ({ ...click(0, 'p1', 'q1'), eventId: 'click-117' });
    expect(await write([order(), clicked()])).toEqual([{ accepted: 2, duplicates: 0 }]);
    expect(await write([order(), clicked(), order()], {}, other)).toEqual([{ accepted: 2, duplicates: 1 }]);
    expect(await write([order()], {}, other)).toEqual([{ accepted: 0, duplicates: 1 }]);
    expect(await write([order()])).toEqual([{ accepted: 0, duplicates: 1 }]);
    const again = () => ({ ...purchase(1, { p1: [1, 10] }), eventId: 'order-2026-118' });
    const batches = [place, other, place].map((of) => ({ place: of, events: [again()], names: {} }));
    expect((await writeGroup(database, batches, state)).map(({ accepted }) => accepted)).toEqual([1, 1, 0]);
    expect((await readProductDays(database)).map(({ revenue }) => revenue)).toEqual([20, 20]);
  });

  test('counts an id once of each visitor: nobody can use up the number of another one’s order', async () => {
    const of = (visitor: string | null) => ({
      ...purchase(0, { p1: [1, 10] }),
      ...{ eventId: 'order-2026-200', visitor },
    });
    expect(await write([of('thief'), of('buyer')])).toEqual([{ accepted: 2, duplicates: 0 }]);
    expect(await write([of('buyer'), of('thief'), of(null)])).toEqual([{ accepted: 1, duplicates: 2 }]);
    expect((await readProductDays(database)).map(({ revenue }) => revenue)).toEqual([30]);
  });

  test('is not there at all after a write that failed, and the next one succeeds', async () => {
    const allow = await refuseWrites(database, { event: 'insert on search_day', message: 'no room' });
    const event = search(0, 'buty');
    await expect(write([event, view(0, ['p1'])])).rejects.toThrow('no room');
    expect(await database.selectFrom('event_place').selectAll().execute()).toEqual([]);
    await allow();
    expect(await write([event])).toEqual([{ accepted: 1, duplicates: 0 }]);
    expect(await readPhraseDays(database)).toMatchObject([{ searches: 1 }, { searches: 1 }]);
  });

  test('goes on where a search was given another catalog within the group', async () => {
    await write([search(0, 'so', { queryId: 'q1' })]);
    const next = { ...place, catalogId: 'next' };
    await writeGroup(
      database,
      [
        { place, events: [search(5, 'sofa', { queryId: 'q2' })], names: {} },
        { place: next, events: [search(10, 'sofa ola', { queryId: 'q3' })], names: {} },
      ],
      state,
    );
    const intents = await database.selectFrom('search_intent').select(['last_query']).execute();
    expect(intents).toEqual([{ last_query: 'sofa ola' }]);
  });

  test('goes with the customer, whose later events have nowhere to go', async () => {
    await write([search(0, 'kanapa', { total: 0 }), view(0, ['p1'])]);
    await database.deleteFrom('customer').execute();
    expect(await write([search(1, 'buty')])).toEqual([{ accepted: 0, duplicates: 1 }]);
    for (const table of ['event_place', 'event_phrase', 'event_product', 'phrase_day', 'search_day'] as const)
      expect(await database.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });

  test('is cut into days in the shop’s time zone, in the default one if that is damaged', async () => {
    const tokyo = { ...place, customerId: await newCustomer('c@d.example', 'Asia/Tokyo') };
    const late = 11 * 3600 + 30 * 60;
    await write([view(late, ['p1'])], {}, tokyo);
    await write([view(late, ['p1'])]);
    await database
      .updateTable('customer')
      .set({ time_zone: 'Nowhere' })
      .where('id', '=', place.customerId)
      .execute();
    await write([view(late - 3600, ['p1'])]);
    expect((await readProductDays(database)).map((row) => [row.day, row.views])).toEqual([
      ['2026-03-10', 1],
      ['2026-03-11', 1],
      ['2026-03-11', 1],
    ]);
  });

  test('takes phrases and products of any text', async () => {
    const texts = ['a\0b', 'ą'.repeat(200), '👗', "'; drop table event; --", '"', '%_\\', '__proto__'];
    await write([...texts.map((text, index) => search(index * 60, text)), view(0, texts)], {
      ['__proto__' as string]: 'x',
    });
    expect(await readPhraseDays(database)).toHaveLength(2 * texts.length);
    expect(await readProductDays(database)).toHaveLength(texts.length);
  });
});
