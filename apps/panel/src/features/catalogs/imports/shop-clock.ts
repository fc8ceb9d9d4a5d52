/** The time in an IANA time zone, `HH:MM`; null if this browser doesn't know the zone. */
export const clockIn = (timeZone: string, nowMs: number = Date.now()): string | null => {
  try {
    const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    return new Intl.DateTimeFormat('en-GB', options).format(nowMs);
  } catch {
    return null;
  }
};
