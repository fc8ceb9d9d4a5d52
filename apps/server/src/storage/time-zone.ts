export const defaultTimeZone = 'Europe/Warsaw';

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
};

/** A stored time zone; the default one if this release of Node doesn't know it, or the row is damaged. */
export const readTimeZone = (stored: string): string => (isTimeZone(stored) ? stored : defaultTimeZone);
