import { runInTicks } from './run-in-ticks.ts';

type Dependencies = {
  readonly now: () => Date;
  /** Ends imports whose process is gone. */
  readonly settleAbandonedImports: () => Promise<void>;
  /** Each erases what is past its retention: visitors' events, what was deleted and can't be restored any more. */
  readonly forgetOld: readonly (() => Promise<void>)[];
  /** Makes room for the events of the coming month. */
  readonly prepareMonths: () => Promise<void>;
  /** Stores which pages asked, and which were refused. */
  readonly saveActivity: () => Promise<void>;
  /** Flushes writes to the disk, and keeps the database's log short. */
  readonly checkpoint: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Called when the clock was put forward or back. */
  readonly onClockJump: (byMs: number) => void;
};

const everyMs = 30_000;
/** More than a clock drifts, or is adjusted by NTP, in half a minute. */
const jumpMs = 60_000;
/** By then a wrong clock has been corrected, or the new time is the right one. */
const distrustMs = 60 * 60 * 1000;

type Clocks = { readonly now: () => Date; readonly elapsedMs?: () => number };

/** Compares the wall clock with a monotonic one. Returns whether the wall clock can be trusted by now. */
export const watchClock = (
  { now, elapsedMs = () => performance.now() }: Clocks,
  onJump: (byMs: number) => void,
): (() => boolean) => {
  let offsetMs = now().getTime() - elapsedMs();
  let distrustedUntilMs = Number.NEGATIVE_INFINITY;
  return () => {
    const elapsed = elapsedMs();
    const byMs = now().getTime() - elapsed - offsetMs;
    offsetMs += byMs;
    if (Math.abs(byMs) > jumpMs) {
      distrustedUntilMs = elapsed + distrustMs;
      onJump(byMs);
    }
    return elapsed >= distrustedUntilMs;
  };
};

/** The task that is under way when the server stops gets this long. */
const maxWaitMs = 5_000;

/** Starts the periodic clean-up, and returns the function that stops it. */
export const runHousekeeping = (dependencies: Dependencies): (() => Promise<void>) => {
  const { now, settleAbandonedImports, onError } = dependencies;
  const isClockTrusted = watchClock({ now }, dependencies.onClockJump);

  const tidy = async (isStopped: () => boolean): Promise<void> => {
    // What a wrong clock erases doesn't come back.
    const erasures = isClockTrusted() ? dependencies.forgetOld : [];
    const { prepareMonths, saveActivity, checkpoint } = dependencies;
    const tasks = [settleAbandonedImports, ...erasures, prepareMonths, saveActivity, checkpoint];
    // Each on its own: erasing frees the space that another may lack.
    for (const task of tasks) if (!isStopped()) await task().catch(onError);
  };
  return runInTicks({ work: tidy, tickMs: everyMs, maxWaitMs, isFirstDelayed: true, onError });
};
