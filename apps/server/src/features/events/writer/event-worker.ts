import { statSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { sql } from 'kysely';
import { openDurableConnection } from '../../../storage/database.ts';
import { StorageError } from '../../../storage/storage-fault.ts';
import { answerTasks } from '../../../threads/answer-tasks.ts';
import type { EventWorkerData, WorkerTask } from './event-writer.ts';
import { forgetSomeOfVisitor, forgetSomeOld } from './forget.ts';
import { createPhraseSweep } from './forget-phrases.ts';
import { createWriterState, writeGroup } from './write-group.ts';

const { databaseFile, maxLogBytes } = workerData as EventWorkerData;
const database = openDurableConnection(databaseFile);
const state = createWriterState();
const sweepPhrases = createPhraseSweep();

const logBytes = (): number => statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0;

/** An outside process that reads for hours keeps the log from being emptied. It must not fill the disk. */
const refuseEndlessLog = async (): Promise<void> => {
  if (logBytes() <= maxLogBytes) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(database);
  if (logBytes() > maxLogBytes)
    throw new StorageError('busy', 'a reader that does not end keeps the write-ahead log from being emptied');
};

const runTask = async (task: WorkerTask): Promise<unknown> => {
  switch (task.kind) {
    case 'write':
      await refuseEndlessLog();
      return writeGroup(database, task.batches, state);
    case 'forgetSomeOfVisitor':
      return forgetSomeOfVisitor(database, task.customerId, task.visitor);
    case 'forgetSomeOld':
      return forgetSomeOld(database, new Date(task.now), task.days);
    case 'forgetSomePhrases':
      return sweepPhrases(database);
    case 'checkpoint':
      await sql`pragma wal_checkpoint(passive)`.execute(database);
      return;
    case 'close':
      return database.destroy();
  }
};

// One at a time: the connection has only one transaction.
answerTasks(runTask);
