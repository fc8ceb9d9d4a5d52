import type { Logger } from '../../engine-adapter.ts';
import { onceAMinute } from '../../once-a-minute.ts';
import type { Job } from './messages.ts';

type DamagedProduct = { readonly generationId: string; readonly product: number };

/** What goes wrong in search threads, for the log: visitors may ask for the same again and again, and each time it is not a line of its own. */
export class FailureLog {
  readonly #logger: Logger | undefined;
  readonly #damagedGenerations = new Set<string>();
  readonly #report: (error: unknown, job: Job) => void;

  constructor(logger: Logger | undefined) {
    this.#logger = logger;
    this.#report = onceAMinute((err, leftOut, job: Job) => {
      const catalogKey = 'catalogKey' in job ? job.catalogKey : undefined;
      logger?.error({ err, job: job.kind, catalogKey, leftOut }, 'a search thread failed at a job');
    });
  }

  /** Every thread finds the same damage, which is logged once. */
  damage(damaged: DamagedProduct): void {
    if (this.#damagedGenerations.has(damaged.generationId)) return;
    this.#damagedGenerations.add(damaged.generationId);
    this.#logger?.error(damaged, 'a product is damaged: searches leave it out until the next import');
  }

  /** An error that the port has no class for. */
  surprise(error: Error, job: Job): void {
    // To warm up a generation, searches are run again that may have failed before.
    if (job.kind !== 'warm') this.#report(error, job);
  }
}
