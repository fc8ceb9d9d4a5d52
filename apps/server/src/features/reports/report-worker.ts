import { workerData } from 'node:worker_threads';
import type { Database } from '../../storage/database.ts';
import { answerTasks } from '../../threads/answer-tasks.ts';
import { questions, type ReportTask } from './read/questions.ts';
import { openReportConnection } from './read/report-connection.ts';

// Adding up a year takes hundreds of milliseconds in which a thread can do nothing else.
const database = openReportConnection((workerData as { databaseFile: string }).databaseFile);

answerTasks<ReportTask>(({ name, input }) => {
  const ask = questions[name] as (database: Database, ...input: readonly unknown[]) => Promise<unknown>;
  return ask(database, ...input);
});
