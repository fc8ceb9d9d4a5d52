const firstPauseMs = 100;
const maxPauseMs = 10_000;

/** What a busy cluster refuses is sent again after 0.1, 0.2, 0.4 … s, for two minutes in all. */
export const maxAttempts = 18;

/** How long to wait after an attempt, counted from 1. */
export const pauseAfter = (attempt: number): number =>
  Math.min(firstPauseMs * 2 ** (attempt - 1), maxPauseMs);
