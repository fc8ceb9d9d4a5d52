import { dayIn } from '../storage/active-days.ts';
import { watchClock } from './housekeeping.ts';
import { runInTicks } from './run-in-ticks.ts';

type Dependencies = {
  readonly now: () => Date;
  readonly work: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly elapsedMs?: () => number;
};

const hourMs = 60 * 60 * 1000;
const tickMs = 60_000;
/** The night begins at two o'clock in UTC. */
const nightHour = 2;
/** An index that is being dropped when the server stops gets this long; what is left is due the next night. */
const maxWaitMs = 10_000;

/**
 * Works once a night, and an hour after a start, for a server that is off by night; never within an hour of a jump of the clock. Returns the
 * function that stops it.
 */
export const runNightly = ({
  now,
  work,
  onError,
  elapsedMs = () => performance.now(),
}: Dependencies): (() => Promise<void>) => {
  const isClockTrusted = watchClock({ now, elapsedMs }, () => undefined);
  const startedMs = elapsedMs();
  let lastNight: string | null = null;
  return runInTicks({
    work: async () => {
      const isTrusted = isClockTrusted() && elapsedMs() - startedMs >= hourMs;
      const tonight = dayIn('UTC', new Date(now().getTime() - nightHour * hourMs));
      if (!isTrusted || tonight === lastNight) return;
      lastNight = tonight;
      await work();
    },
    ...{ tickMs, maxWaitMs, onError },
  });
};
