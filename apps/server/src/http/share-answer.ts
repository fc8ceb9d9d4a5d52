const monotonicMs = () => performance.now();

/** Whoever asks while an answer is looked for, or for a while after it was found, gets that one. */
export const shareAnswer = <T>(
  look: () => Promise<T>,
  rememberedMs: number,
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
