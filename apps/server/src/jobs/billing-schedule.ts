import { runInTicks } from './run-in-ticks.ts';

type Work = {
  readonly run: () => Promise<void>;
  readonly everyMs: number;
};

type Dependencies = {
  readonly works: readonly Work[];
  readonly onError: (error: unknown) => void;
  readonly tickMs?: number;
};

const defaultTickMs = 60_000;
/** A request to the gateway under way when the server stops gets this long; its outcome is found out after the next start. */
const maxWaitMs = 10_000;

/** Runs what subscriptions need of time: each work in its own rhythm, one after the other, never twice at once. Returns the function that stops it. */
export const runBillingSchedule = ({
  works,
  onError,
  tickMs = defaultTickMs,
}: Dependencies): (() => Promise<void>) => {
  const lastRunMs = new Map<Work, number>();
  const runDue = async (isStopped: () => boolean): Promise<void> => {
    for (const work of works) {
      if (isStopped()) return;
      // Of how long this process runs, whatever is done to the clock.
      const at = performance.now();
      if (at - (lastRunMs.get(work) ?? Number.NEGATIVE_INFINITY) < work.everyMs) continue;
      lastRunMs.set(work, at);
      await work.run().catch(onError);
    }
  };
  return runInTicks({ work: runDue, tickMs, maxWaitMs, onError });
};
