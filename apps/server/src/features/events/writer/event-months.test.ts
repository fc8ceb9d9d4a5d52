import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, openSharingConnection } from '../../../storage/database.ts';
import type { DatabaseLocation } from '../../../storage/database-location.ts';
import type { EventPlace } from '../../../storage/event-places.ts';
import { prepareMonths } from '../../../storage/postgres/event-months.ts';
import type { Tables } from '../../../storage/schema.ts';
import { databaseIn, dropDatabaseOf, isTestedOnPostgres } from '../../../storage/testing/test-database.ts';
import { click, purchase, search, view } from '../../../testing/made-events.ts';
import { findWrongMonths, readPhraseDays, readProductDays } from '../../../testing/read-sums.ts';
import { createCustomer } from '../../account/service.ts';
import type { VisitorEvent } from '../visitor-event.ts';
import { forgetSomeOfVisitor, forgetSomeOld } from './forget.ts';
import { createWriterState, writeGroup } from './write-group.ts';

const day = 24 * 60 * 60;
/** Made events happen this long after 2026-03-10, 12:00. */
const inApril = 30 * day;

describe.skipIf(!isTestedOnPostgres)('[R10.09] events on PostgreSQL, by month', () => {
  let location: DatabaseLocation;
  let name: string;
  let database: Kysely<Tables>;
  const servers: Kysely<Tables>[] = [];
  const newPlace = async (email: string): Promise<EventPlace> => {
    const input = { email, password: 'correct horse', name: 'A', domain: 'shop.example' };
    const created = await createCustomer(database, input, new Date());
    return { customerId: (created.ok && created.data?.id) || '', instanceId: email, catalogId: 'catalog' };
  };
  const startServer = () => {
    const connection = openSharingConnection(location);
    servers.push(connection);
    const state = createWriterState();
    return (...batches: { readonly place: EventPlace; readonly events: readonly VisitorEvent[] }[]) =>
      writeGroup(
        connection,
        batches.map((batch) => ({ ...batch, names: {} })),
        state,
      );
  };
  const listMonths = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relkind = 'r' and relname ~ '^event_(before_)?[0-9]' order by relname`.execute(database);
    return rows.map((row) => row.name);
  };
  const countIn = async (table: string): Promise<number | undefined> =>
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database)).rows[0]?.n;

  beforeEach(async () => {
    name = randomUUID();
    location = await databaseIn(name);
    database = await openDatabase(location);
  });
  afterEach(async () => {
    expect(await findWrongMonths(database)).toEqual([]);
    await Promise.all([database, ...servers.splice(0)].map((one) => one.destroy()));
    await dropDatabaseOf(name);
  });

  test('several servers that write for the same customers at once count every event once', async () => {
    const places = await Promise.all(['a@b.example', 'c@d.example', 'e@f.example'].map(newPlace));
    const rounds = 12;
    const write = Array.from({ length: 4 }, startServer);
    const written = await Promise.all(
      write.map(async (send, server) => {
        let accepted = 0;
        for (let round = 0; round < rounds; round += 1) {
          // Each server has the customers in another order, and sends half of what another one sends, too.
          const batches = places.map((_, index) => ({
            place: places[(index + server) % places.length] as EventPlace,
            events: [
              { ...view(round, ['p1', 'p2']), eventId: `${server} ${round}` },
              { ...view(round, ['p1']), eventId: `both ${round}` },
              { ...search(round * 60, 'lampa', { visitor: null }), eventId: `search ${server} ${round}` },
            ],
          }));
          for (const counts of await send(...batches)) accepted += counts.accepted;
        }
        return accepted;
      }),
    );
    const each = write.length * rounds;
    expect(written.reduce((sum, one) => sum + one, 0)).toBe(places.length * (2 * each + rounds));
    const products = await readProductDays(database);
    expect(products.map((row) => [row.product_id, row.views]).toSorted()).toEqual([
      ...places.map(() => ['p1', each + rounds]),
      ...places.map(() => ['p2', each]),
    ]);
    for (const { instanceId } of places)
      expect(
        (await readPhraseDays(database, instanceId)).map(({ context, searches }) => [context, searches]),
      ).toEqual([
        ['all', each],
        [expect.any(String), each],
      ]);
  });

  test('a month that nobody has made is made by whoever writes first, and by one of many', async () => {
    expect(await listMonths()).toEqual([]);
    const places = await Promise.all(['a@b.example', 'c@d.example'].map(newPlace));
    const groups = places.map((place) => startServer()({ place, events: [view(0, ['p1'])] }));
    expect((await Promise.all(groups)).flat()).toEqual(places.map(() => ({ accepted: 1, duplicates: 0 })));
    expect(await listMonths()).toEqual(['event_2026_03']);
  });

  test('this month and the next are there before anything happens in them', async () => {
    await prepareMonths(database, new Date('2026-12-31T23:59:00.000Z'));
    await prepareMonths(database, new Date('2026-12-31T23:59:30.000Z'));
    expect(await listMonths()).toEqual(['event_2026_12', 'event_2027_01']);
  });

  test('what happens around the end of a month is in both, and belongs together', async () => {
    const place = await newPlace('a@b.example');
    const send = startServer();
    const midnight = Date.parse('2026-04-01T00:00:00.000Z') - Date.parse(view(0, []).at);
    const at = midnight / 1000;
    const events = [
      search(at - 2, 'lampa', { queryId: 'q', context: 'serp' }),
      click(at - 1, 'p1', 'q'),
      purchase(at, { p1: [2, 10] }),
    ];
    expect(await send({ place, events })).toEqual([{ accepted: 3, duplicates: 0 }]);
    expect([await countIn('event_2026_03'), await countIn('event_2026_04')]).toEqual([2, 1]);
    // Months are those of UTC, days those of the shop.
    expect(await readProductDays(database)).toMatchObject([
      { day: '2026-04-01', clicks: 1, sales: 1, revenue: 20 },
    ]);
  });

  test('an id counts once, also if it comes again with another time: of any event a month later, of an order at any time', async () => {
    const place = await newPlace('a@b.example');
    const send = startServer();
    const again = (event: VisitorEvent, seconds: number): VisitorEvent => ({
      ...event,
      at: view(seconds, []).at,
    });
    const order = { ...purchase(0, { p1: [1, 10] }), eventId: 'order-2026-100' };
    const seen = { ...view(0, ['p1']), eventId: 'seen' };
    const first = { place, events: [order, seen, again(seen, inApril), again(order, inApril)] };
    expect(await send(first)).toEqual([{ accepted: 2, duplicates: 2 }]);
    const later = { place, events: [again(seen, inApril), again(order, 300 * day)] };
    expect(await send(later)).toEqual([{ accepted: 0, duplicates: 2 }]);
    const ofOther = { ...again(order, 300 * day), visitor: 'another' };
    expect(await send({ place, events: [ofOther] })).toEqual([{ accepted: 1, duplicates: 0 }]);
    expect((await readProductDays(database)).map(({ revenue }) => revenue)).toEqual([10, 10]);
  });

  test('months past their retention go as a whole, and what is past it in the first one left row by row', async () => {
    const place = await newPlace('a@b.example');
    const send = startServer();
    const hours = [0, 10 * day, inApril, inApril + 15 * day, 60 * day];
    await send({ place, events: hours.map((at) => view(at, ['p1'])) });
    expect(await listMonths()).toEqual(['event_2026_03', 'event_2026_04', 'event_2026_05']);
    const now = new Date('2026-04-20T00:00:00.000Z');
    while (await forgetSomeOld(database, now, 5));
    expect(await listMonths()).toEqual(['event_2026_04', 'event_2026_05']);
    expect([await countIn('event_2026_04'), await countIn('event_2026_05')]).toEqual([1, 1]);
  });

  test('a month that somebody reads stays for the next time, and its events are not erased one by one', async () => {
    const place = await newPlace('a@b.example');
    await startServer()({ place, events: [view(0, ['p1']), view(inApril, ['p1'])] });
    const now = new Date('2026-04-20T00:00:00.000Z');
    const reader = new pg.Client({ connectionString: location.kind === 'postgres' ? location.url : '' });
    await reader.connect();
    await reader.query('begin; select count(*) from event_2026_03');
    expect(await forgetSomeOld(database, now, 15)).toBe(false);
    expect(await countIn('event_2026_03')).toBe(1);
    await reader.end();
    while (await forgetSomeOld(database, now, 15));
    expect(await listMonths()).toEqual(['event_2026_04']);
  });

  test('a visitor’s events are erased in every month, and nobody else’s; a customer’s with the customer', async () => {
    const [place, other] = [await newPlace('a@b.example'), await newPlace('c@d.example')];
    const events = [0, inApril].flatMap((at) =>
      ['ann', 'bob'].map((visitor) => view(at, ['p1'], { visitor })),
    );
    await startServer()({ place, events }, { place: other, events });
    while (!(await forgetSomeOfVisitor(database, place.customerId, 'ann')).isOver);
    const left = await database.selectFrom('event').select(['customer_id', 'visitor']).execute();
    expect(left).toHaveLength(6);
    expect(left.filter(({ visitor }) => visitor === 'ann').map((row) => row.customer_id)).toEqual([
      ...[other.customerId, other.customerId],
    ]);
    await database.deleteFrom('customer').where('id', '=', other.customerId).execute();
    expect(await countIn('event')).toBe(2);
  });
});
