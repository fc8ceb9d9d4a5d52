import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/schema.ts';

/* The sums of events with the texts instead of their numbers. */

/** In the order of context, day and phrase. */
export const readPhraseDays = (database: Database, instanceId?: string) =>
  database
    .selectFrom('phrase_day')
    .innerJoin('event_phrase', 'event_phrase.id', 'phrase_day.phrase_key')
    .innerJoin('event_place', 'event_place.id', 'phrase_day.place_id')
    .selectAll('phrase_day')
    .select(['phrase', 'instance_id'])
    .$if(instanceId !== undefined, (query) => query.where('instance_id', '=', instanceId ?? ''))
    .orderBy('context')
    .orderBy('day')
    .orderBy('phrase')
    .orderBy('event_place.id')
    .execute();

/** In the order of day and product. */
export const readProductDays = (database: Database, productId?: string) =>
  database
    .selectFrom('product_day')
    .innerJoin('event_product', 'event_product.id', 'product_day.product_key')
    .innerJoin('event_place', 'event_place.id', 'product_day.place_id')
    .selectAll('product_day')
    .select(['product_id', 'name', 'catalog_id', 'instance_id'])
    .$if(productId !== undefined, (query) => query.where('product_id', '=', productId ?? ''))
    .orderBy('day')
    .orderBy('product_id')
    .orderBy('event_place.id')
    .execute();

/** In the order of context, day and device. */
export const readSearchDays = (database: Database, instanceId?: string) =>
  database
    .selectFrom('search_day')
    .innerJoin('event_place', 'event_place.id', 'search_day.place_id')
    .selectAll('search_day')
    .select('instance_id')
    .$if(instanceId !== undefined, (query) => query.where('instance_id', '=', instanceId ?? ''))
    .orderBy('context')
    .orderBy('day')
    .orderBy('device')
    .execute();

/** In the order of day and phrases. */
export const readNextPhrases = (database: Database) =>
  database
    .selectFrom('next_phrase_day')
    .innerJoin('event_phrase', 'event_phrase.id', 'phrase_key')
    .innerJoin('event_phrase as next', 'next.id', 'next_phrase_key')
    .select(['day', 'event_phrase.phrase', 'next.phrase as next_phrase', 'times'])
    .orderBy('day')
    .orderBy('event_phrase.phrase')
    .orderBy('next.phrase')
    .execute();

/** In the order of day and showcase; all looks together have an empty id, all posts a slash. */
export const readShowcaseDays = (database: Database) =>
  database
    .selectFrom('showcase_day')
    .leftJoin('event_showcase', 'event_showcase.id', 'showcase_key')
    .select([
      'day',
      'name',
      sql<string>`coalesce(showcase_id, case when showcase_key = -1 then '/' else '' end)`.as('showcase_id'),
    ])
    .select(['views', 'clicks', 'carts', 'sales', 'units', 'revenue'])
    .orderBy('day')
    .orderBy('showcase_id')
    .execute();

/** In the order of day and rule. */
export const readRuleDays = (database: Database) =>
  database
    .selectFrom('rule_day')
    .select(['day', 'rule_id', 'searches', 'clicks'])
    .orderBy('day')
    .orderBy('rule_id')
    .execute();

const sumTables = [
  ...(['phrase_day', 'phrase_month', 'product_day', 'product_month', 'search_day'] as const),
  ...(['next_phrase_day', 'rule_day', 'showcase_day'] as const),
] as const satisfies readonly (keyof Tables)[];

export const deleteSums = async (database: Database): Promise<void> => {
  for (const table of sumTables) await database.deleteFrom(table).execute();
};

/** Months whose rows are not the sum of their days; there should be none. */
export const findWrongMonths = async (database: Database): Promise<unknown[]> => {
  const wrong = [];
  for (const [subject, keys, sums] of [
    ['phrase', 'context, phrase_key', ['searches', 'empty_searches', 'clicks', 'sales', 'units', 'revenue']],
    ['product', 'product_key', ['views', 'clicks', 'carts', 'purchases', 'sales', 'units', 'revenue']],
  ] as const) {
    const columns = sql.raw(sums.join(', '));
    const added = sql.raw(sums.map((sum) => `round(sum(${sum}), 2) as ${sum}`).join(', '));
    const rounded = sql.raw(sums.map((sum) => `round(${sum}, 2) as ${sum}`).join(', '));
    const isLeft = sql.raw(sums.map((sum) => `${sum} <> 0`).join(' or '));
    const days = sql`select place_id, substr(day, 1, 7) as month, ${sql.raw(keys)}, ${added}
      from ${sql.table(`${subject}_day`)} group by 1, 2, ${sql.raw(keys)}`;
    const months = sql`select place_id, month, ${sql.raw(keys)}, ${rounded} from ${sql.table(`${subject}_month`)}`;
    const key = sql`place_id, month, ${sql.raw(keys)}, ${columns}`;
    const { rows } = await sql`select * from (
      select ${key} from (${days}) as d where ${isLeft} except select ${key} from (${months}) as m
      ) as missing union all select * from (
      select ${key} from (${months}) as m where ${isLeft} except select ${key} from (${days}) as d) as added`.execute(
      database,
    );
    wrong.push(...rows);
  }
  return wrong;
};
