import type { ReportPeriod } from '@vitrina/contract';
import { dayIn } from '../../storage/active-days.ts';
import { addDays } from '../../storage/calendar-days.ts';
import { startOfDay } from '../../storage/local-days.ts';
import type { Customer } from '../../storage/records.ts';
import type { TimeSpan } from './read/details.ts';

/**
 * The part of a period that clicks are still known of, which is `linkDays` long, and when it begins and ends in the shop's time
 * zone.
 */
export const knownSpanOf =
  (linkDays: number) =>
  ({ timeZone }: Customer, { from, to }: ReportPeriod, now: Date): { since: string; span: TimeSpan } => {
    const firstKnown = addDays(dayIn(timeZone, now), 1 - linkDays);
    const since = from < firstKnown ? firstKnown : from;
    const until = startOfDay(timeZone, addDays(to, 1)).toISOString();
    return { since, span: { since: startOfDay(timeZone, since).toISOString(), until } };
  };
