import { sql } from 'kysely';
import { addDays, daysBefore } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
import { startOfDay } from '../../../storage/local-days.ts';
import { attributionMs } from '../writer/visitor-links.ts';
import type { Zone } from './recount-day.ts';

/** Raw events older than this are erased. */
type Kept = { readonly now: Date; readonly retentionDays: number };

/** The time of a customer's first or last event with a payload, or without; null if there is none. */
const findEvent = async (
  database: Database,
  customerId: string,
  hasPayload: boolean,
  order: 'asc' | 'desc',
): Promise<string | null> => {
  const row = await database
    .selectFrom('event')
    .select('at')
    // As an expression: by the column's index, all events of the customer would be sorted.
    .where(sql<boolean>`customer_id || '' = ${customerId}`)
    .where('payload_json', hasPayload ? 'is not' : 'is', null)
    .orderBy('at', order)
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
};

/** The first or last day with sums. */
const findDay = async (
  database: Database,
  customerId: string,
  end: 'min' | 'max',
): Promise<string | null> => {
  const days: string[] = [];
  for (const table of ['search_day', 'product_day'] as const) {
    const row = await database
      .selectFrom(table)
      .innerJoin('event_place', 'event_place.id', `${table}.place_id`)
      .select(({ fn }) => fn[end]<string | null>(`${table}.day`).as('day'))
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    if (row?.day) days.push(row.day);
  }
  days.sort();
  return (end === 'min' ? days[0] : days.at(-1)) ?? null;
};

export type CoveredDays = { readonly first: string; readonly last: string };

/**
 * The days whose events are all there, with those of the two days before. Older ones lack what they report, or are erased. Null
 * without any.
 */
export const findCoveredDays = async (
  database: Database,
  customerId: string,
  { timeZone, dayOf }: Zone,
  { now, retentionDays }: Kept,
): Promise<CoveredDays | null> => {
  const oldest = await findEvent(database, customerId, true, 'asc');
  if (oldest === null) return null;
  // The day before, since another time zone may have counted the oldest events there.
  const dayBefore = addDays(dayOf(oldest), -1);
  const firstSums = await findDay(database, customerId, 'min');
  const gaps = [
    await findEvent(database, customerId, false, 'desc'),
    daysBefore(now, retentionDays),
    // Sums without events: those were erased once.
    firstSums !== null && firstSums < dayBefore ? oldest : null,
  ].filter((at) => at !== null);
  const lastGap = gaps.reduce((one, other) => (one > other ? one : other));
  let first = dayBefore;
  const isCovered = (day: string): boolean =>
    startOfDay(timeZone, day).getTime() - attributionMs > Date.parse(lastGap);
  while (!isCovered(first)) first = addDays(first, 1);
  const today = dayOf(now.toISOString());
  const lastSums = (await findDay(database, customerId, 'max')) ?? today;
  const last = lastSums > today ? lastSums : today;
  return first <= last ? { first, last } : null;
};
