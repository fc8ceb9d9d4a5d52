import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
import {
  deleteSums,
  findWrongMonths,
  readNextPhrases,
  readPhraseDays,
  readProductDays,
  readSearchDays,
  readShowcaseDays,
} from '../../../testing/read-sums.ts';
import { saveStylization } from '../../../testing/save-stylization.ts';
import { runCli } from '../../../testing/server-process.ts';
import { type Shop, startShop } from '../../../testing/start-shop.ts';
import { rebuildSums } from './rebuild-sums.ts';

let shop: Shop;
let database: Database;
let customerId: string;
let key: string;
let searchId: string;
let productIds: string[];
let looks: string[];
let ids = 0;
const tablesOfVisitors = [
  ...(['event', 'search_intent', 'search_query', 'product_click', 'showcase_choice'] as const),
];
const now = new Date('2026-03-31T20:00:00.000Z');

beforeAll(async () => {
  shop = await startShop({ EVENT_RATE_PER_SHOP: '1000000' });
  ({ database } = shop.server);
  customerId = shop.owner.customer.id;
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
  const { reply } = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
  productIds = reply.data.map(({ id }) => id);
  looks = [
    await saveStylization(database, customerId, shop.catalogId, 'Salon'),
    await saveStylization(database, customerId, shop.catalogId, 'Sypialnia'),
  ];
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.server.clock.now = now;
  searchId = await shop.newInstance();
  await deleteSums(database);
  for (const table of tablesOfVisitors) await database.deleteFrom(table).execute();
  await setTimeZone('Europe/Warsaw');
});

const setTimeZone = (time_zone: string) => database.updateTable('customer').set({ time_zone }).execute();

