import { setTimeout } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { type Database, openReadOnlyConnection } from '../../storage/database.ts';
import type { DatabaseLocation } from '../../storage/database-location.ts';
import { logBytesOf } from '../../storage/sqlite/log-bytes.ts';
import { answerTasks } from '../../threads/answer-tasks.ts';
import { questions, type ReportTask } from './read/questions.ts';

// Adding up a year takes hundreds of milliseconds in which a thread can do nothing else.
const { databaseLocation } = workerData as { databaseLocation: DatabaseLocation };
const database = openReadOnlyConnection(databaseLocation);

/** A log of this size is as long as it gets while writers find a moment without readers now and then. */
const longLogBytes = 128 * 2 ** 20;
/** Room for some groups of events: each tries to begin the log anew. */
const pauseMs = 150;

/** Questions one after another would keep the write-ahead log from ever being emptied, and events would be refused in the end. */
const makeRoomForWriters = async (): Promise<void> => {
  if (logBytesOf(databaseLocation) > longLogBytes) await setTimeout(pauseMs);
};

answerTasks<ReportTask>(async ({ name, input }) => {
  await makeRoomForWriters();
  const ask = questions[name] as (database: Database, ...input: readonly unknown[]) => Promise<unknown>;
  return ask(database, ...input);
});
