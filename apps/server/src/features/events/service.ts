import { type Device, eventLimits, type PublicEventsReply } from '@vitrina/contract';
import { isbot } from 'isbot';
import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, fail } from '../../http/failure.ts';
import type { EventPlace } from '../../storage/event-places.ts';
import { newId } from '../../storage/ids.ts';
import type { SearchTurns } from '../../threads/search-turns.ts';
import type { VisitorContext } from './access.ts';
import type { EventQuota } from './event-quota.ts';
import type { KnownProducts } from './known-products.ts';
import { keepPlausible } from './plausible-prices.ts';
import {
  type EventOf,
  keepKnownProducts,
  keepKnownShowcase,
  productIdsOf,
  showcaseOf,
  toPhrase,
  type VisitorEvent,
} from './visitor-event.ts';
import { type EventWriter, EventWriterBusyError } from './writer/event-writer.ts';

type Dependencies = {
  readonly writer: EventWriter;
  readonly slices: SearchTurns['slices'];
  readonly knownProducts: KnownProducts;
  /** The names of those looks and posts that a catalog has, by id as a showcase. */
  readonly findShowcases: (
    customerId: string,
    catalogId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  readonly findActing: FindActing;
  readonly now: () => Date;
  readonly retentionDays: number;
  readonly quota: Pick<EventQuota, 'isExceeded'>;
  /** Called with the events that were written. */
  readonly noteEvents: (instanceId: string, events: readonly VisitorEvent[]) => void;
};

/** What rules act on: the phrase of a search, or the categories that are looked at without one. */
export type ActedOn = { readonly phrase: string; readonly categories: readonly string[] };
/** Which rules of a search instance act, by their ids. */
export type FindActing = (place: EventPlace) => Promise<(on: ActedOn) => readonly string[]>;

/** A search that the server reports itself, for a client that doesn't. */
export type AnsweredSearch = {
  readonly queryId: string;
  readonly query: string;
  /** The categories that it was filtered by. */
  readonly categories?: readonly string[];
  readonly total: number;
  readonly context: 'autocomplete' | 'serp';
  readonly visitor: string | null;
  readonly device: Device;
};

export type EventService = ReturnType<typeof createEventService>;

/** Old events are erased as days go by, so it is no use to try again sooner. */
const quotaExceeded = fail('EVENT_QUOTA_EXCEEDED', { retryAfterSeconds: 3600 });

const hourMs = 60 * 60 * 1000;

const actedOnIn = (event: EventOf<'search'> | EventOf<'browse'>): ActedOn =>
  event.type === 'search'
    ? { phrase: event.phrase, categories: [] }
    : { phrase: '', categories: event.categories };

const busyFailure = (error: unknown): Failure => {
  if (error instanceof EventWriterBusyError) return fail('OVERLOADED');
  throw error;
};

/** An id of a page that names no visitor can't take that of an order which the shop's own server reports. No id from outside has a slash. */
const ofServer = (event: VisitorEvent): VisitorEvent =>
  event.visitor === null ? { ...event, eventId: `server/${event.eventId}` } : event;

export const createEventService = ({
  writer,
  slices,
  knownProducts,
  findShowcases,
  findActing,
  now,
  retentionDays,
  quota,
  noteEvents,
}: Dependencies) => {
  const findNames = (
    { customerId, catalogId }: EventPlace,
    events: readonly VisitorEvent[],
  ): Promise<ReadonlyMap<string, string>> => {
    const ids = new Set(events.map(showcaseOf).filter((id) => id !== null));
    return ids.size === 0 ? Promise.resolve(new Map()) : findShowcases(customerId, catalogId, [...ids]);
  };

  /** What of the events can be counted: products, looks and posts that the catalog has, at prices that can be true. */
  const select = async (place: EventPlace, events: readonly VisitorEvent[], isByServer: boolean) => {
    const { customerId, catalogId } = place;
    const known = await knownProducts.find(customerId, catalogId, events.flatMap(productIdsOf));
    const isKnown = (productId: string): boolean => known.has(productId);
    const plausible = await keepPlausible(events, {
      ofProduct: (productId) => known.get(productId)?.price,
      ofGroup: (productId) => knownProducts.findGroupPrice(customerId, catalogId, productId),
      isByServer,
    });
    const showcases = await findNames(place, events);
    const counted = plausible.events
      .map((event) => event && keepKnownProducts(event, isKnown))
      .filter((event) => event !== null)
      .map((event) => keepKnownShowcase(event, (id) => showcases.has(id)));
    const names = Object.fromEntries([...known].map(([productId, { name }]) => [productId, name]));
    return { counted, names, showcases: Object.fromEntries(showcases), implausible: plausible.implausible };
  };

  /** What acts on a search is known while it happens. Of one that is reported late nobody can say which rules there were. */
  const tellRules = async (
    place: EventPlace,
    events: readonly VisitorEvent[],
  ): Promise<readonly VisitorEvent[]> => {
    if (!events.some(({ type }) => type === 'search' || type === 'browse')) return events;
    const actingOn = await findActing(place);
    const since = new Date(now().getTime() - hourMs).toISOString();
    const tell = (event: VisitorEvent): VisitorEvent[] => {
      if (event.type !== 'search' && event.type !== 'browse') return [event];
      const rules = event.at >= since ? actingOn(actedOnIn(event)) : [];
      if (rules.length > 0) return [{ ...event, rules }];
      // A visit to a category says nothing to anything but rules, so that shops without them store none.
      return event.type === 'browse' ? [] : [event];
    };
    // A thousand searches and five hundred rules take a tenth of a second.
    return (await slices.map(place.customerId, events, tell)).flat();
  };

  const write = async (
    { customerId, instanceId, catalogId }: EventPlace,
    events: readonly VisitorEvent[],
    isByServer: boolean,
  ): Promise<PublicEventsReply | Failure> => {
    if (await quota.isExceeded(customerId)) return quotaExceeded;
    const place = { customerId, instanceId, catalogId };
    const selected = await select(place, events, isByServer).catch(engineFailure);
    if ('failure' in selected) return selected;
    const { counted, names, showcases, implausible } = selected;
    const told = await tellRules(place, counted);
    const ignored = { ignored: events.length - told.length, ...implausible };
    if (told.length === 0) return { accepted: 0, duplicates: 0, ...ignored };
    const written = await writer.write({ place, events: told, names, showcases }).catch(busyFailure);
    if ('failure' in written) return written;
    noteEvents(instanceId, told);
    return { ...written, ...ignored };
  };

  return {
    /** Resolves once the events are on disk. Those of bots and of the test mode are not counted; the shop's own server is no bot. */
    take: async (
      visit: VisitorContext,
      events: readonly VisitorEvent[],
      userAgent: string | undefined,
    ): Promise<PublicEventsReply | Failure> =>
      visit.isTest || (!visit.isByServer && isbot(userAgent))
        ? { accepted: 0, duplicates: 0, ignored: events.length }
        : write(visit, visit.isByServer ? events.map(ofServer) : events, visit.isByServer),

    recordSearch: async (
      place: EventPlace,
      { query, categories: filtered = [], total, context, ...common }: AnsweredSearch,
      userAgent: string | undefined,
    ): Promise<void> => {
      const phrase = toPhrase(query);
      const categories = filtered
        .filter(({ length }) => length <= eventLimits.categoryLength)
        .slice(0, eventLimits.categories);
      if ((phrase === '' && categories.length === 0) || isbot(userAgent)) return;
      const happened = { eventId: newId(), at: now().toISOString(), ...common };
      const event: VisitorEvent =
        phrase === ''
          ? { ...happened, type: 'browse', categories }
          : { ...happened, type: 'search', phrase, total, context };
      await write(place, [event], true);
    },

    /** Returns how many events were erased. */
    forgetVisitor: (customerId: string, visitor: string): Promise<number> =>
      writer.forgetVisitor(customerId, visitor),

    /** How many events wait to be written. */
    countWaiting: (): number => writer.eventsWaiting,

    forgetOld: (): Promise<void> => writer.forgetOld(now(), retentionDays),

    prepareMonths: (): Promise<void> => writer.prepareMonths(now()),

    /** Flushes everything written to the disk, and keeps the write-ahead log short. */
    checkpoint: (): Promise<void> => writer.checkpoint(),

    keepLogShort: (): Promise<void> => writer.keepLogShort(),

    close: (): Promise<void> => writer.close(),
  };
};
