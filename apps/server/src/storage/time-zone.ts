import { isTimeZone } from '@vitrina/contract/basics';

export const defaultTimeZone = 'Europe/Warsaw';

/** A stored time zone; the default one if this release of Node doesn't know it, or the row is damaged. */
export const readTimeZone = (stored: string): string => (isTimeZone(stored) ? stored : defaultTimeZone);
