/** After so long whoever waits is told that it takes longer than usual. */
export const slowMs = 4000;

/** Calls `tell` if the work isn't done in the usual time, and what that returned once it is. Resolves and rejects as the work does. */
export const tellIfSlow = async <T>(work: Promise<T>, tell: () => () => void): Promise<T> => {
  let untell: (() => void) | undefined;
  const timer = setTimeout(() => {
    untell = tell();
  }, slowMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    untell?.();
  }
};
