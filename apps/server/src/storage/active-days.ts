/** Today in a time zone (an IANA name), as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, now: Date): string =>
  // Swedish dates have the form of ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** No zone is further from UTC. */
const maxOffsetMs = 15 * hourMs;

/**
 * When a day (`YYYY-MM-DD`) begins in a time zone. Searched rather than calculated: where clocks are changed at midnight, a day
 * begins at one o'clock.
 */
export const startOfDay = (timeZone: string, day: string): Date => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const midnightInUtc = Date.parse(`${day}T00:00:00.000Z`);
  let before = midnightInUtc - maxOffsetMs;
  let after = midnightInUtc + maxOffsetMs;
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / minuteMs / 2) * minuteMs;
    if (format.format(middle) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
};

/** Whether a rule is active on a day: enabled, and within its days, both inclusive. */
export const isActiveOn = (
  {
    enabled,
    from,
    to,
  }: { readonly enabled: boolean; readonly from: string | null; readonly to: string | null },
  day: string,
): boolean => enabled && (from === null || from <= day) && (to === null || day <= to);
