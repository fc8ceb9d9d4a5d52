export type Latest = {
  /** Starts a task. The previous one is aborted, and its result is dropped even if it still arrives. */
  readonly run: <T>(task: (signal: AbortSignal) => Promise<T>, use: (answer: T) => void) => Promise<void>;
  readonly cancel: () => void;
};

export const createLatest = (): Latest => {
  let current: AbortController | null = null;
  const cancel = (): void => {
    current?.abort();
    current = null;
  };
  return {
    cancel,
    run: async (task, use) => {
      cancel();
      const own = new AbortController();
      current = own;
      const answer = await task(own.signal);
      if (current === own) use(answer);
    },
  };
};
