/** Today in a time zone (an IANA name), as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, now: Date): string =>
  // Swedish dates have the form of ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);

/** Whether a rule is active on a day: enabled, and within its days, both inclusive. */
export const isActiveOn = (
  {
    enabled,
    from,
    to,
  }: { readonly enabled: boolean; readonly from: string | null; readonly to: string | null },
  day: string,
): boolean => enabled && (from === null || from <= day) && (to === null || day <= to);
