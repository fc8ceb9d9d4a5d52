import type { LoadedGeneration } from '../read/load-file.ts';
import type { Job, SharedSignals, ToWorker, WarmUp } from './messages.ts';
import { RecentPlans } from './recent-plans.ts';
import type { SearchThread, Waiting } from './search-thread.ts';
import { syntheticWarmUpSteps } from './warm-up.ts';

/** Per thread and generation. */
const maxWarmUpMs = 3000;

type Options = {
  readonly threads: ReadonlySet<SearchThread>;
  readonly give: (thread: SearchThread, waiting: Waiting) => void;
};

/** Popularity is counted anew every few minutes, and is mostly what it was. */
const areSame = (before: SharedSignals | undefined, { names, buffer }: SharedSignals): boolean => {
  if (before === undefined) return names.length === 0;
  const isSameLength = before.buffer.byteLength === buffer.byteLength;
  return (
    isSameLength &&
    before.names.join() === names.join() &&
    Buffer.from(before.buffer).equals(Buffer.from(buffer))
  );
};

/** The generations and signals that all threads of a pool have, by catalog, and the swap from one generation to the next. */
export class SharedGenerations {
  readonly #threads: ReadonlySet<SearchThread>;
  readonly #give: Options['give'];
  readonly #attached = new Map<string, LoadedGeneration>();
  /** Generations that are being warmed up. */
  readonly #staged = new Map<string, LoadedGeneration>();
  readonly #signals = new Map<string, SharedSignals>();
  readonly #states = new Map<string, number>();
  #statesCount = 0;
  readonly recentPlans = new RecentPlans();
  /** One after another, so that only one catalog at a time has two generations in memory. */
  #swaps: Promise<void> = Promise.resolve();
  #firstWarmUps: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor({ threads, give }: Options) {
    this.#threads = threads;
    this.#give = give;
  }

  /**
   * Makes a generation the one that the catalog's next jobs use, in every thread. If it replaces another, it is warmed up first, thread by
   * thread, while the other answers.
   */
  attach(catalogKey: string, loaded: LoadedGeneration): Promise<void> {
    if (!this.#attached.has(catalogKey)) {
      this.#switch(catalogKey, loaded);
      this.#firstWarmUps = this.#firstWarmUps.then(() => this.#warm(catalogKey, loaded, this.#attached));
      return Promise.resolve();
    }
    const swapped = this.#swaps.then(async () => {
      // The catalog was dropped while others were swapped. Attached now, the generation would stay in memory for good.
      if (!this.#attached.has(catalogKey)) return;
      this.#staged.set(catalogKey, loaded);
      this.#broadcast({ kind: 'stage', catalogKey, loaded });
      await this.#warm(catalogKey, loaded, this.#staged);
      if (this.#staged.get(catalogKey) !== loaded) return;
      this.#staged.delete(catalogKey);
      this.#switch(catalogKey, loaded);
    });
    // Freeing the old generation's memory also discards compiled code, so each thread is warmed up once more.
    this.#swaps = swapped.then(() => this.#warm(catalogKey, loaded, this.#attached, true));
    return swapped;
  }

  /** A number that is another one after each change of the catalog's generation or signals; null for a catalog without any. */
  stateOf(catalogKey: string): number | null {
    return this.#states.get(catalogKey) ?? null;
  }

  /** Sets the numbers by which the catalog's products can be sorted, in all threads. Those of a generation that has been replaced meanwhile come too late. */
  setSignals(catalogKey: string, signals: SharedSignals): void {
    if (this.#attached.get(catalogKey)?.meta.generation.id !== signals.generationId) return;
    if (areSame(this.#signals.get(catalogKey), signals)) return;
    this.#signals.set(catalogKey, signals);
    this.#noteChange(catalogKey);
    this.#broadcast({ kind: 'signals', catalogKey, signals });
  }

  detach(catalogKey: string): void {
    this.#signals.delete(catalogKey);
    this.#attached.delete(catalogKey);
    this.#staged.delete(catalogKey);
    this.#states.delete(catalogKey);
    this.recentPlans.forget(catalogKey);
    this.#broadcast({ kind: 'detach', catalogKey });
  }

  /** Sends a new thread what the others already have. */
  introduce(thread: SearchThread): void {
    for (const [catalogKey, loaded] of this.#attached) thread.send({ kind: 'attach', catalogKey, loaded });
    for (const [catalogKey, loaded] of this.#staged) thread.send({ kind: 'stage', catalogKey, loaded });
    for (const [catalogKey, signals] of this.#signals) thread.send({ kind: 'signals', catalogKey, signals });
  }

  /** Stops warming up. */
  close(): void {
    this.#isClosed = true;
  }

  #broadcast(message: ToWorker): void {
    for (const thread of this.#threads) thread.send(message);
  }

  /** Of all catalogs together, so that one that is attached again is in no state that it was in before. */
  #noteChange(catalogKey: string): void {
    this.#statesCount++;
    this.#states.set(catalogKey, this.#statesCount);
  }

  #switch(catalogKey: string, loaded: LoadedGeneration): void {
    this.#attached.set(catalogKey, loaded);
    this.#signals.delete(catalogKey);
    this.#noteChange(catalogKey);
    this.#broadcast({ kind: 'attach', catalogKey, loaded });
  }

  /** Warms a generation up in one thread after another, as long as it is still the catalog's in `among` (the attached or the staged ones). */
  async #warm(
    catalogKey: string,
    loaded: LoadedGeneration,
    among: ReadonlyMap<string, LoadedGeneration>,
    collects = false,
  ): Promise<void> {
    const warmUps: WarmUp[] = [
      ...this.recentPlans.of(catalogKey).map((plan) => ({ kind: 'asked' as const, plan })),
      ...Array.from({ length: syntheticWarmUpSteps }, (_, step) => ({ kind: 'synthetic' as const, step })),
    ];
    const warming = warmUps.map((warmUp): Job => ({ kind: 'warm', catalogKey, with: warmUp }));
    const jobs: Job[] = collects ? [{ kind: 'collect' }, ...warming, ...warming] : warming;
    for (const thread of [...this.#threads]) {
      const endsAtMs = performance.now() + maxWarmUpMs;
      for (const job of jobs) {
        const isNeeded = !this.#isClosed && this.#threads.has(thread) && among.get(catalogKey) === loaded;
        if (!isNeeded || performance.now() > endsAtMs) break;
        // Each step is a job of its own, so that searches run in between. A step that fails is skipped.
        await new Promise<void>((resolve) => {
          this.#give(thread, {
            job,
            resolve: () => resolve(),
            reject: () => resolve(),
            sinceMs: 0,
            charge: null,
          });
        });
      }
    }
  }
}
