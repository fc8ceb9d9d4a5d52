import { runInTicks } from './run-in-ticks.ts';

type Dependencies = {
  /** Whether this server leads now. */
  readonly isLeading: () => Promise<boolean>;
  /** Begins what only the leader does. Resolves to what ends it. */
  readonly begin: () => Promise<() => Promise<void>>;
  readonly onError: (error: unknown) => void;
  readonly tickMs?: number;
};

const defaultTickMs = 2000;
/** What is under way when the server stops gets this long. */
const maxWaitMs = 15_000;

/**
 * Does the leader's work for as long as this server is the leader; when it is gone, another takes over within seconds. Returns the function that
 * stops it.
 */
export const runWhileLeading = ({
  isLeading,
  begin,
  onError,
  tickMs = defaultTickMs,
}: Dependencies): (() => Promise<void>) => {
  let end: (() => Promise<void>) | null = null;
  const endIfBegun = async (): Promise<void> => {
    const ending = end;
    end = null;
    await ending?.();
  };
  const look = async (isStopped: () => boolean): Promise<void> => {
    if (!(await isLeading())) await endIfBegun();
    else if (end === null && !isStopped()) end = await begin();
  };
  const stopLooking = runInTicks({ work: look, tickMs, maxWaitMs, onError });
  return async () => {
    await stopLooking();
    await endIfBegun();
  };
};
