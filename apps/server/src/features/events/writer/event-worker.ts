import { workerData } from 'node:worker_threads';
import { sql } from 'kysely';
import { openDurableConnection, openSharingConnection } from '../../../storage/database.ts';
import { prepareMonths } from '../../../storage/postgres/event-months.ts';
import { logBytesOf } from '../../../storage/sqlite/log-bytes.ts';
import { StorageError } from '../../../storage/storage-fault.ts';
import { answerTasks } from '../../../threads/answer-tasks.ts';
import type { EventWorkerData, WorkerTask } from './event-writer.ts';
import { forgetSomeOfVisitor, forgetSomeOld } from './forget.ts';
import { createPhraseSweep } from './forget-phrases.ts';
import { createWriterState, writeGroup } from './write-group.ts';

const { databaseLocation, maxLogBytes } = workerData as EventWorkerData;
const database = openDurableConnection(databaseLocation);
/** SQLite has one writer at a time anyway. */
const groups = databaseLocation.kind === 'sqlite' ? database : openSharingConnection(databaseLocation);
const state = createWriterState();
const sweepPhrases = createPhraseSweep();

/** An outside process that reads for hours keeps SQLite's log from being emptied. It must not fill the disk. */
const refuseEndlessLog = async (): Promise<void> => {
  if (logBytesOf(databaseLocation) <= maxLogBytes) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(database);
  if (logBytesOf(databaseLocation) > maxLogBytes)
    throw new StorageError('busy', 'a reader that does not end keeps the write-ahead log from being emptied');
};

/** The pages of the log that aren't in the database file yet. A SQLite that doesn't know `noop` moves them instead, which leaves none. */
const countPagesLeft = async (): Promise<number> => {
  const { rows } = await sql<{
    log: number;
    checkpointed: number;
  }>`pragma wal_checkpoint(noop)`.execute(database);
  return rows.reduce((left, { log, checkpointed }) => left + log - checkpointed, 0);
};

const runTask = async (task: WorkerTask): Promise<unknown> => {
  switch (task.kind) {
    case 'write':
      await refuseEndlessLog();
      return writeGroup(groups, task.batches, state);
    case 'forgetSomeOfVisitor':
      return forgetSomeOfVisitor(database, task.customerId, task.visitor);
    case 'forgetSomeOld':
      return forgetSomeOld(database, new Date(task.now), task.days);
    case 'forgetSomePhrases':
      return sweepPhrases(database);
    case 'checkpoint':
      if (databaseLocation.kind === 'sqlite') await sql`pragma wal_checkpoint(passive)`.execute(database);
      return;
    case 'countPagesLeft':
      return countPagesLeft();
    case 'prepareMonths':
      if (databaseLocation.kind === 'postgres') await prepareMonths(database, new Date(task.now));
      return;
    case 'close':
      await groups.destroy();
      return database.destroy();
  }
};

// One at a time: the connection has only one transaction.
answerTasks(runTask);
