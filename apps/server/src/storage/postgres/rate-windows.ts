import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Every window that servers share is this long. */
export const sharedWindowMs = 60_000;

/** What one server has counted since it asked last. */
export type Counted = { readonly key: string; readonly added: number; readonly remainingMs: number };
/** What all have counted, and how long the window still lasts. */
export type Total = { readonly key: string; readonly count: number; readonly remainingMs: number };

/** Adds to what all servers have counted, by the database's clock. Sorted by key, statements of two servers don't wait for each other in a circle. */
export const addToRateWindows = async (
  database: Database,
  counted: readonly Counted[],
): Promise<readonly Total[]> => {
  const atMs = sql<number>`cast(extract(epoch from statement_timestamp()) * 1000 as bigint)`;
  const rows = counted
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(
      ({ key, added, remainingMs }) =>
        sql`(${key}, ${atMs} + cast(${remainingMs} as bigint), cast(${added} as bigint))`,
    );
  // A window that lasts longer than any began before the clock was put back.
  const isOpen = sql`rate_window.until_ms between ${atMs} + 1 and ${atMs} + ${sql.lit(sharedWindowMs)}`;
  const { rows: totals } = await sql<Total>`
    insert into rate_window (key_sha256, until_ms, count) values ${sql.join(rows)}
    on conflict (key_sha256) do update set
      count = greatest(0, excluded.count + case when ${isOpen} then rate_window.count else 0 end),
      until_ms = case when ${isOpen} then rate_window.until_ms else excluded.until_ms end
    returning key_sha256 as key, count, until_ms - ${atMs} as "remainingMs"`.execute(database);
  return totals;
};

/** Erases windows that are over, but for those that another server is writing to. */
export const eraseRateWindows = async (database: Database): Promise<void> => {
  await sql`delete from rate_window where key_sha256 in (
    select key_sha256 from rate_window
    where until_ms < extract(epoch from statement_timestamp()) * 1000 for update skip locked)`.execute(
    database,
  );
};
