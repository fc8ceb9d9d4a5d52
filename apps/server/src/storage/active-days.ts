/** Today in a time zone (an IANA name), as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, now: Date): string =>
  // Swedish dates are written as ISO 8601 has them.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);

/** Whether a rule holds on a day: enabled, and within its own days, both included. */
export const isActiveOn = (
  {
    enabled,
    from,
    to,
  }: { readonly enabled: boolean; readonly from: string | null; readonly to: string | null },
  day: string,
): boolean => enabled && (from === null || from <= day) && (to === null || day <= to);
