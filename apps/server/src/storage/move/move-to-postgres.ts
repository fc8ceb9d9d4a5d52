import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type CopiedTable, listCopiedTables } from '../copy/list-tables.ts';
import { refuseOtherVersion } from '../copy/same-version.ts';
import { CopyError } from '../copy/store-rows.ts';
import {
  type Database,
  openDatabase,
  openDurableConnection,
  openMoveTarget,
  openReadOnlyConnection,
} from '../database.ts';
import type { DatabaseLocation } from '../database-location.ts';
import { beginMove, finishMove, hasMoveFinished, refuseOccupied } from '../postgres/unfinished-move.ts';
import type { Tables } from '../schema.ts';
import { openServerLocks } from '../server-locks.ts';
import { StorageError } from '../storage-fault.ts';
import { applyChanges } from './apply-changes.ts';
import { countChanges, createCapture, forgetChanges, removeCapture } from './change-capture.ts';
import { compareTable } from './compare-table.ts';
import { copyTable } from './copy-table.ts';
import { createTargetLock } from './lock-target.ts';
import { createRetries, pauseMs, type Retries } from './retries.ts';
import { withRowNumbers } from './store-in-postgres.ts';

export type Moved = { readonly tables: number; readonly rows: number };
export type Progress =
  | { readonly step: 'copy'; readonly table: string; readonly rows: number }
  /** `isWaiting`: all that is left is what the server writes until it is stopped. */
  | { readonly step: 'catchUp'; readonly changes: number; readonly isWaiting: boolean }
  /** PostgreSQL, or SQLite, can't be used now; the move goes on when it can. */
  | { readonly step: 'retry'; readonly reason: string }
  | { readonly step: 'compare' };

export type MoveOptions = {
  readonly tell: (progress: Progress) => void;
  /** Keeps servers from the SQLite database, once none runs on it; false while one does. */
  readonly tryLockSource: () => boolean;
  /** All is in PostgreSQL, which servers may use from now on: none is to start on SQLite by itself. Undone by what it returns if that fails. */
  readonly sealSource: () => () => void;
  /** Its reason is a `CopyError`. */
  readonly signal: AbortSignal;
  /** How often the notes of applied changes are deleted while the move waits. */
  readonly forgetEveryMs?: number;
};

/** Both ends of a move, and what moves. */
type Move = {
  readonly source: Kysely<Tables>;
  readonly writer: Kysely<Tables>;
  readonly target: Kysely<Tables>;
  readonly tables: readonly CopiedTable[];
  readonly lockTarget: () => Promise<boolean>;
};

const defaultForgetEveryMs = 60_000;
const unknownEnd =
  "PostgreSQL was lost in the last step, so it isn’t known whether the move has ended. Look whether PostgreSQL has a table unfinished_move (select to_regclass('unfinished_move')). If it hasn’t, the move has ended: start the server with DATABASE_URL. If it has, run the command again; until then no server starts on either database.";

const retriesOf = ({ lockTarget }: Move, { tell, signal }: MoveOptions): Retries =>
  createRetries({ lockTarget, signal, tellRetry: (reason) => tell({ step: 'retry', reason }) });

/** The next number of each column that gives them by itself is the one that SQLite would have given. */
const continueNumbers = async (source: Database, target: Database, tables: readonly CopiedTable[]) => {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
    source,
  );
  for (const { name, seq } of rows) {
    const [column] = tables.find((table) => table.name === name)?.key ?? [];
    if (column !== undefined && seq > 0)
      await sql`select setval(pg_get_serial_sequence(${name}, ${column}), cast(${seq} as bigint))`.execute(
        target,
      );
  }
  await sql`select setval('event_number', (select max(rowid) from event)) where exists (select 1 from event)`.execute(
    target,
  );
};

/** Throws a `SchemaError` for a database that holds an installation. */
export const refuseOccupiedDatabase = async (location: DatabaseLocation): Promise<void> => {
  await using _ = await openMoveTarget(location);
};

type CatchUp = {
  readonly after: number;
  readonly tell: (changes: number) => void;
  readonly untilPossible?: Retries['untilPossible'];
};

/** Applies all changes after a number. Returns the number of the last. */
const catchUp = async (
  { source, target, tables }: Move,
  { after, tell, untilPossible = (work) => work() }: CatchUp,
): Promise<number> => {
  let applied = { last: after, count: 0 };
  do {
    await untilPossible(async () => {
      tell(await countChanges(source, applied.last));
      applied = await applyChanges(source, target, tables, applied.last);
    });
  } while (applied.count > 0);
  return applied.last;
};

