/** Whether a sale is on at a time, by Google's `start/end` in ISO 8601; unreadable dates don't end a sale. */
export const isSaleOn = (dates: string | undefined, nowMs: number): boolean => {
  if (dates === undefined) return true;
  const [start = '', end = ''] = dates.split('/').map((date) => Date.parse(date.trim()));
  const hasBegun = typeof start !== 'number' || Number.isNaN(start) || start <= nowMs;
  const hasEnded = typeof end === 'number' && !Number.isNaN(end) && end < nowMs;
  return hasBegun && !hasEnded;
};
