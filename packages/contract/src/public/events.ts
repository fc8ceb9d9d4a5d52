import { z } from 'zod';
import { problem } from '../validation.ts';
import { visitorId } from './search.ts';

/** The number of events in one call, what one may name, and the age beyond which it is refused. */
export const eventLimits = {
  perCall: 1000,
  products: 20,
  categories: 20,
  categoryLength: 500,
  oldestDays: 30,
  bodyBytes: 2 * 1024 * 1024,
} as const;

const common = {
  /** Generated where the event happened; an id sent twice to a search instance is one event. */
  eventId: z.string().regex(/^[\w-]{8,64}$/),
  /** ISO 8601; not in the future (5 minutes are tolerated), at most 30 days ago. Defaults to now. */
  at: z.iso.datetime({ offset: true }).optional(),
  visitor: visitorId.optional(),
  queryId: z.string().max(64).optional(),
};
const productId = z.string().min(1).max(200);
/**
 * The look in which it happened: products of it came into view together, or one was clicked or put into the cart there. An id that
 * is no stylization of the shop counts as none.
 */
const stylizationId = z
  .string()
  .regex(/^[\w-]{1,100}$/)
  .optional();
/**
 * The post of a stream at which it happened: it came into view with its products, or one was clicked or put into the cart there. One
 * that the shop doesn't have counts as none.
 */
const post = z
  .object({ streamId: z.string().regex(/^[\w-]{1,100}$/), postId: z.string().regex(/^[\w-]{1,100}$/) })
  .optional();
/** Counts from 1 over all pages. */
const position = z.int().min(1).max(100_000).optional();
const boughtProduct = z.object({
  productId,
  quantity: z.int().min(1).max(10_000).default(1),
  /** Per unit, in major units of the shop's currency. */
  price: z.number().min(0).max(100_000_000),
});

/** What a visitor did. One search intent, typed letter by letter, is one `search`. */
export const publicEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('search'),
    ...common,
    query: z.string().trim().min(1).max(1000),
    total: z.int().min(0),
    context: z.enum(['autocomplete', 'serp']),
  }),
  /** A category was opened without a query. It counts for the rules of that category, and is no search anywhere else. */
  z.object({
    type: z.literal('browse'),
    ...common,
    /** As the search was filtered by: `Dom > Meble`. */
    categories: z
      .array(z.string().trim().min(1).max(eventLimits.categoryLength))
      .min(1)
      .max(eventLimits.categories),
  }),
  z.object({
    type: z.literal('view'),
    ...common,
    productIds: z.array(productId).min(1).max(eventLimits.products),
    stylizationId,
    post,
  }),
  z.object({ type: z.literal('click'), ...common, productId, position, stylizationId, post }),
  z.object({
    type: z.literal('addToCart'),
    ...common,
    products: z.array(boughtProduct).min(1).max(eventLimits.products),
    stylizationId,
    post,
  }),
  z.object({ type: z.literal('purchase'), ...common, products: z.array(boughtProduct).min(1).max(100) }),
]);
export type PublicEvent = z.infer<typeof publicEvent>;

/** `POST /public/events/{searchId}`, as JSON or text/plain (sendBeacon). */
export const publicEvents = z.object({ events: z.array(publicEvent).min(1).max(eventLimits.perCall) });
export type PublicEvents = z.infer<typeof publicEvents>;

/** 202: on disk, and counted once. */
export const publicEventsReply = z.object({
  accepted: z.number().int(),
  /** Events that were received before. */
  duplicates: z.number().int(),
  /** Events of bots, of kinds that this release doesn't know, of products that are not the shop's or whose prices can't be true, of categories without a rule: not counted. */
  ignored: z.number().int(),
  /** What was left out for its price or its kind, and what to send instead. Absent where nothing was. */
  message: z.string().optional(),
  /** The same by place: `events.0.products.0.price`, with the most that it may be. */
  problems: z.array(problem).optional(),
});
export type PublicEventsReply = z.infer<typeof publicEventsReply>;
