import { AnsweringThread } from '../../threads/answering-thread.ts';
import type { Answer, QuestionInput, QuestionName, ReportTask } from './read/questions.ts';

/** Some seconds of work; more would only make everybody wait longer. */
const defaultMaxTasks = 100;

/** So many questions wait that this one was refused. */
export class ReportsBusyError extends Error {
  override readonly name = 'ReportsBusyError';
  /** What Fastify answers with. */
  readonly statusCode = 503;
}

const workerFile = new URL('./report-worker.ts', import.meta.url);

/**
 * Reads sums in a thread with a connection of its own, which can't write. The thread is started by the first question, and again
 * by the next one after it died.
 */
export class ReportReader {
  readonly #databaseFile: string;
  readonly #maxTasks: number;
  #thread: AnsweringThread<ReportTask> | null = null;
  #isClosed = false;

  constructor(databaseFile: string, maxTasks = defaultMaxTasks) {
    this.#databaseFile = databaseFile;
    this.#maxTasks = maxTasks;
  }

  async ask<Name extends QuestionName>(name: Name, ...input: QuestionInput<Name>): Promise<Answer<Name>> {
    if (this.#isClosed) throw new Error('The reader of reports is closed');
    if (this.#thread === null || this.#thread.isDead)
      this.#thread = new AnsweringThread(workerFile, { databaseFile: this.#databaseFile });
    if (this.#thread.tasks >= this.#maxTasks)
      throw new ReportsBusyError('too many questions wait for the thread that reads reports');
    return (await this.#thread.ask({ name, input })) as Answer<Name>;
  }

  /** Ends the thread; it only reads, so nothing is lost. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.terminate();
  }
}
