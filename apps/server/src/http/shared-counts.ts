import { type Kysely, sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { sha256 } from '../storage/ids.ts';
import type { Tables } from '../storage/schema.ts';
import type { CountingWindow, CountSharing } from './counting-windows.ts';

/** Every window that is shared is this long. */
export const sharedWindowMs = 60_000;
/** So long each server counts by itself: that much more than a limit comes through. */
const everyMs = 1_000;
/** Of one statement, those that are nearest to their limits first. Keys beyond it are told with what is counted in them next. */
const maxKeys = 500;
/** Who is far from a limit isn't worth a row. */
const worthTelling = 0.05;

/** From which count on a window of such a limit is shared. */
export const sharedFrom = (max: number): number => Math.max(1, Math.ceil(max * worthTelling));

type Noted = {
  readonly window: CountingWindow;
  readonly nowMs: () => number;
  readonly from: number;
};
type Total = { readonly key: string; readonly count: number; readonly remainingMs: number };

const untold = ({ window }: Noted): number => window.count - window.shared;

/** Adds to what all servers have counted, by the database's clock. Sorted by key, statements of two servers don't wait for each other in a circle. */
const addUp = async (database: Database, told: ReadonlyMap<string, Noted>): Promise<readonly Total[]> => {
  const atMs = sql<number>`cast(extract(epoch from statement_timestamp()) * 1000 as bigint)`;
  const rows = [...told]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, noted]) => {
      const remainingMs = Math.ceil(noted.window.untilMs - noted.nowMs());
      return sql`(${key}, ${atMs} + cast(${remainingMs} as bigint), cast(${untold(noted)} as bigint))`;
    });
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

const eraseOld = (database: Database): Promise<unknown> =>
  sql`delete from rate_window where key_sha256 in (
    select key_sha256 from rate_window
    where until_ms < extract(epoch from statement_timestamp()) * 1000 for update skip locked)`.execute(
    database,
  );

/**
 * Adds up what servers over one PostgreSQL database count, a second after it was counted: with a limit in view it holds for all of them
 * together. Without the database each goes on by itself. Keys are hashed, for they name visitors' networks. The connection is closed with it.
 */
export const createSharedCounts = (
  database: Kysely<Tables>,
  onError: (error: unknown) => void,
): CountSharing & { readonly close: () => Promise<void> } => {
  let noted = new Map<string, Noted>();
  let telling: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let erasedMs = performance.now();

  const tell = async (): Promise<void> => {
    const due = [...noted].filter(([, { window, nowMs }]) => window.untilMs > nowMs());
    noted = new Map();
    const most = due
      .sort(([, one], [, other]) => untold(other) / other.from - untold(one) / one.from)
      .slice(0, maxKeys);
    const told = new Map(most.map(([key, one]) => [sha256(key), one]));
    if (told.size > 0) {
      const before = new Map([...told].map(([key, one]) => [key, one.window.count]));
      for (const { key, count, remainingMs } of await addUp(database, told)) {
        const one = told.get(key);
        if (!one) continue;
        const { window, nowMs } = one;
        // What was counted meanwhile is told next time.
        window.count += count - (before.get(key) ?? 0);
        window.shared = count;
        window.untilMs = nowMs() + remainingMs;
      }
    }
    if (performance.now() - erasedMs < sharedWindowMs) return;
    erasedMs = performance.now();
    await eraseOld(database);
  };

  const start = (): void => {
    timer = null;
    telling = tell()
      .catch(onError)
      .finally(() => {
        telling = null;
        if (noted.size > 0) schedule();
      });
  };
  const schedule = (): void => {
    timer ??= setTimeout(start, everyMs).unref();
  };

  return {
    note: (key, window, nowMs, from) => {
      noted.set(key, { window, nowMs, from });
      if (telling === null) schedule();
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      noted = new Map();
      await telling;
      await database.destroy();
    },
  };
};
