import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../../storage/calendar-days.ts';
import { makeMonthOf, openTestDatabase } from '../../../storage/testing/test-database.ts';
import { createCustomer } from '../../account/service.ts';
import { forgetSomeOfVisitor, forgetSomeOld } from './forget.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
const daysAgo = (days: number): string => new Date(now.getTime() - days * dayMs).toISOString();

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let customerId: string;
beforeEach(async () => {
  database = await openTestDatabase();
  const input = { email: 'a@b.example', password: 'correct horse', name: 'A', domain: 'shop.example' };
  const created = await createCustomer(database, input, now);
  customerId = (created.ok && created.data?.id) || '';
});
afterEach(() => database.destroy());

const tables = ['event', 'search_intent', 'search_query', 'product_click', 'showcase_choice'] as const;

/** A row in each of the tables that name a visitor, of that age. */
const write = async (age: number, visitor = 'v', of = customerId): Promise<void> => {
  const own = { customer_id: of, at: daysAgo(age), visitor };
  const id = `${visitor} ${age}`;
  const instance_id = 'search';
  await makeMonthOf(database, own.at);
  await database
    .insertInto('event')
    .values({ ...own, instance_id, event_id: id, type: 'search' })
    .execute();
  await database
    .insertInto('search_intent')
    .values({ ...own, instance_id, id, phrase: 'p', last_query: 'p', is_closed: 0, counted_json: '{}' })
    .execute();
  await database
    .insertInto('search_query')
    .values({ ...own, query_id: id, intent_id: id, context: 'serp' })
    .execute();
  await database
    .insertInto('product_click')
    .values({
      ...own,
      instance_id,
      event_id: id,
      product_id: 'p',
      query_id: id,
      phrase: 'p',
      phrases_json: '{}',
    })
    .execute();
  await database
    .insertInto('showcase_choice')
    .values({ ...own, instance_id, event_id: id, product_id: 'p', showcase_id: 's' })
    .execute();
};

/** The ages, in days, of what is left in each table. */
const left = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const rows = await database.selectFrom(table).select('at').orderBy('at', 'desc').execute();
        return [table, rows.map(({ at }) => (now.getTime() - Date.parse(at)) / dayMs)] as const;
      }),
    ),
  );
const forgetOld = async (days: number): Promise<void> => {
  while (await forgetSomeOld(database, now, days));
};

describe('[R10.06] what is kept of visitors', () => {
  test('goes after as many days as are asked for; what links searches to purchases after 33, if that is sooner', async () => {
    for (const age of [1, 32, 34, 364, 366]) await write(age);
    await forgetOld(365);
    expect(await left()).toEqual({
      event: [1, 32, 34, 364],
      search_intent: [1, 32, 34, 364],
      search_query: [1, 32],
      product_click: [1, 32],
      showcase_choice: [1, 32],
    });
    await forgetOld(10);
    expect(await left()).toEqual(Object.fromEntries(tables.map((table) => [table, [1]])));
  });

  test('of pairs that were bought together goes after thirteen months', async () => {
    const { id } = await database
      .insertInto('event_place')
      .values({ customer_id: customerId, instance_id: 'search', catalog_id: 'catalog' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const pair = (month: string) => ({
      place_id: id,
      month,
      product_key: 1,
      other_key: 2,
      times: 1,
      day_times: 1,
      last_day: '',
    });
    await database
      .insertInto('bought_together')
      .values(['2025-05', '2025-06', '2026-06'].map(pair))
      .execute();
    await forgetOld(365);
    const rows = await database.selectFrom('bought_together').select('month').execute();
    expect(rows.map(({ month }) => month)).toEqual(['2025-06', '2026-06']);
  });

  test('is counted by day no longer than it is kept', async () => {
    const usage = (day: string) => ({ customer_id: customerId, day, event_bytes: 1, link_bytes: 1 });
    await database
      .insertInto('event_usage')
      .values([usage('2026-05-21'), usage('2026-05-22')])
      .execute();
    await forgetOld(10);
    const rows = await database.selectFrom('event_usage').select('day').execute();
    expect(rows).toEqual([{ day: '2026-05-22' }]);
  });

  test('goes at once when the visitor asks for it: all of it, of that visitor and that shop alone', async () => {
    const input = { email: 'c@d.example', password: 'correct horse', name: 'C', domain: 'other.example' };
    const created = await createCustomer(database, input, now);
    const otherShop = (created.ok && created.data?.id) || '';
    await write(1);
    await write(2);
    await write(3, 'another visitor');
    await write(4, 'v', otherShop);
    let events = 0;
    for (;;) {
      const some = await forgetSomeOfVisitor(database, customerId, 'v');
      events += some.events;
      if (some.isOver) break;
    }
    expect(events).toBe(2);
    expect(await left()).toEqual(Object.fromEntries(tables.map((table) => [table, [3, 4]])));
  });

  test('a single event of a visitor counts as one', async () => {
    await write(1);
    expect(await forgetSomeOfVisitor(database, customerId, 'v')).toEqual({ events: 1, isOver: false });
  });

  test('goes two thousand rows at a time, so that others can write in between', async () => {
    const rows = Array.from({ length: 2001 }, (_, at) => ({
      ...{ customer_id: customerId, instance_id: 'search', type: 'search' as const, visitor: 'v' },
      ...{ event_id: `${at}`, at: daysAgo(20) },
    }));
    await makeMonthOf(database, daysAgo(20));
    await database.insertInto('event').values(rows).execute();
    expect(await forgetSomeOld(database, now, 10)).toBe(true);
    expect((await left()).event).toHaveLength(1);
    expect(await forgetSomeOld(database, now, 10)).toBe(true);
    expect((await left()).event).toEqual([]);
    expect(await forgetSomeOld(database, now, 10)).toBe(false);
  });
});
