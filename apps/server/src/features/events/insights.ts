import { createHash, randomUUID } from 'node:crypto';
import { type Device, eventLimits, type Problem, validate } from '@vitrina/contract';
import { z } from 'zod';
import { timeProblem, tooManyEvents } from './read-events.ts';
import type { VisitorEvent } from './visitor-event.ts';

/* What the client library `search-insights` sends to `POST /1/events`, as its public documentation describes it. */

const amount = z.coerce.number().min(0).max(100_000_000);
const objectIds = z.array(z.string().min(1).max(200)).min(1).max(eventLimits.products);
const common = {
  eventName: z.string().max(64).optional(),
  index: z.string().min(1).max(200),
  userToken: z
    .string()
    .regex(/^[\w=/+.-]{1,129}$/)
    .optional(),
  queryID: z
    .string()
    .regex(/^[0-9a-f]{32}$/i)
    .optional(),
  /** Milliseconds since 1970. */
  timestamp: z.number().int().min(0).max(8.64e15).optional(),
};
const bought = z.object({
  price: amount.optional(),
  quantity: z.coerce.number().int().min(1).max(10_000).default(1),
  discount: amount.optional(),
  queryID: common.queryID,
});
/** Filters instead of products: part of the protocol, but not counted here. */
const withProducts = { objectIDs: objectIds.optional(), filters: z.array(z.string()).max(20).optional() };

const insightsEvent = z.discriminatedUnion('eventType', [
  z.object({ eventType: z.literal('view'), ...common, ...withProducts }),
  z.object({
    eventType: z.literal('click'),
    ...common,
    ...withProducts,
    positions: z.array(z.int().min(1)).max(eventLimits.products).optional(),
  }),
  z.object({
    eventType: z.literal('conversion'),
    ...common,
    ...withProducts,
    eventSubtype: z.enum(['addToCart', 'purchase']).optional(),
    objectData: z.array(bought).max(eventLimits.products).optional(),
    value: amount.optional(),
    currency: z.string().max(3).optional(),
  }),
]);
type InsightsEvent = z.infer<typeof insightsEvent>;

const insightsBody = z.object({ events: z.array(z.unknown()).min(1).max(eventLimits.perCall) });

/**
 * Names longer than ours, or with other characters, are stored as a digest. Not of the token alone, since that would be the very
 * secret that erases the visitor: the digested text contains a colon, and no secret does.
 */
export const toVisitor = (userToken: string): string =>
  /^[\w-]{1,64}$/.test(userToken)
    ? userToken
    : createHash('sha256').update(`user-token:${userToken}`).digest('base64url');

/** These clients send no event ids. Events that are equal to the millisecond are one, sent twice. */
const eventIdOf = (event: InsightsEvent): string =>
  event.timestamp === undefined
    ? randomUUID()
    : createHash('sha256').update(JSON.stringify(event)).digest('base64url').slice(0, 40);

/** The price of each product; where it is missing, an equal share of the total. */
const toBought = (event: Extract<InsightsEvent, { eventType: 'conversion' }>) => {
  const { objectIDs = [], objectData = [], value = 0 } = event;
  return objectIDs.map((productId, index) => {
    const { price, quantity = 1 } = objectData[index] ?? {};
    return { productId, quantity, price: price ?? value / objectIDs.length / quantity };
  });
};

const toEvents = (event: InsightsEvent, now: Date, device: Device): VisitorEvent[] => {
  if (event.objectIDs === undefined) return [];
  const eventId = eventIdOf(event);
  const common = {
    at: (event.timestamp === undefined ? now : new Date(event.timestamp)).toISOString(),
    visitor: event.userToken === undefined ? null : toVisitor(event.userToken),
    queryId: event.queryID ?? null,
    device,
  };
  if (event.eventType === 'view') return [{ ...common, eventId, type: 'view', productIds: event.objectIDs }];
  if (event.eventType === 'click')
    return event.objectIDs.map((productId, index) => ({
      ...{ ...common, eventId: `${eventId}-${index}`, type: 'click', productId },
    }));
  if (event.eventSubtype === undefined) return [];
  const queryId = common.queryId ?? event.objectData?.find(({ queryID }) => queryID)?.queryID ?? null;
  const hasShares = !event.objectData?.every(({ price }) => price !== undefined);
  return [{ ...common, queryId, eventId, type: event.eventSubtype, products: toBought(event), hasShares }];
};

const within = (path: string, problems: readonly Problem[]): Problem[] =>
  problems.map((problem) => ({ ...problem, path: problem.path ? `${path}.${problem.path}` : path }));

const listProblems = (event: InsightsEvent, now: Date): Problem[] => {
  const problems: Problem[] = [];
  const { objectIDs, filters, timestamp } = event;
  if ((objectIDs === undefined) === (filters === undefined))
    problems.push({ path: 'objectIDs', rule: 'required' });
  const late =
    timestamp === undefined ? null : timeProblem(new Date(timestamp).toISOString(), now, 'timestamp');
  if (late) problems.push(late);
  if (event.eventType === 'click') {
    // A position means nothing without its search, nor a search without the position.
    const { positions, queryID } = event;
    const isOfSearch = queryID !== undefined && objectIDs !== undefined;
    if (isOfSearch && positions?.length !== objectIDs.length)
      problems.push({ path: 'positions', rule: positions === undefined ? 'required' : 'invalid' });
    if (!isOfSearch && positions !== undefined) problems.push({ path: 'queryID', rule: 'required' });
  }
  if (event.eventType === 'conversion' && event.objectData !== undefined)
    if (event.objectData.length !== objectIDs?.length) problems.push({ path: 'objectData', rule: 'invalid' });
  return problems;
};

/** InstantSearch's own events, which name no index. */
const isOwn = (event: unknown): boolean =>
  typeof event === 'object' &&
  event !== null &&
  'eventType' in event &&
  event.eventType === 'instantsearch' &&
  !('index' in event);

/** The events by their index; or the problem, since one bad event refuses them all. */
export const readInsights = (
  body: unknown,
  now: Date,
  device: Device,
): { readonly byIndex: ReadonlyMap<string, VisitorEvent[]> } | { readonly problems: readonly Problem[] } => {
  const tooMany = tooManyEvents(body);
  if (tooMany) return { problems: [tooMany] };
  const parsed = validate(insightsBody, body);
  if (!parsed.ok) return { problems: parsed.problems };
  const byIndex = new Map<string, VisitorEvent[]>();
  const problems: Problem[] = [];
  for (const [index, given] of parsed.data.events.entries()) {
    if (isOwn(given)) continue;
    const event = validate(insightsEvent, given);
    const wrong = event.ok ? listProblems(event.data, now) : event.problems;
    problems.push(...within(`events.${index}`, wrong));
    if (!event.ok || wrong.length > 0) continue;
    const events = byIndex.get(event.data.index) ?? [];
    events.push(...toEvents(event.data, now, device));
    byIndex.set(event.data.index, events);
  }
  return problems.length > 0 ? { problems } : { byIndex };
};
