import { fold } from '@vitrina/search-engine';
import { type Kysely, sql } from 'kysely';

const phraseSums = ['searches', 'empty_searches', 'clicks', 'sales', 'units', 'revenue'] as const;
const productSums = ['views', 'clicks', 'carts', 'purchases', 'sales', 'units', 'revenue'] as const;

type Db = Kysely<unknown>;

/** Numbers of erased texts are never given again: sums may still be under them, and the sweep looks only at higher ones. */
const createDictionaries = async (db: Db): Promise<void> => {
  await db.schema
    .createTable('event_place')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('customer_id', 'text', (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('instance_id', 'text', (column) => column.notNull())
    .addColumn('catalog_id', 'text', (column) => column.notNull())
    .addUniqueConstraint('event_place_ids', ['customer_id', 'instance_id', 'catalog_id'])
    .execute();
  await db.schema
    .createTable('event_phrase')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('place_id', 'integer', (column) =>
      column.notNull().references('event_place.id').onDelete('cascade'),
    )
    .addColumn('phrase', 'text', (column) => column.notNull())
    .addColumn('folded', 'text', (column) => column.notNull().defaultTo(''))
    .addUniqueConstraint('event_phrase_text', ['place_id', 'phrase'])
    .execute();
  await db.schema
    .createTable('event_product')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('place_id', 'integer', (column) =>
      column.notNull().references('event_place.id').onDelete('cascade'),
    )
    .addColumn('product_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('folded', 'text', (column) => column.notNull().defaultTo(''))
    .addUniqueConstraint('event_product_id', ['place_id', 'product_id'])
    .execute();
};

type Table = {
  readonly name: string;
  readonly keys: readonly (readonly [name: string, type: 'text' | 'integer'])[];
  readonly sums: readonly string[];
  /** Integers that may be null. */
  readonly others?: readonly string[];
};

/** Rows are stored in the order of the key, without a second copy of it: a period is read in one go. */
const createSums = async (db: Db, { name, keys, sums, others = [] }: Table): Promise<void> => {
  let table = db.schema
    .createTable(name)
    .addColumn('place_id', 'integer', (column) =>
      column.notNull().references('event_place.id').onDelete('cascade'),
    );
  for (const [key, type] of keys) table = table.addColumn(key, type, (column) => column.notNull());
  for (const sum of sums)
    table = table.addColumn(sum, sum === 'revenue' ? 'double precision' : 'integer', (column) =>
      column.notNull().defaultTo(0),
    );
  for (const other of others) table = table.addColumn(other, 'integer');
  await table
    .addPrimaryKeyConstraint(`${name}_key`, ['place_id', ...keys.map(([key]) => key)] as never[])
    .modifyEnd(sql`without rowid`)
    .execute();
};

const tables: readonly Table[] = [
  {
    name: 'phrase_day',
    keys: [
      ['context', 'text'],
      ['day', 'text'],
      ['phrase_key', 'integer'],
    ],
    sums: phraseSums,
    others: ['last_total'],
  },
  {
    name: 'phrase_month',
    keys: [
      ['context', 'text'],
      ['month', 'text'],
      ['phrase_key', 'integer'],
    ],
    sums: phraseSums,
  },
  {
    name: 'product_day',
    keys: [
      ['day', 'text'],
      ['product_key', 'integer'],
    ],
    sums: productSums,
  },
  {
    name: 'product_month',
    keys: [
      ['month', 'text'],
      ['product_key', 'integer'],
    ],
    sums: productSums,
  },
  {
    name: 'search_day',
    keys: [
      ['context', 'text'],
      ['day', 'text'],
      ['device', 'text'],
    ],
    sums: ['searches', 'empty_searches', 'clicked_searches', 'clicks', 'carts', 'sales', 'units', 'revenue'],
  },
  {
    name: 'next_phrase_day',
    keys: [
      ['day', 'text'],
      ['phrase_key', 'integer'],
      ['next_phrase_key', 'integer'],
    ],
    sums: ['times'],
  },
];

/** Rows of catalogs without a search go to a place without one, for popularity. */
const movePlaces = async (db: Db): Promise<void> => {
  await sql`insert into event_place (customer_id, instance_id, catalog_id)
    select distinct old.customer_id, old.instance_id, search_instance.catalog_id
    from old_phrase_day as old
    join search_instance on search_instance.customer_id = old.customer_id and search_instance.id = old.instance_id
    where true on conflict do nothing`.execute(db);
  await sql`insert into event_place (customer_id, instance_id, catalog_id)
    select old.customer_id,
      coalesce((select id from search_instance
        where search_instance.customer_id = old.customer_id and search_instance.catalog_id = old.catalog_id
        order by created_at limit 1), ''),
      old.catalog_id
    from (select distinct customer_id, catalog_id from old_product_day) as old
    where true on conflict do nothing`.execute(db);
};

const moveRows = async (db: Db): Promise<void> => {
  const phrasesOf = sql`old_phrase_day as old
    join event_place on event_place.customer_id = old.customer_id and event_place.instance_id = old.instance_id`;
  await sql`insert into event_phrase (place_id, phrase)
    select distinct event_place.id, old.phrase from ${phrasesOf} where true on conflict do nothing`.execute(
    db,
  );
  await sql`insert into phrase_day
    select event_place.id, old.context, old.day, event_phrase.id, ${sql.join(phraseSums.map((sum) => sql.ref(`old.${sum}`)))}, old.last_total
    from ${phrasesOf} join event_phrase on event_phrase.place_id = event_place.id and event_phrase.phrase = old.phrase`.execute(
    db,
  );
  // Which instance a product was seen in wasn't recorded: all go to the catalog's place with the lowest number.
  const productsOf = sql`old_product_day as old join event_place on event_place.id =
    (select id from event_place as place where place.customer_id = old.customer_id and place.catalog_id = old.catalog_id
      order by place.id limit 1)`;
  await sql`insert into event_product (place_id, product_id)
    select distinct event_place.id, old.product_id from ${productsOf} where true on conflict do nothing`.execute(
    db,
  );
  await sql`insert into product_day
    select event_place.id, old.day, event_product.id, ${sql.join(productSums.map((sum) => sql.ref(`old.${sum}`)))}
    from ${productsOf} join event_product on event_product.place_id = event_place.id and event_product.product_id = old.product_id`.execute(
    db,
  );
};

const phrasesAtOnce = 5000;

/** What phrases are sorted by; products have no names yet. */
const foldPhrases = async (db: Db): Promise<void> => {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; phrase: string }>`select id, phrase from event_phrase
      where id > ${last} order by id limit ${phrasesAtOnce}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    const folded = JSON.stringify(rows.map(({ id, phrase }) => [id, fold(phrase)]));
    await sql`update event_phrase set folded = pair.value ->> 1 from json_each(${folded}) as pair
      where event_phrase.id = cast(pair.value ->> 0 as bigint)`.execute(db);
  }
};

const sumUp = async (db: Db): Promise<void> => {
  const add = (sums: readonly string[]) => sql.join(sums.map((sum) => sql`sum(${sql.ref(sum)})`));
  await sql`insert into phrase_month select place_id, context, substr(day, 1, 7), phrase_key, ${add(phraseSums)}
    from phrase_day group by 1, 2, 3, 4`.execute(db);
  await sql`insert into product_month select place_id, substr(day, 1, 7), product_key, ${add(productSums)}
    from product_day group by 1, 2, 3`.execute(db);
  // Until now, a purchase that began with two phrases was only known as a sale of each.
  await sql`insert into search_day (place_id, context, day, device, searches, empty_searches, clicks, sales, units, revenue)
    select place_id, context, day, 'unknown', ${add(phraseSums)} from phrase_day group by 1, 2, 3`.execute(
    db,
  );
};

/**
 * Sums by day and month with numbers for phrases and products, by search instance, so that reports read little; events with all
 * that they report, so that sums can be counted again. Days were cut in UTC until now, and are cut in the shop's time zone from here on.
 */
export const up = async (db: Db): Promise<void> => {
  await db.schema.alterTable('phrase_day').renameTo('old_phrase_day').execute();
  await db.schema.alterTable('product_day').renameTo('old_product_day').execute();
  await createDictionaries(db);
  for (const table of tables) await createSums(db, table);
  await movePlaces(db);
  await moveRows(db);
  await foldPhrases(db);
  await sumUp(db);
  await db.schema.dropTable('old_phrase_day').execute();
  await db.schema.dropTable('old_product_day').execute();

  for (const column of ['query_id', 'device', 'payload_json'])
    await db.schema.alterTable('event').addColumn(column, 'text').execute();
  await db.schema.alterTable('search_intent').addColumn('after_phrase', 'text').execute();
  await db.schema
    .alterTable('product_click')
    .addColumn('phrase', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update product_click set phrase = coalesce(json_extract(phrases_json, '$.all'), '')`.execute(db);
  for (const column of ['phrase', 'product_id'])
    await db.schema
      .createIndex(`product_click_${column}`)
      .on('product_click')
      .columns(['customer_id', 'instance_id', column, 'at'])
      .execute();
};
