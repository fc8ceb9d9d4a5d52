import type { Device, PhraseContext } from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { chunk } from '../storage/sql/chunk.ts';

type Place = { readonly customerId: string; readonly instanceId: string; readonly catalogId: string };
type Counts<Name extends string> = Readonly<Partial<Record<Name, number>>>;

export type PhraseDay = Counts<'searches' | 'empty_searches' | 'clicks' | 'sales' | 'units' | 'revenue'> & {
  readonly day: string;
  readonly phrase: string;
  readonly context?: PhraseContext;
  readonly last_total?: number | null;
};
export type ProductDay = Counts<
  'views' | 'clicks' | 'carts' | 'purchases' | 'sales' | 'units' | 'revenue'
> & { readonly day: string; readonly productId: string };
export type SearchDay = Counts<
  ('searches' | 'empty_searches' | 'clicked_searches' | 'clicks') | ('carts' | 'sales' | 'units' | 'revenue')
> & { readonly day: string; readonly context?: PhraseContext; readonly device?: Device };

type Given = {
  readonly phrases?: readonly PhraseDay[];
  readonly products?: readonly ProductDay[];
  readonly searches?: readonly SearchDay[];
  /** Names of products by id. */
  readonly names?: Readonly<Record<string, string>>;
};

const findOrAddPlace = async (database: Database, place: Place): Promise<number> => {
  const ids = {
    customer_id: place.customerId,
    instance_id: place.instanceId,
    catalog_id: place.catalogId,
  };
  await database
    .insertInto('event_place')
    .values(ids)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await database
    .selectFrom('event_place')
    .select('id')
    .where('customer_id', '=', ids.customer_id)
    .where('instance_id', '=', ids.instance_id)
    .where('catalog_id', '=', ids.catalog_id)
    .executeTakeFirstOrThrow();
  return id;
};

/** Months are added up from all days of the place, as they always are. */
const addUpMonths = async (database: Database, placeId: number): Promise<void> => {
  for (const table of ['phrase_month', 'product_month'] as const)
    await database.deleteFrom(table).where('place_id', '=', placeId).execute();
  await sql`insert into phrase_month
    select place_id, context, substr(day, 1, 7), phrase_key, sum(searches), sum(empty_searches), sum(clicks),
      sum(sales), sum(units), sum(revenue)
    from phrase_day where place_id = ${placeId} group by 1, 2, 3, 4`.execute(database);
  await sql`insert into product_month
    select place_id, substr(day, 1, 7), product_key, sum(views), sum(clicks), sum(carts), sum(purchases),
      sum(sales), sum(units), sum(revenue)
    from product_day where place_id = ${placeId} group by 1, 2, 3`.execute(database);
};

/** Writes sums as visitors' events would have, without the events. Returns the number of the place. */
export const fillReports = async (
  database: Database,
  place: Place,
  { phrases = [], products = [], searches = [], names = {} }: Given,
): Promise<number> => {
  const placeId = await findOrAddPlace(database, place);
  for (const some of chunk([...new Set(phrases.map(({ phrase }) => phrase))]))
    await database
      .insertInto('event_phrase')
      .values(some.map((phrase) => ({ place_id: placeId, phrase, folded: fold(phrase) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const some of chunk([...new Set(products.map(({ productId }) => productId))]))
    await database
      .insertInto('event_product')
      .values(
        some.map((id) => ({
          ...{ place_id: placeId, product_id: id },
          name: names[id] ?? '',
          folded: fold(names[id] ?? ''),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const ofPlace = (table: 'event_phrase' | 'event_product') =>
    database.selectFrom(table).selectAll().where('place_id', '=', placeId).execute();
  const phraseKeys = new Map(
    ((await ofPlace('event_phrase')) as { id: number; phrase: string }[]).map(({ id, phrase }) => [
      phrase,
      id,
    ]),
  );
  const productKeys = new Map(
    ((await ofPlace('event_product')) as { id: number; product_id: string }[]).map((row) => [
      row.product_id,
      row.id,
    ]),
  );
  for (const some of chunk(phrases))
    await database
      .insertInto('phrase_day')
      .values(
        some.map(({ phrase, context = 'all', last_total = null, ...row }) => ({
          ...{ place_id: placeId, phrase_key: phraseKeys.get(phrase) ?? 0, context, last_total },
          ...{ searches: 0, empty_searches: 0, clicks: 0, sales: 0, units: 0, revenue: 0 },
          ...row,
        })),
      )
      .execute();
  for (const some of chunk(products))
    await database
      .insertInto('product_day')
      .values(
        some.map(({ productId, ...row }) => ({
          ...{ place_id: placeId, product_key: productKeys.get(productId) ?? 0 },
          ...{ views: 0, clicks: 0, carts: 0, purchases: 0, sales: 0, units: 0, revenue: 0 },
          ...row,
        })),
      )
      .execute();
  for (const some of chunk(searches))
    await database
      .insertInto('search_day')
      .values(
        some.map(({ context = 'all', device = 'unknown', ...row }) => ({
          ...{ place_id: placeId, context, device, searches: 0, empty_searches: 0, clicked_searches: 0 },
          ...{ clicks: 0, carts: 0, sales: 0, units: 0, revenue: 0 },
          ...row,
        })),
      )
      .execute();
  await addUpMonths(database, placeId);
  return placeId;
};
