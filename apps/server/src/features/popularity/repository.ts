import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';

/** The first days (`YYYY-MM-DD`) of the periods, longest period first. */
export type PeriodStarts = {
  readonly day30: string;
  readonly day14: string;
  readonly day7: string;
  readonly day1: string;
};

export type ProductCounts = {
  readonly productId: string;
  readonly views: Readonly<Record<keyof PeriodStarts, number>>;
  readonly clicks: Readonly<Record<keyof PeriodStarts, number>>;
  readonly purchases: Readonly<Record<keyof PeriodStarts, number>>;
};

const periods = ['day1', 'day7', 'day14', 'day30'] as const satisfies readonly (keyof PeriodStarts)[];
const criteria = ['views', 'clicks', 'purchases'] as const;

/** As it is stored; null if the customer is gone. */
export const readTimeZoneOf = async (database: Database, customerId: string): Promise<string | null> => {
  const row = await database
    .selectFrom('customer')
    .select('time_zone')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.time_zone ?? null;
};

/** Views, clicks and purchases of a catalog's products by period, in all its searches; products without any are left out. */
export const countByProduct = async (
  database: Database,
  customerId: string,
  catalogId: string,
  starts: PeriodStarts,
): Promise<ProductCounts[]> => {
  const sums = criteria.flatMap((criterion) =>
    periods.map((period) =>
      sql<number>`sum(case when day >= ${starts[period]} then ${sql.ref(criterion)} else 0 end)`.as(
        `${criterion}_${period}`,
      ),
    ),
  );
  const rows = await database
    .selectFrom('event_place')
    .innerJoin('product_day', 'product_day.place_id', 'event_place.id')
    .innerJoin('event_product', 'event_product.id', 'product_day.product_key')
    .select(['product_id', ...sums])
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('day', '>=', starts.day30)
    .groupBy('product_id')
    .execute();
  return rows.map((row) => {
    const counts = row as unknown as Record<string, number>;
    const byPeriod = (criterion: (typeof criteria)[number]) =>
      Object.fromEntries(
        periods.map((period) => [period, Number(counts[`${criterion}_${period}`])]),
      ) as Record<keyof PeriodStarts, number>;
    return {
      productId: row.product_id,
      views: byPeriod('views'),
      clicks: byPeriod('clicks'),
      purchases: byPeriod('purchases'),
    };
  });
};
