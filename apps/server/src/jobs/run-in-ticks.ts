type Dependencies = {
  /** What is done at each tick. It ends early once `isStopped` says so. */
  readonly work: (isStopped: () => boolean) => Promise<void>;
  readonly tickMs: number;
  /** What is under way when the server stops gets this long. */
  readonly maxWaitMs: number;
  /** Nothing is done before the first tick. */
  readonly isFirstDelayed?: boolean;
  readonly onError: (error: unknown) => void;
};

/** Works at once and then at every tick, never twice at the same time. Returns the function that stops it. */
export const runInTicks = ({
  work,
  tickMs,
  maxWaitMs,
  isFirstDelayed = false,
  onError,
}: Dependencies): (() => Promise<void>) => {
  let isStopped = false;
  let current: Promise<void> | null = null;
  const tick = (): void => {
    current ??= work(() => isStopped)
      .catch(onError)
      .finally(() => {
        current = null;
      });
  };
  const timer = setInterval(tick, tickMs);
  if (!isFirstDelayed) tick();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    const waited = Promise.withResolvers<void>();
    const giveUpWaiting = setTimeout(waited.resolve, maxWaitMs);
    await Promise.race([current, waited.promise]);
    clearTimeout(giveUpWaiting);
  };
};