type Event = { readonly at: string } & Record<string, unknown>;
const event = (type: string, at: string, visitor: string, fields: object): Event => {
  ids += 1;
  return { type, eventId: `event-rebuild-${ids}`, at, visitor, ...fields };
};
const send = async (events: readonly Event[]): Promise<void> => {
  const response = await fetch(`${shop.server.origin}/public/events/${searchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ events }),
  });
  expect([response.status, await response.json()]).toMatchObject([202, { accepted: events.length }]);
};

const words = ['kanapa', 'sofa', 'buty zimowe', 'lampa', 'kubek', 'stół'];

/** What one visitor does from some moment on: typing, finding nothing at times, clicks, carts, and a purchase up to three days later. */
const visit = (number: number, startMs: number): Event[] => {
  const visitor = `visitor-${number % 17}`;
  const at = (seconds: number): string => new Date(startMs + seconds * 1000).toISOString();
  const [word = '', next = ''] = [words[number % 6], words[(number * 5 + 1) % 6]];
  const [one = '', two = ''] = [productIds[number % 5], productIds[(number + 2) % 5]];
  const queryId = `q-${number}`;
  const inLook = { stylizationId: looks[number % 2] };
  const search = (seconds: number, query: string, context: string, total: number, of: string) =>
    event('search', at(seconds), visitor, { query, context, total, queryId: of });
  return [
    ...[3, 4, word.length].map((length, index) =>
      search(index * 4, word.slice(0, length), 'autocomplete', number % 3, `${queryId}-${index}`),
    ),
    search(14, word, 'serp', number % 3, queryId),
    event('view', at(15), visitor, { productIds: [one, two] }),
    event('view', at(16), visitor, { productIds: [one, two], ...inLook }),
    ...(number % 3 === 0 ? [event('click', at(17), visitor, { productId: two, ...inLook })] : []),
    search(60, next, 'serp', 4, `${queryId}-next`),
    event('click', at(70), visitor, { productId: one, queryId: `${queryId}-next` }),
    ...(number % 2 === 0 ? [event('click', at(80), visitor, { productId: two, queryId })] : []),
    event('addToCart', at(100), visitor, {
      ...{ products: [{ productId: one, quantity: 1, price: 9.99 }], ...(number % 5 === 0 ? inLook : {}) },
    }),
    event('purchase', at((number % 4) * 20 * 3600 + 120), visitor, {
      products: [
        { productId: one, quantity: 2, price: 9.99 },
        { productId: two, quantity: 1, price: 0.1 * number },
      ],
    }),
  ];
};

/** Ten days of visits around the end of winter time, many of them at midnight; in the order in which they happened. */
const makeEvents = (): Event[] =>
  Array.from({ length: 120 }, (_, number) => {
    const midnight = Date.parse('2026-03-20T23:00:00.000Z') + (number % 9) * dayMs;
    return visit(number, midnight + (number % 3 === 0 ? -7000 : number * 500_000) + number);
  })
    .flat()
    .filter(({ at }) => at < now.toISOString())
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
const sendInOrder = async (events: readonly Event[]): Promise<void> => {
  for (let start = 0; start < events.length; start += 40) await send(events.slice(start, start + 40));
};

/** All sums, with cents that don't depend on the order of adding. */
const readSums = async () => {
  const rounded = <R extends object>(rows: readonly R[]) =>
    rows.map((row) =>
      'revenue' in row ? { ...row, revenue: Math.round(Number(row.revenue) * 100) / 100 } : row,
    );
  return {
    phrases: rounded(await readPhraseDays(database)),
    products: rounded(await readProductDays(database)),
    searches: rounded(await readSearchDays(database)),
    nextPhrases: await readNextPhrases(database),
    showcases: rounded(await readShowcaseDays(database)),
  };
};
const readPairs = () => database.selectFrom('bought_together').selectAll().execute();
const rebuild = async (from?: string) => {
  const { time_zone } = await database
    .selectFrom('customer')
    .select('time_zone')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return rebuildSums(database, customerId, time_zone, { from, now, retentionDays: 400 });
};

const damage = async (): Promise<void> => {
  await database
    .updateTable('phrase_day')
    .set({ searches: 77, revenue: -1 })
    .where('day', '<', '2026-03-24')
    .execute();
  await database.deleteFrom('product_day').where('day', '>', '2026-03-25').execute();
  await database.deleteFrom('search_day').execute();
  await database.updateTable('next_phrase_day').set({ times: 9 }).execute();
  await database.updateTable('showcase_day').set({ sales: 9, views: 0 }).execute();
  await database.updateTable('phrase_month').set({ clicks: 1000 }).execute();
  await database.deleteFrom('product_month').execute();
};

describe('[R3.29] sums that are counted again from the events', () => {
  test('are those that were counted when the events came in', async () => {
    await sendInOrder(makeEvents());
    const counted = await readSums();
    expect(counted.nextPhrases.length).toBeGreaterThan(5);
    expect(counted.searches.some(({ sales, carts }) => sales > 0 && carts > 0)).toBe(true);
    expect(counted.showcases.some(({ sales, carts }) => sales > 0 && carts > 0)).toBe(true);
    const together = await readPairs();
    expect(together.length).toBeGreaterThan(5);
    await damage();
    expect(await readSums()).not.toEqual(counted);
    expect(await findWrongMonths(database)).not.toEqual([]);
    expect(await rebuild()).toEqual({ from: '2026-03-19', to: '2026-03-31', instances: 1 });
    expect(await readSums()).toEqual(counted);
    expect(await findWrongMonths(database)).toEqual([]);
    expect(await readPairs()).toEqual(together);
  });

  test('from a day on leave the days before as they are', async () => {
    await sendInOrder(makeEvents());
    const counted = await readSums();
    await damage();
    const damaged = await readSums();
    expect(await rebuild('2026-03-24')).toMatchObject({ from: '2026-03-24', to: '2026-03-31' });
    const rebuilt = await readSums();
    const isBefore = ({ day }: { readonly day: string }): boolean => day < '2026-03-24';
    for (const table of ['phrases', 'products', 'searches', 'nextPhrases', 'showcases'] as const) {
      const of = (sums: typeof counted): readonly { readonly day: string }[] => sums[table];
      expect(of(rebuilt).filter(isBefore), table).toEqual(of(damaged).filter(isBefore));
      expect(
        of(rebuilt).filter((row) => !isBefore(row)),
        table,
      ).toEqual(of(counted).filter((row) => !isBefore(row)));
    }
    expect(await findWrongMonths(database)).toEqual([]);
  });

  test('and stopped half way leave each month the sum of its days', async () => {
    await sendInOrder(makeEvents());
    await setTimeZone('Asia/Tokyo');
    await damage();
    let days = 0;
    const onDay = (_: string, { instanceId }: { readonly instanceId: string }): void => {
      if (instanceId === searchId) days += 1;
      if (days === 4) throw new Error('The machine was switched off');
    };
    const options = { from: '2026-03-22', now, retentionDays: 400, onDay };
    await expect(rebuildSums(database, customerId, 'Asia/Tokyo', options)).rejects.toThrow('switched off');
    expect(await findWrongMonths(database)).toEqual([]);
  });

  test.each(['America/St_Johns', 'Asia/Tokyo'])(
    'after the shop has moved to %s are those of its days there',
    async (timeZone) => {
      const events = makeEvents();
      await setTimeZone(timeZone);
      await sendInOrder(events);
      const there = await readSums();
      await deleteSums(database);
      for (const table of tablesOfVisitors) await database.deleteFrom(table).execute();
      await setTimeZone('Europe/Warsaw');
      await sendInOrder(events);
      expect(await readSums()).not.toEqual(there);
      await setTimeZone(timeZone);
      await rebuild();
      const rebuilt = await readSums();
      expect(rebuilt).toEqual(there);
      expect(await findWrongMonths(database)).toEqual([]);
    },
  );

  test('don’t begin before events say what they report, nor within two days after', async () => {
    await sendInOrder(makeEvents());
    const counted = await readSums();
    await database
      .updateTable('event')
      .set({ payload_json: null })
      .where('at', '<', '2026-03-22T12:00:00.000Z')
      .execute();
    await database.updateTable('search_day').set({ searches: 1000 }).execute();
    expect(await rebuild('2026-03-01')).toMatchObject({ from: '2026-03-25' });
    const searches = await readSearchDays(database);
    for (const { day, searches: count } of searches) expect(count === 1000, day).toBe(day < '2026-03-25');
    expect(searches.filter(({ day }) => day > '2026-03-25')).toHaveLength(
      counted.searches.filter(({ day }) => day > '2026-03-25').length,
    );
  });

  test('don’t begin before events are kept', async () => {
    await sendInOrder(makeEvents());
    const options = { now, retentionDays: 6 };
    expect(await rebuildSums(database, customerId, 'Europe/Warsaw', options)).toMatchObject({
      from: '2026-03-28',
    });
    expect(await rebuildSums(database, 'nobody', 'Europe/Warsaw', options)).toEqual({
      ...{ from: null, to: null, instances: 0 },
    });
  });

  test('by the command line while events come in have each of them once', async () => {
    shop.server.clock.now = null;
    const { symbol } = shop.owner.customer;
    let isOver = false;
    let sent = 0;
    const keepSending = async (): Promise<void> => {
      while (!isOver || sent < 40) {
        // Of today and of days before, late.
        const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
        const productId = productIds[0];
        const queryId = `live-${sent}`;
        await send(
          [0, 20, 50].flatMap((hours, index) => [
            event('search', at(hours), `live-${sent}`, {
              ...{ query: `buty ${sent % 7}`, total: 3, context: 'serp', queryId: `${queryId}-${index}` },
            }),
            event('click', at(hours), `live-${sent}`, { productId, queryId: `${queryId}-${index}` }),
          ]),
        );
        sent += 1;
      }
    };
    const sending = keepSending();
    const { code, json } = await runCli(shop.server.config.dataDir, ['rebuild-reports', symbol]);
    expect([code, json]).toMatchObject([0, { symbol, timeZone: 'Europe/Warsaw', from: expect.any(String) }]);
    isOver = true;
    await sending;
    const add = (rows: readonly { searches: number; clicks: number }[]) => ({
      searches: rows.reduce((sum, row) => sum + row.searches, 0),
      clicks: rows.reduce((sum, row) => sum + row.clicks, 0),
    });
    const each = { searches: 3 * sent, clicks: 3 * sent };
    const isAll = ({ context }: { readonly context: string }): boolean => context === 'all';
    expect(add((await readPhraseDays(database)).filter(isAll))).toEqual(each);
    expect(add((await readSearchDays(database)).filter(isAll))).toEqual(each);
    expect((await readProductDays(database)).reduce((sum, { clicks }) => sum + clicks, 0)).toBe(3 * sent);
    expect(await findWrongMonths(database)).toEqual([]);
  }, 60_000);

  test('by the command line are refused for nobody’s symbol and no day', async () => {
    const cli = (...words_: string[]) => runCli(shop.server.config.dataDir, ['rebuild-reports', ...words_]);
    expect(await cli('nobody')).toEqual({ code: 1, json: { error: 'NOT_FOUND' } });
    expect(await cli(shop.owner.customer.symbol, '--from', '2026-02-30')).toMatchObject({
      ...{ code: 1, json: { error: 'VALIDATION_FAILED', details: [{ path: 'from' }] } },
    });
  });
});
