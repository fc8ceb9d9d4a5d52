/** Whether a sale is on, and the next time at which that changes; Infinity if it never does. */
export type SaleState = { readonly isOn: boolean; readonly changesAtMs: number };

/** The state of a sale at a time, by Google's `start/end` in ISO 8601; unreadable dates don't end a sale. */
export const saleAt = (dates: string | undefined, nowMs: number): SaleState => {
  if (dates === undefined) return { isOn: true, changesAtMs: Number.POSITIVE_INFINITY };
  const [start = Number.NaN, end = Number.NaN] = dates.split('/').map((date) => Date.parse(date.trim()));
  const begins = start > nowMs ? start : Number.POSITIVE_INFINITY;
  // To its last millisecond.
  const ends = end >= nowMs ? end + 1 : Number.POSITIVE_INFINITY;
  return { isOn: !(start > nowMs) && !(end < nowMs), changesAtMs: Math.min(begins, ends) };
};
