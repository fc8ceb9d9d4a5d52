import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { chunk } from '../../../storage/chunk.ts';
import type { Database } from '../../../storage/database.ts';
import { jsonColumns } from '../../../storage/insert-rows.ts';
import type { DayOf } from '../../../storage/local-days.ts';
import type { VisitorEvent } from '../visitor-event.ts';
import type { NumberOf } from './dictionaries.ts';

/** Two products of one purchase, in one of the two directions. */
export type Pair = {
  readonly month: string;
  readonly productId: string;
  readonly otherId: string;
  readonly times: number;
};

/** A purchase of more products says little about any two of them, and would make a row for each two. */
const productsOfPurchase = { min: 2, max: 10 } as const;
/** Rows of a place and month: what comes then only counts for pairs that have one. */
const pairsOfMonth = 100_000;
const maxMonths = 10_000;

const productIdsOfPurchase = (event: VisitorEvent): string[] =>
  event.type === 'purchase' ? [...new Set(event.products.map(({ productId }) => productId))] : [];

/** Which products were bought together, by the month in the shop's time zone. */
export const countPairs = (events: readonly VisitorEvent[], dayOf: DayOf): Pair[] => {
  const pairs = new Map<string, Pair>();
  for (const event of events) {
    const ids = productIdsOfPurchase(event);
    if (ids.length < productsOfPurchase.min || ids.length > productsOfPurchase.max) continue;
    const month = dayOf(event.at).slice(0, 7);
    for (const productId of ids)
      for (const otherId of ids) {
        if (productId === otherId) continue;
        const key = JSON.stringify([month, productId, otherId]);
        const times = (pairs.get(key)?.times ?? 0) + 1;
        pairs.set(key, { month, productId, otherId, times });
      }
  }
  return [...pairs.values()];
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

/**
 * Whether a month has room for more pairs. Rows are counted only once the running sum could have filled it; a transaction that
 * fails leaves that sum too high, never too low.
 */
export const createPairRoom = (max = pairsOfMonth) => {
  const months = new LRUCache<string, { readonly count: number; readonly isExact: boolean }>({
    max: maxMonths,
  });
  return {
    take: async (database: Database, placeId: number, month: string, pairs: number): Promise<boolean> => {
      const key = `${placeId} ${month}`;
      const exact = async () => ({ count: await countRows(database, placeId, month), isExact: true });
      let rows = months.get(key) ?? (await exact());
      if (rows.count + pairs > max && !rows.isExact) rows = await exact();
      const hasRoom = rows.count + pairs <= max;
      months.set(key, hasRoom ? { count: rows.count + pairs, isExact: false } : rows);
      return hasRoom;
    },
  };
};

/** Adds to what was bought together. Once a month is full, only pairs that are there already are counted. */
export const addPairs = async (
  database: Database,
  placeId: number,
  pairs: readonly Pair[],
  numberOf: NumberOf,
  room: PairRoom,
): Promise<void> => {
  for (const [month, ofMonth] of Map.groupBy(pairs, (pair) => pair.month)) {
    const hasRoom = await room.take(database, placeId, month, ofMonth.length);
    for (const some of chunk(ofMonth)) {
      const rows = JSON.stringify(
        some.map(({ productId, otherId, times }) => [numberOf(productId), numberOf(otherId), times]),
      );
      await (hasRoom
        ? sql`insert into bought_together (place_id, month, product_key, other_key, times)
            select ${placeId}, ${month}, ${jsonColumns(3)} from json_each(${rows}) where true
            on conflict do update set times = times + excluded.times`
        : sql`update bought_together set times = times + (added.value ->> 2) from json_each(${rows}) as added
            where place_id = ${placeId} and month = ${month}
              and product_key = added.value ->> 0 and other_key = added.value ->> 1`
      ).execute(database);
    }
  }
};

/** Pairs older than this many months are erased. */
const monthsKept = 13;
/** The first of the months that pairs are kept of. */
export const firstPairMonth = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsKept + 1, 1)).toISOString().slice(0, 7);
