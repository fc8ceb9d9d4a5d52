import { phraseContexts } from '@vitrina/contract';
import { addDays } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace } from '../../../storage/event-places.ts';
import { readTimeZone } from '../../../storage/time-zone.ts';
import { findCoveredDays } from './covered-days.ts';
import { phrasesIn, products, sumUpMonth } from './day-of-month.ts';
import { LostTrackError, recountDay, zoneOf } from './recount-day.ts';
import { replaceDay } from './replace-day.ts';

type Place = EventPlace & { readonly placeId: number };

/** Where events are counted: search instances, also deleted ones, each with its catalog. */
const listPlaces = async (database: Database, customerId: string): Promise<Place[]> => {
  const rows = await database
    .selectFrom('event_place')
    .leftJoin('search_instance', 'search_instance.id', 'event_place.instance_id')
    .selectAll('event_place')
    .where('event_place.customer_id', '=', customerId)
    .where('instance_id', '!=', '')
    .where(({ eb, or, ref }) =>
      or([
        eb('search_instance.id', 'is', null),
        eb('search_instance.catalog_id', '=', ref('event_place.catalog_id')),
      ]),
    )
    .orderBy('event_place.id')
    .execute();
  return rows.map(({ id, instance_id, catalog_id }) => ({
    ...{ placeId: id, customerId, instanceId: instance_id, catalogId: catalog_id },
  }));
};

const maxAttempts = 5;

type Options = {
  /** In the shop's time zone; an earlier day than events cover is taken for the first that they do. */
  readonly from?: string | undefined;
  readonly now: Date;
  readonly retentionDays: number;
  /** Told after each day of a place. */
  readonly onDay?: (day: string, place: EventPlace) => void;
};

/** The days that were counted again, both inclusive, and of how many search instances; no days if none could be. */
export type Rebuilt = {
  readonly from: string | null;
  readonly to: string | null;
  readonly instances: number;
};

/**
 * Counts the sums of a customer's reports again from the raw events, day by day, in the time zone that the shop has now. The
 * server may go on counting meanwhile: each short transaction takes in everything stored before it.
 */
export const rebuildSums = async (
  database: Database,
  customerId: string,
  storedTimeZone: string,
  { from, now, retentionDays, onDay }: Options,
): Promise<Rebuilt> => {
  const zone = zoneOf(readTimeZone(storedTimeZone));
  const covered = await findCoveredDays(database, customerId, zone, { now, retentionDays });
  const first = covered && from !== undefined && from > covered.first ? from : covered?.first;
  if (!covered || first === undefined || first > covered.last) return { from: null, to: null, instances: 0 };

  const rebuildDay = async (place: Place, day: string): Promise<void> => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await replaceDay(database, place.placeId, day, await recountDay(database, place, day, zone));
      } catch (error) {
        if (!(error instanceof LostTrackError) || attempt === maxAttempts) throw error;
      }
  };
  // In between, each day that is replaced is taken from its month and added to it: reports reckon with both at any time. Only revenue
  // may be off in its last digits then, if what was taken away was absurd: so it is summed up again in the end.
  const repairMonth = async ({ placeId }: Place, month: string): Promise<void> => {
    for (const stored of [...phraseContexts.map(phrasesIn), products])
      await database.transaction().execute((transaction) => sumUpMonth(transaction, placeId, stored, month));
  };

  const places = await listPlaces(database, customerId);
  for (const place of places)
    for (let day: string = first; day <= covered.last; day = addDays(day, 1)) {
      if (day === first || day.endsWith('-01')) await repairMonth(place, day.slice(0, 7));
      await rebuildDay(place, day);
      if (day === covered.last || addDays(day, 1).endsWith('-01')) await repairMonth(place, day.slice(0, 7));
      onDay?.(day, place);
    }
  return { from: first, to: covered.last, instances: places.length };
};
