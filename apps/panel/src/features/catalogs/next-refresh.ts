export type NextRefresh = { readonly time: string; readonly day: 'today' | 'tomorrow' };

/** The next of a catalog's refresh times (`HH:MM`, in the shop's IANA time zone); null if it has none. */
export const nextRefresh = (
  periods: readonly string[],
  timeZone: string,
  now: number = Date.now(),
): NextRefresh | null => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    now,
  );
  const sorted = [...periods].sort();
  const later = sorted.find((time) => time > clock);
  const first = sorted[0];
  if (later !== undefined) return { time: later, day: 'today' };
  return first === undefined ? null : { time: first, day: 'tomorrow' };
};
