import type { Logger } from '../../engine-adapter.ts';
import type { Job } from './messages.ts';

type DamagedProduct = { readonly generationId: string; readonly product: number };

const surpriseEveryMs = 60_000;

/** What goes wrong in search threads, for the log: visitors may ask for the same again and again, and each time it is not a line of its own. */
export class FailureLog {
  readonly #logger: Logger | undefined;
  readonly #damagedGenerations = new Set<string>();
  #quietUntilMs = 0;

  constructor(logger: Logger | undefined) {
    this.#logger = logger;
  }

  /** Every thread finds the same damage, which is logged once. */
  damage(damaged: DamagedProduct): void {
    if (this.#damagedGenerations.has(damaged.generationId)) return;
    this.#damagedGenerations.add(damaged.generationId);
    this.#logger?.error(damaged, 'a product is damaged: searches leave it out until the next import');
  }

  /** An error that the port has no class for, once a minute. */
  surprise(err: Error, job: Job): void {
    const now = performance.now();
    // To warm up a generation, searches are run again that may have failed before.
    if (job.kind === 'warm' || now < this.#quietUntilMs) return;
    this.#quietUntilMs = now + surpriseEveryMs;
    const catalogKey = 'catalogKey' in job ? job.catalogKey : undefined;
    this.#logger?.error({ err, job: job.kind, catalogKey }, 'a search thread failed at a job');
  }
}