/** Copies all, then follows what is written until no server runs any more. Returns the number of the last change applied. */
const follow = async (move: Move, options: MoveOptions): Promise<number> => {
  const { source, writer, target, tables } = move;
  const { tell, tryLockSource, signal, forgetEveryMs = defaultForgetEveryMs } = options;
  const { attempt, untilPossible } = retriesOf(move, options);
  for (const table of tables)
    await copyTable({
      ...{ source, target, table, untilPossible },
      tell: (rows) => tell({ step: 'copy', table: table.name, rows }),
    });
  const catching = (isWaiting: boolean) => (changes: number) => {
    signal.throwIfAborted();
    tell({ step: 'catchUp', changes, isWaiting });
  };
  let last = await catchUp(move, { after: 0, tell: catching(false), untilPossible });
  let forgottenAt = Number.NEGATIVE_INFINITY;
  while (!tryLockSource()) {
    await attempt(async () => {
      last = await catchUp(move, { after: last, tell: catching(true) });
      if (performance.now() - forgottenAt < forgetEveryMs) return;
      forgottenAt = performance.now();
      await forgetChanges(writer, last);
    });
    await sleep(pauseMs);
  }
  return last;
};

/** What changed last, and whether all is there. Nobody writes to SQLite meanwhile, not even the command line. Returns the number of rows. */
const complete = async (move: Move, after: number, options: MoveOptions): Promise<number> => {
  const { source, writer, target, tables } = move;
  const { tell, sealSource, signal } = options;
  return writer.transaction().execute(async () => {
    await retriesOf(move, options).untilPossible(async () => undefined);
    await refuseOtherVersion(source, target);
    await catchUp(move, {
      after,
      tell: (changes) => tell({ step: 'catchUp', changes, isWaiting: false }),
    });
    tell({ step: 'compare' });
    let rows = 0;
    for (const table of tables) {
      signal.throwIfAborted();
      rows += await compareTable(source, target, table);
    }
    const unseal = sealSource();
    try {
      await target.transaction().execute(async (transaction) => {
        await continueNumbers(source, transaction, tables);
        await finishMove(transaction);
      });
    } catch (error) {
      // The commit's answer may have been lost. With both databases open, servers would write to either.
      const hasFinished = await hasMoveFinished(target).catch(() => null);
      if (hasFinished === null) throw new CopyError(unknownEnd, { cause: error });
      if (!hasFinished) {
        unseal();
        throw error;
      }
    }
    return rows;
  });
};

const run = async (move: Move, options: MoveOptions): Promise<Moved> => {
  const { writer, tables } = move;
  try {
    await writer.transaction().execute((transaction) => createCapture(transaction, tables));
    return { tables: tables.length, rows: await complete(move, await follow(move, options), options) };
  } finally {
    // What can't be removed now is removed by the next start of a server.
    await writer
      .transaction()
      .execute(removeCapture)
      .catch(() => undefined);
  }
};

/**
 * Moves a SQLite database into an empty PostgreSQL database, or one that a move didn't get to the end of, while a server runs on it: copies all, follows
 * what changes, and when the server has been stopped compares all of it with what PostgreSQL has. SQLite's file stays as it was then. Until the end
 * no server starts on the PostgreSQL database. Throws a `SchemaError` for an occupied database, a `CopyError` for a row that differs in the copy.
 */
export const moveToPostgres = async (
  from: DatabaseLocation,
  to: DatabaseLocation,
  options: MoveOptions,
): Promise<Moved> => {
  // Brings an older database to this version, unless a server uses it.
  if (options.tryLockSource()) await (await openDatabase(from)).destroy();
  await using target = await openMoveTarget(to);
  await using source = openReadOnlyConnection(from);
  await using writer = openDurableConnection(from);
  await refuseOtherVersion(source, target);
  const locks = openServerLocks(to);
  try {
    const lockTarget = createTargetLock(locks);
    if (!(await lockTarget())) throw new StorageError('failing', 'PostgreSQL can’t be reached');
    await refuseOccupied(target);
    const tables = (await listCopiedTables(source)).map(withRowNumbers);
    await target.transaction().execute((transaction) =>
      beginMove(
        transaction,
        tables.map(({ name }) => name),
      ),
    );
    return await run({ source, writer, target, tables, lockTarget }, options);
  } finally {
    await locks.close();
  }
};
