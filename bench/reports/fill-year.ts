import { fold } from '@vitrina/search-engine';
import {
  openSqliteConnection,
  type SqliteConnection,
} from '../../apps/server/src/storage/sqlite/sqlite-connection.ts';
import { type Counts, countVisit, createCounts } from './count-year.ts';
import { makeYear, phraseText, productName, type Size, type Visit } from './made-year.ts';

export type FilledPlace = {
  readonly customerId: string;
  readonly instanceId: string;
  readonly catalogId: string;
};

/** Numbers of a fresh database: the only place, and each phrase and product by its index. */
const placeId = 1;
const keyOf = (index: number): number => index + 1;

const placeholders = (count: number): string => Array<string>(count).fill('?').join(', ');

const writeCounts = (
  connection: SqliteConnection,
  { phrases, products, searches }: Counts,
  table: 'day' | 'month',
  time: string,
): void => {
  const insert = (
    name: string,
    columns: string,
    keys: readonly (string | number)[],
    sums: readonly number[],
  ) => {
    const values = [placeId, ...keys, ...sums.slice(0, -1), (sums.at(-1) ?? 0) / 100];
    connection.run(`insert into ${name} (${columns}) values (${placeholders(values.length)})`, values);
  };
  const inOrder = <K>(rows: Iterable<readonly [K, number[]]>, key: (row: K) => number) =>
    [...rows].sort(([one], [other]) => key(one) - key(other));
  const ofPhrase = 'searches, empty_searches, clicks, sales, units, revenue';
  for (const [name, sums] of inOrder(phrases.sums, (text) => Number(text.split(' ')[1]))) {
    const [context = '', phrase] = name.split(' ');
    const columns = `place_id, context, ${table}, phrase_key, ${ofPhrase}`;
    insert(`phrase_${table}`, columns, [context, time, keyOf(Number(phrase))], sums);
  }
  const ofProduct = 'views, clicks, carts, purchases, sales, units, revenue';
  for (const [product, sums] of inOrder(products.sums, Number))
    insert(
      `product_${table}`,
      `place_id, ${table}, product_key, ${ofProduct}`,
      [time, keyOf(Number(product))],
      sums,
    );
  if (table === 'month') return;
  const ofSearch = 'searches, empty_searches, clicked_searches, clicks, carts, sales, units, revenue';
  for (const [name, sums] of searches.sums) {
    const [context = '', device = ''] = name.split(' ');
    insert('search_day', `place_id, context, day, device, ${ofSearch}`, [context, time, device], sums);
  }
};

/** The events of a visit, as the server stores them. */
const writeEvents = (
  connection: SqliteConnection,
  { customerId, instanceId }: FilledPlace,
  productIds: (index: number) => string,
  { number, day, phrase, context, device, isEmpty, views, clicks, isInCart, bought }: Visit,
): void => {
  const at = `${day}T12:00:00.000Z`;
  const visitor = `v${number}`;
  const queryId = `q${number}`;
  let written = 0;
  const write = (type: string, payload: Readonly<Record<string, unknown>>): void => {
    written += 1;
    connection.run(`insert into event values (${placeholders(9)})`, [
      ...[
        customerId,
        `e${String(number).padStart(9, '0')}-${written}`,
        instanceId,
        type,
        at,
        visitor,
        queryId,
      ],
      ...[device, JSON.stringify(payload)],
    ]);
  };
  write('search', { phrase: phraseText(phrase), total: isEmpty ? 0 : 12, context });
  if (views.length > 0) write('view', { productIds: views.map(productIds) });
  for (const product of clicks) write('click', { productId: productIds(product) });
  const first = productIds(clicks[0] ?? 0);
  if (isInCart) write('addToCart', { products: [{ productId: first, quantity: 1, price: 1 }] });
  if (bought) {
    const { quantity, cents } = bought;
    write('purchase', { products: [{ productId: first, quantity, price: cents / 100 }] });
  }
};

const eventColumns = [
  ...[
    'customer_id',
    'event_id',
    'instance_id',
    'type',
    'at',
    'visitor',
    'query_id',
    'device',
    'payload_json',
  ],
];

/** A year's visits in the database as the server would have stored and summed them, and counted by the bench for some periods. */
export const fillYear = (
  file: string,
  place: FilledPlace,
  size: Size,
  days: readonly string[],
  periods: readonly { readonly from: string; readonly to: string }[],
  productIds: (index: number) => string,
): { readonly events: number; readonly counts: readonly Counts[] } => {
  const connection = openSqliteConnection(file, [
    'foreign_keys = off',
    'synchronous = off',
    'cache_size = -200000',
  ]);
  const columns = connection.run('select name from pragma_table_info(?)', ['event']).rows as {
    name: string;
  }[];
  if (columns.map(({ name }) => name).join() !== eventColumns.join())
    throw new Error('The table of events has other columns than this bench fills');
  const counts = periods.map(createCounts);
  let ofDay = createCounts();
  let ofMonth = createCounts();
  connection.run('begin', []);
  connection.run('insert into event_place (id, customer_id, instance_id, catalog_id) values (?, ?, ?, ?)', [
    ...[placeId, place.customerId, place.instanceId, place.catalogId],
  ]);
  for (let index = 0; index < size.phrases; index += 1) {
    const phrase = phraseText(index);
    connection.run('insert into event_phrase values (?, ?, ?, ?)', [
      keyOf(index),
      placeId,
      phrase,
      fold(phrase),
    ]);
  }
  for (let index = 0; index < size.products; index += 1) {
    const name = productName(index);
    const values = [keyOf(index), placeId, productIds(index), name, fold(name)];
    connection.run('insert into event_product values (?, ?, ?, ?, ?)', values);
  }
  const tell = (visit: Visit): void => {
    countVisit(ofDay, visit);
    countVisit(ofMonth, visit);
    for (const [index, { from, to }] of periods.entries()) {
      const one = counts[index];
      if (one && from <= visit.day && visit.day <= to) countVisit(one, visit);
    }
    writeEvents(connection, place, productIds, visit);
  };
  const last = days.at(-1);
  const endDay = (day: string): void => {
    writeCounts(connection, ofDay, 'day', day);
    ofDay = createCounts();
    const next = days[days.indexOf(day) + 1];
    if (day === last || next?.slice(0, 7) !== day.slice(0, 7)) {
      writeCounts(connection, ofMonth, 'month', day.slice(0, 7));
      ofMonth = createCounts();
      console.log(`filled until ${day}`);
    }
    connection.run('commit', []);
    connection.run('begin', []);
  };
  const events = makeYear(size, days, tell, endDay);
  connection.run('commit', []);
  connection.run('pragma wal_checkpoint(truncate)', []);
  connection.close();
  return { events, counts };
};
