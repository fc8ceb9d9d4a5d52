import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { sqliteCodeOf } from '../storage-fault.ts';

type Parameters = readonly unknown[];
type Prepared = { readonly statement: StatementSync; readonly hasRows: boolean };

/** A value that SQLite can bind; booleans become 0 and 1, as with every other driver. */
const bindable = (value: unknown): string | number | bigint | null | Uint8Array => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined || value === null) return null;
  if (
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array
  )
    return value;
  throw new TypeError(`SQLite can't store a value of type ${typeof value}`);
};

/** Preparing most statements takes longer than running them. Long ones insert many rows, a different number each time. */
const maxPrepared = 300;
const maxPreparedLength = 2000;

export type SqliteConnection = {
  readonly run: (sql: string, parameters: Parameters) => QueryResult<unknown>;
  /** Row by row; the statement, and what it read, stays open until the last one. */
  readonly iterate: (sql: string, parameters: Parameters) => Iterable<unknown>;
  readonly isInTransaction: () => boolean;
  readonly close: () => void;
};

type Options = { readonly isReadOnly?: boolean };

/** A connection of Node's own SQLite. It never waits for a lock, which would block the thread. */
export const openSqliteConnection = (
  file: string,
  pragmas: readonly string[],
  { isReadOnly = false }: Options = {},
): SqliteConnection => {
  const database = new DatabaseSync(file, {
    timeout: 0,
    enableForeignKeyConstraints: true,
    readOnly: isReadOnly,
  });
  try {
    for (const pragma of pragmas) database.exec(`PRAGMA ${pragma};`);
  } catch (error) {
    database.close();
    throw error;
  }
  const cache = new LRUCache<string, Prepared>({ max: maxPrepared });
  const prepare = (sql: string): Prepared => {
    const known = cache.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    if (sql.length <= maxPreparedLength) cache.set(sql, prepared);
    return prepared;
  };
  return {
    run: (sql, parameters) => {
      const { statement, hasRows } = prepare(sql);
      const values = parameters.map(bindable);
      if (hasRows) return { rows: statement.all(...values) };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) };
    },
    iterate: (sql, parameters) => database.prepare(sql).iterate(...parameters.map(bindable)),
    isInTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
};

const isBusy = (error: unknown): boolean => {
  const primaryCode = (sqliteCodeOf(error) ?? 0) & 0xff;
  return primaryCode === 5 || primaryCode === 6;
};

const maxPauseMs = 25;

/** Retries while another process holds the lock, without blocking the thread. Not for use within a transaction. */
export const retryWhileBusy = async <T>(attempt: () => T, withinMs: number): Promise<T> => {
  const deadline = performance.now() + withinMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await sleep(pauseMs);
  }
};
