import type { DatabaseLocation } from '../../storage/database-location.ts';
import { AnsweringThread } from '../../threads/answering-thread.ts';
import { Turns } from '../../threads/turns.ts';
import type { Answer, QuestionInput, QuestionName, ReportTask } from './read/questions.ts';

/** Some seconds of work; more would only make everybody wait longer. */
const maxQuestions = 100;
/** A screen asks a few at once, and somebody else of the shop may look at another one. */
const maxQuestionsPerCustomer = 8;
/** A screen's questions needn't wait for each other, and a quick one not for a year of somebody else's. */
const maxThreads = 2;

type Limits = { readonly total?: number; readonly perCustomer?: number };

/** So many questions wait that this one was refused. */
export class ReportsBusyError extends Error {
  override readonly name = 'ReportsBusyError';
  /** What Fastify answers with. */
  readonly statusCode = 503;
}

export type AskReports = {
  readonly ask: <Name extends QuestionName>(
    name: Name,
    ...input: QuestionInput<Name>
  ) => Promise<Answer<Name>>;
};

const workerFile = new URL('./report-worker.ts', import.meta.url);

/**
 * Reads sums in threads with a connection of their own, which can't write. A thread is started by the first question that finds no
 * idle one, and again after it died. Customers take turns with their questions.
 */
export class ReportReader {
  readonly #databaseLocation: DatabaseLocation;
  readonly #turns: Turns;
  #threads: AnsweringThread<ReportTask>[] = [];
  #isClosed = false;

  constructor(
    databaseLocation: DatabaseLocation,
    { total = maxQuestions, perCustomer = maxQuestionsPerCustomer }: Limits = {},
  ) {
    this.#databaseLocation = databaseLocation;
    this.#turns = new Turns({ total, perOwner: perCustomer, atOnce: maxThreads });
  }

  ask<Name extends QuestionName>(name: Name, ...input: QuestionInput<Name>): Promise<Answer<Name>> {
    return this.until(undefined).ask(name, ...input);
  }

  /**
   * Questions that nobody waits for once the signal is aborted: those that wait for their turn leave the queue. What is being read
   * is read to its end, for `node:sqlite` can't be interrupted.
   */
  until(signal: AbortSignal | undefined): AskReports {
    return {
      ask: async <Name extends QuestionName>(
        name: Name,
        ...input: QuestionInput<Name>
      ): Promise<Answer<Name>> => {
        const [{ customerId }] = input;
        if (!this.#turns.hasRoomFor(customerId))
          throw new ReportsBusyError('too many questions wait for the threads that read reports');
        return this.#turns.run(customerId, () => this.#read(name, input), signal);
      },
    };
  }

  async #read<Name extends QuestionName>(name: Name, input: QuestionInput<Name>): Promise<Answer<Name>> {
    if (this.#isClosed) throw new Error('The reader of reports is closed');
    return (await this.#findIdle().ask({ name, input })) as Answer<Name>;
  }

  /** There are no more questions at once than threads. */
  #findIdle(): AnsweringThread<ReportTask> {
    this.#threads = this.#threads.filter(({ isDead }) => !isDead);
    const idle = this.#threads.find(({ tasks }) => tasks === 0);
    if (idle) return idle;
    const started = new AnsweringThread<ReportTask>(workerFile, { databaseLocation: this.#databaseLocation });
    this.#threads.push(started);
    return started;
  }

  /** Ends the threads; they only read, so nothing is lost. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#threads.map((thread) => thread.terminate()));
  }
}
