import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { encodeError } from '@vitrina/search-engine';
import { sql } from 'kysely';
import { openDurableConnection } from '../../../storage/database.ts';
import { StorageError } from '../../../storage/storage-fault.ts';
import { listPhrases } from '../repository.ts';
import type { EventWorkerData, WorkerAnswer, WorkerTask } from './event-writer.ts';
import { forgetSomeOfVisitor, forgetSomeOld } from './forget.ts';
import { createWriterState, writeGroup } from './write-group.ts';

const { databaseFile, maxLogBytes } = workerData as EventWorkerData;
const database = openDurableConnection(databaseFile);
const state = createWriterState();

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
    case 'listPhrases':
      return listPhrases(database, ...task.of);
    case 'checkpoint':
      await sql`pragma wal_checkpoint(passive)`.execute(database);
      return;
    case 'close':
      return database.destroy();
  }
};

/** One at a time: the connection has only one transaction. */
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (text: string) => {
  const { id, task } = JSON.parse(text) as { id: number; task: WorkerTask };
  last = last.then(async () => {
    const answer: WorkerAnswer = await runTask(task).then(
      (value) => ({ id, ok: true, value }),
      (error: unknown) => ({ id, ok: false, error: encodeError(error) }),
    );
    parentPort?.postMessage(answer);
    if (task.kind === 'close') parentPort?.close();
  });
});
