import { monthOf } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
import type { EventPlace } from '../../../storage/event-places.ts';
import { createDaysIn, type DayOf, type DaysIn } from '../../../storage/local-days.ts';
import { makeMissingMonths } from '../../../storage/postgres/event-months.ts';
import { isPostgres } from '../../../storage/sql/is-postgres.ts';
import { listed } from '../../../storage/sql/json-rows.ts';
import type { VisitorEvent } from '../visitor-event.ts';
import { addPairs, countPairs, createPairRoom, type PairRoom } from './add-pairs.ts';
import {
  addNextPhrases,
  addPhrases,
  addProducts,
  addRules,
  addSearches,
  addShowcases,
  collectSums,
  type Sums,
} from './add-sums.ts';
import { readAttribution } from './attribution.ts';
import { countEvents } from './count-events.ts';
import { addUsage } from './event-usage.ts';
import { insertEvents } from './insert-events.ts';
import { createPhraseRoom, type PhraseRoom } from './phrase-room.ts';
import { createPlaceIds, type PlaceIds } from './place-ids.ts';
import { type Counted, saveLinks } from './save-links.ts';

/** The events of one request. */
export type EventBatch = {
  readonly place: EventPlace;
  readonly events: readonly VisitorEvent[];
  /** What the catalog calls the products, by their id. */
  readonly names: Readonly<Record<string, string>>;
  /** The names of the looks and posts that the events mention, by their id as a showcase. */
  readonly showcases?: Readonly<Record<string, string>>;
};
export type Written = { readonly accepted: number; readonly duplicates: number };

/** What is remembered from group to group. */
export type WriterState = {
  readonly room: PhraseRoom;
  readonly pairRoom: PairRoom;
  readonly placeIds: PlaceIds;
  readonly daysIn: DaysIn;
};
export const createWriterState = (room = createPhraseRoom(), pairRoom = createPairRoom()): WriterState => ({
  ...{ room, pairRoom },
  placeIds: createPlaceIds(),
  daysIn: createDaysIn(),
});

type Placed = {
  readonly place: EventPlace;
  readonly events: VisitorEvent[];
  readonly names: Map<string, string>;
  readonly showcases: Map<string, string>;
};

/**
 * The customers with the days of their time zones. Events of one deleted meanwhile have nowhere to go. Servers that write at once wait here
 * for each other's customers, always in the same order, so that no two wait in a circle.
 */
const listCustomers = async (
  database: Database,
  batches: readonly EventBatch[],
  daysIn: DaysIn,
): Promise<ReadonlyMap<string, DayOf>> => {
  const ids = new Set(batches.map(({ place }) => place.customerId));
  const rows = await database
    .selectFrom('customer')
    .select(['id', 'time_zone'])
    .where('id', 'in', listed([...ids]))
    .orderBy('id')
    .$if(isPostgres(database), (query) => query.forNoKeyUpdate())
    .execute();
  return new Map(rows.map(({ id, time_zone }) => [id, daysIn(time_zone)]));
};

const monthsOf = (batches: readonly EventBatch[]): Set<string> =>
  new Set(batches.flatMap(({ events }) => events.map(({ at }) => monthOf(at))));

/** What the new events of a place add up to; its sums are collected with those of other places. */
const writePlace = async (
  transaction: Database,
  sums: Sums,
  { place, events, names, showcases }: Placed,
  placeId: number,
  dayOf: DayOf,
  { room, pairRoom }: Pick<WriterState, 'room' | 'pairRoom'>,
): Promise<Counted> => {
  const attribution = await readAttribution(transaction, place, events);
  const namePhrase = await room.assign(transaction, placeId, events, dayOf);
  const tally = countEvents(events, { attribution, dayOf, namePhrase });
  const numberOf = await addProducts(sums, transaction, placeId, tally.products.rows(), names);
  await addPairs(transaction, placeId, countPairs(events, dayOf), numberOf, pairRoom);
  await addPhrases(sums, transaction, placeId, tally.phrases.rows());
  addSearches(sums, placeId, tally.searches.rows());
  addRules(sums, placeId, tally.rules.rows());
  await addNextPhrases(sums, transaction, placeId, tally.nextPhrases.rows());
  await addShowcases(sums, transaction, placeId, tally.showcases.rows(), showcases);
  await addUsage(transaction, place.customerId, events);
  return { place, tally };
};

/**
 * Writes the events of several requests, and everything they add up to, in one transaction: after a crash all of it is there or
 * nothing, and clients that got no answer may send again.
 */
export const writeGroup = async (
  database: Database,
  batches: readonly EventBatch[],
  { placeIds, daysIn, ...rooms }: WriterState,
): Promise<Written[]> => {
  const { written, keep } = await database.transaction().execute(async (transaction) => {
    const customers = await listCustomers(transaction, batches, daysIn);
    const possible = batches.filter(({ place }) => customers.has(place.customerId));
    if (isPostgres(transaction)) await makeMissingMonths(transaction, monthsOf(possible));
    const takeNew = await insertEvents(transaction, possible);
    const places = new Map<string, Placed>();
    const counts = batches.map(({ place, events, names, showcases = {} }): Written => {
      const counted = takeNew(place, events);
      if (counted.length > 0) {
        const key = `${place.instanceId} ${place.catalogId}`;
        const placed: Placed = places.get(key) ?? {
          ...{ place, events: [], names: new Map(), showcases: new Map() },
        };
        placed.events.push(...counted);
        for (const [id, name] of Object.entries(names)) placed.names.set(id, name);
        for (const [id, name] of Object.entries(showcases)) placed.showcases.set(id, name);
        places.set(key, placed);
      }
      return { accepted: counted.length, duplicates: events.length - counted.length };
    });
    const sums = collectSums();
    const unsaved: Counted[] = [];
    const instances = new Set<string>();
    const numbers = placeIds.inTransaction(transaction);
    for (const placed of places.values()) {
      const dayOf = customers.get(placed.place.customerId);
      if (!dayOf) continue;
      const placeId = await numbers.find(placed.place);
      // An instance that was given another catalog meanwhile: the same search may go on there.
      if (instances.has(placed.place.instanceId)) {
        await saveLinks(transaction, unsaved.splice(0));
        instances.clear();
      }
      instances.add(placed.place.instanceId);
      unsaved.push(await writePlace(transaction, sums, placed, placeId, dayOf, rooms));
    }
    await saveLinks(transaction, unsaved);
    await sums.write(transaction);
    return { written: counts, keep: numbers.keep };
  });
  keep();
  return written;
};
