import { sql } from 'kysely';
import { dayMs } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';
import { listed } from '../../storage/sql/json-rows.ts';
import { firstPairMonth } from './writer/add-pairs.ts';

/** Whoever asks wants the most frequent. */
const maxProducts = 1000;

type Row = { readonly id: string; readonly times: number };

/** Every month has rows of its own under a place, so that each look-up is by the whole beginning of the key. */
const monthsFrom = (first: string, now: Date): string[] => {
  const months: string[] = [];
  for (let at = new Date(`${first}-01`); at <= now; at.setUTCMonth(at.getUTCMonth() + 1))
    months.push(at.toISOString().slice(0, 7));
  return months;
};

export const selectBoughtTogether = (
  customerId: string,
  catalogId: string,
  productIds: readonly string[],
  months: readonly string[],
) => {
  return sql<Row>`select other.product_id as id, sum(pair.times) as times
    from event_place as place
    cross join event_product as asked
    cross join bought_together as pair
    cross join event_product as other
    where place.customer_id = ${customerId} and place.catalog_id = ${catalogId}
      and asked.place_id = place.id and asked.product_id in ${listed(productIds)}
      and pair.place_id = place.id and pair.month in ${listed(months)} and pair.product_key = asked.id
      and other.id = pair.other_key and other.product_id not in ${listed(productIds)}
    group by other.product_id order by times desc, id limit ${maxProducts}`;
};

/** Over the last 13 months. A purchase with two of the products that are asked about counts twice. */
export const readBoughtTogether = async (
  database: Database,
  customerId: string,
  catalogId: string,
  productIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> => {
  if (productIds.length === 0) return new Map();
  // A shop east of UTC has the next month already.
  const months = monthsFrom(firstPairMonth(now), new Date(now.getTime() + dayMs));
  const { rows } = await selectBoughtTogether(customerId, catalogId, productIds, months).execute(database);
  return new Map(rows.map(({ id, times }) => [id, times]));
};
