/** After so long whoever waits is told that it takes longer than usual. */
const slowMs = 4000;

/** Calls `tell` unless what it returns was called in the usual time. Calling that later ends what `tell` began. */
export const whenSlow = (tell: () => () => void): (() => void) => {
  let untell: (() => void) | undefined;
  const timer = setTimeout(() => {
    untell = tell();
  }, slowMs);
  return () => {
    clearTimeout(timer);
    untell?.();
  };
};

/** Calls `tell` if the work isn't done in the usual time, and what that returned once it is. Resolves and rejects as the work does. */
export const tellIfSlow = async <T>(work: Promise<T>, tell: () => () => void): Promise<T> => {
  const end = whenSlow(tell);
  try {
    return await work;
  } finally {
    end();
  }
};
