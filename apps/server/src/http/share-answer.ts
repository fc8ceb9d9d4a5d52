const monotonicMs = () => performance.now();

/** Whoever asks while an answer is looked for, or for `rememberedMs` after it was found, gets that one. */
export const shareAnswer = <T>(
  look: () => Promise<T>,
  rememberedMs = 0,
  nowMs: () => number = monotonicMs,
): (() => Promise<T>) => {
  let shared: Promise<T> | null = null;
  let endsAtMs = Infinity;
  return () => {
    if (shared !== null && nowMs() < endsAtMs) return shared;
    endsAtMs = Infinity;
    shared = look().finally(() => {
      endsAtMs = nowMs() + rememberedMs;
    });
    return shared;
  };
};
