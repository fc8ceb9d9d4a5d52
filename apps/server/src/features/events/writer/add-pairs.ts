import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { DayOf } from '../../../storage/local-days.ts';
import { chunk } from '../../../storage/sql/chunk.ts';
import { cell, jsonColumns, jsonEach } from '../../../storage/sql/json-rows.ts';
import type { VisitorEvent } from '../visitor-event.ts';
import type { NumberOf } from './dictionaries.ts';
import { createRunningRows } from './running-rows.ts';

/** Two products of one purchase, in one of the two directions. */
export type Pair = {
  /** `YYYY-MM-DD` in the shop's time zone. */
  readonly day: string;
  readonly productId: string;
  readonly otherId: string;
  readonly times: number;
};

/** A purchase of more products says little about any two of them, and would make a row for each two. */
const productsOfPurchase = { min: 2, max: 10 } as const;
/** Purchases of a day that count for two products: what a page reports may be made up, and a few of them must not decide what is proposed. */
const purchasesOfDay = 3;
/** Rows of a place and month: what comes then only counts for pairs that have one. */
const pairsOfMonth = 100_000;

const productIdsOfPurchase = (event: VisitorEvent): string[] =>
  event.type === 'purchase' ? [...new Set(event.products.map(({ productId }) => productId))] : [];

/** Which products were bought together, by day, the earliest first. */
export const countPairs = (events: readonly VisitorEvent[], dayOf: DayOf): Pair[] => {
  const pairs = new Map<string, Pair>();
  for (const event of events) {
    const ids = productIdsOfPurchase(event);
    if (ids.length < productsOfPurchase.min || ids.length > productsOfPurchase.max) continue;
    const day = dayOf(event.at);
    for (const productId of ids)
      for (const otherId of ids) {
        if (productId === otherId) continue;
        const key = JSON.stringify([day, productId, otherId]);
        const times = (pairs.get(key)?.times ?? 0) + 1;
        pairs.set(key, { day, productId, otherId, times });
      }
  }
  return [...pairs.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
};

const countRows = async (database: Database, placeId: number, month: string): Promise<number> => {
  const { count } = await database
    .selectFrom('bought_together')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('place_id', '=', placeId)
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export type PairRoom = ReturnType<typeof createPairRoom>;

/** Whether a month has room for more pairs. */
export const createPairRoom = (max = pairsOfMonth) => {
  const running = createRunningRows();
  return {
    take: async (database: Database, placeId: number, month: string, pairs: number): Promise<boolean> => {
      const key = `${placeId} ${month}`;
      const rows = await running.read(key, {
        wanted: pairs,
        room: max,
        countRows: () => countRows(database, placeId, month),
      });
      const hasRoom = rows.count + pairs <= max;
      running.note(key, rows, hasRoom ? pairs : 0);
      return hasRoom;
    },
  };
};

/** What the row's last day has already. A day before it counts as that day, so that going back and forth gains nothing. */
const ofLastDay = sql`case when bought_together.last_day >= excluded.last_day
  then bought_together.day_times else 0 end`;

/** Adds to what was bought together, a few purchases a day. Once a month is full, only pairs that are there already are counted. */
export const addPairs = async (
  database: Database,
  placeId: number,
  pairs: readonly Pair[],
  numberOf: NumberOf,
  room: PairRoom,
): Promise<void> => {
  for (const [month, ofMonth] of Map.groupBy(pairs, ({ day }) => day.slice(0, 7))) {
    const hasRoom = await room.take(database, placeId, month, ofMonth.length);
    // One statement changes a row once.
    for (const [day, ofDay] of Map.groupBy(ofMonth, (pair) => pair.day))
      for (const some of chunk(ofDay)) {
        const rows = some.map(({ productId, otherId, times }) => [
          numberOf(productId),
          numberOf(otherId),
          Math.min(times, purchasesOfDay),
        ]);
        const known = sql`(select 1 from bought_together as pair where pair.place_id = ${placeId}
          and pair.month = ${month} and pair.product_key = ${cell(0, 'bigint')} and pair.other_key = ${cell(1, 'bigint')}) = 1`;
        await sql`insert into bought_together (place_id, month, product_key, other_key, times, day_times, last_day)
          select cast(${placeId} as bigint), ${month}, ${jsonColumns(['bigint', 'bigint', 'bigint'])}, ${cell(2, 'bigint')}, ${day}
            from ${jsonEach(rows)} where ${hasRoom ? sql`true` : known}
          on conflict (place_id, month, product_key, other_key) do update set
            times = bought_together.times + min(excluded.times, max(0, ${purchasesOfDay} - ${ofLastDay})),
            day_times = min(${purchasesOfDay}, ${ofLastDay} + excluded.times),
            last_day = max(bought_together.last_day, excluded.last_day)`.execute(database);
      }
  }
};

/** Pairs older than this many months are erased. */
const pairMonths = 13;
/** The first month whose pairs stay. */
export const firstPairMonth = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - pairMonths + 1, 1)).toISOString().slice(0, 7);
