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

/** Runs the scheduled work of subscriptions: each task in its own rhythm, one after the other, never twice at once. Returns the function that stops it. */
export const runBillingSchedule = ({
  works,
  onError,
  tickMs = defaultTickMs,
}: Dependencies): (() => Promise<void>) => {
  const lastRunMs = new Map<Work, number>();
  const runDue = async (isStopped: () => boolean): Promise<void> => {
    for (const work of works) {
      if (isStopped()) return;
      // A clock that only goes forward, whatever is done to the wall clock.
      const at = performance.now();
      if (at - (lastRunMs.get(work) ?? Number.NEGATIVE_INFINITY) < work.everyMs) continue;
      lastRunMs.set(work, at);
      await work.run().catch(onError);
    }
  };
  return runInTicks({ work: runDue, tickMs, maxWaitMs, onError });
};
