import { AnsweringThread } from '../../threads/answering-thread.ts';
import { Turns } from '../../threads/turns.ts';
import type { Answer, QuestionInput, QuestionName, ReportTask } from './read/questions.ts';

/** Some seconds of work; more would only make everybody wait longer. */
const maxQuestions = 100;
/** A screen asks a few at once, and somebody else of the shop may look at another one. */
const maxQuestionsPerCustomer = 8;

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
 * Reads sums in a thread with a connection of its own, which can't write. The thread is started by the first question, and again
 * by the next one after it died. Customers take turns with their questions.
 */
export class ReportReader {
  readonly #databaseFile: string;
  readonly #turns: Turns;
  #thread: AnsweringThread<ReportTask> | null = null;
  #isClosed = false;

  constructor(
    databaseFile: string,
    { total = maxQuestions, perCustomer = maxQuestionsPerCustomer }: Limits = {},
  ) {
    this.#databaseFile = databaseFile;
    this.#turns = new Turns({ total, perOwner: perCustomer });
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
          throw new ReportsBusyError('too many questions wait for the thread that reads reports');
        return this.#turns.run(customerId, () => this.#read(name, input), signal);
      },
    };
  }

  async #read<Name extends QuestionName>(name: Name, input: QuestionInput<Name>): Promise<Answer<Name>> {
    if (this.#isClosed) throw new Error('The reader of reports is closed');
    if (this.#thread === null || this.#thread.isDead)
      this.#thread = new AnsweringThread(workerFile, { databaseFile: this.#databaseFile });
    return (await this.#thread.ask({ name, input })) as Answer<Name>;
  }

  /** Ends the thread; it only reads, so nothing is lost. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.terminate();
  }
}
