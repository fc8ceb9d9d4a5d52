import { addDays, dayMs } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
import { type EventPlace, findPlaceId } from '../../../storage/event-places.ts';
import { createDayOf, type DayOf, startOfDay } from '../../../storage/local-days.ts';
import type { VisitorEvent } from '../visitor-event.ts';
import { countMore, startCounting } from '../writer/count-events.ts';
import type { Counting } from '../writer/counting.ts';
import { type Attribution, attributionMs } from '../writer/visitor-links.ts';
import { createRecountRoom } from './recount-room.ts';
import {
  findLastEvent,
  isStillThere,
  type LastEvent,
  readEventsBetween,
  readEventsUntil,
  type Span,
} from './stored-events.ts';

const hourMs = 60 * 60 * 1000;
/** Clicks that carts and purchases of the day may have begun with, and, a day earlier, the searches of those clicks. */
const beforeMs = attributionMs + dayMs;
/** Letters typed around midnight: the search counts on the day on which it began. */
const afterMs = 10 * 60 * 1000;
/** What only serves the attribution: carts, since they may name a look. */
const linked = ['search', 'browse', 'click', 'addToCart'] as const;

/** The newest events were erased while a day was counted, so that it can't be told which came in since. */
export class LostTrackError extends Error {
  override readonly name = 'LostTrackError';
}

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

/** The span in hours, so that no more events than those of one are in memory; what links them stays (`recountDay`). */
const hoursOf = ({ from, to, types }: Span): Span[] => {
  const hours: Span[] = [];
  for (let start = from; start < to; start = later(start, hourMs)) {
    const end = later(start, hourMs);
    hours.push({ from: start, to: end < to ? end : to, ...(types && { types }) });
  }
  return hours;
};

/** A time zone, and the days of times in it. */
export type Zone = { readonly timeZone: string; readonly dayOf: DayOf };
export const zoneOf = (timeZone: string): Zone => ({ timeZone, dayOf: createDayOf(timeZone) });

/** A day that is being counted again. */
export type DayCount = {
  readonly counting: Counting;
  /** Takes in what was stored meanwhile. Within a transaction, nothing can be stored after it. */
  readonly catchUp: (database: Database) => Promise<void>;
};

/** Counts events for their sums alone: rows of links, which only the writer saves, would pile up over four days. */
const countSums = (counting: Counting, events: readonly VisitorEvent[]): void => {
  countMore(counting, events);
  counting.intents.clear();
  counting.queries.length = 0;
  counting.clicks.length = 0;
  counting.choices.length = 0;
};

/**
 * Counts a day from its events; what happened up to three days before and ten minutes after it serves the attribution.
 *
 * Memory grows with the searches of these four days, about 1.5 kB each with a click on every third: any of them may be clicked yet,
 * for a click has no time limit.
 */
export const recountDay = async (
  database: Database,
  place: EventPlace,
  day: string,
  { timeZone, dayOf }: Zone,
): Promise<DayCount> => {
  const from = startOfDay(timeZone, day).toISOString();
  const to = startOfDay(timeZone, addDays(day, 1)).toISOString();
  const spans: readonly Span[] = [
    { from: later(from, -beforeMs), to: from, types: linked },
    { from, to },
    { from: to, to: later(to, afterMs), types: linked },
  ];
  const room = createRecountRoom();
  const attribution: Attribution = {
    ...{ intents: new Map(), queries: new Map(), clicks: new Map(), choices: new Map() },
  };
  const counting = startCounting({ attribution, dayOf, namePhrase: (key) => room.namePhrase(key, counting) });
  // Without a number nothing was counted yet, so that no phrase is known.
  const placeId = (await findPlaceId(database, place)) ?? 0;
  const count = async (current: Database, events: readonly VisitorEvent[]): Promise<void> => {
    await room.prepare(current, placeId, events, dayOf);
    countSums(counting, events);
  };
  let last: LastEvent = await findLastEvent(database);
  const firstUsedClick = later(from, -attributionMs);
  for (const hour of spans.flatMap(hoursOf)) {
    await count(database, await readEventsUntil(database, place, hour, last));
    // Earlier clicks have only closed their searches: no cart or purchase of the day can have begun with them.
    if (hour.to > firstUsedClick) continue;
    attribution.clicks.clear();
    attribution.choices.clear();
  }

  const catchUp = async (current: Database): Promise<void> => {
    const next = await findLastEvent(current);
    // Outside a transaction events are stored while these are read: those are left for the next call.
    for (const span of spans) await count(current, await readEventsBetween(current, place, span, last, next));
    // Only now is it known that no number was given twice while these were read.
    if (!(await isStillThere(current, last))) throw new LostTrackError('the newest events were erased');
    last = next;
  };
  return { counting, catchUp };
};
