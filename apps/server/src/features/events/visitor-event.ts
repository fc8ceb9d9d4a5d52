import type { Device, PublicEvent } from '@vitrina/contract';
import { postShowcaseId } from '../../storage/showcase-ids.ts';

type Common = {
  readonly eventId: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly visitor: string | null;
  readonly queryId: string | null;
  /** What it was reported from. */
  readonly device: Device;
};
export type BoughtProduct = { readonly productId: string; readonly quantity: number; readonly price: number };

/** A product was seen or chosen in a look. */
/** Where it happened, if in a look or at a post. */
type InShowcase = {
  readonly stylizationId?: string;
  readonly post?: { readonly streamId: string; readonly postId: string };
};

type Bought = {
  readonly products: readonly BoughtProduct[];
  /** Prices are shares of a total, for want of better: only their sum says anything. */
  readonly hasShares?: boolean;
};

/** An event ready to be counted: with a time, its phrase as reports show it, and only products that exist. */
export type VisitorEvent = Common &
  (
    | {
        readonly type: 'search';
        readonly phrase: string;
        readonly total: number;
        readonly context: 'autocomplete' | 'serp';
        /** The merchandising rules that acted, by their ids, if any did. */
        readonly rules?: readonly string[];
      }
    | {
        readonly type: 'browse';
        readonly categories: readonly string[];
        /** The rules that acted. Without any, the visit is not stored. */
        readonly rules?: readonly string[];
      }
    | ({ readonly type: 'view'; readonly productIds: readonly string[] } & InShowcase)
    | ({ readonly type: 'click'; readonly productId: string } & InShowcase)
    | ({ readonly type: 'addToCart' } & Bought & InShowcase)
    | ({ readonly type: 'purchase' } & Bought)
  );

export type EventOf<Type extends VisitorEvent['type']> = Extract<VisitorEvent, { type: Type }>;

/** Anything longer was pasted, or meant to fill the disk; reports and popular queries have no use for the rest. */
export const maxPhraseLength = 200;

/** Collects all phrases of a day beyond those with a row each; no real phrase is empty. */
export const otherPhrases = '';

/** Never cuts a surrogate pair in two. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** Lower-cased, trimmed, letters with their marks as one, runs of spaces and control characters as one space, and text that a database gives back unchanged. */
export const toPhrase = (query: string): string =>
  cut(
    query
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .toLowerCase(),
    maxPhraseLength,
  ).trimEnd();

/** The day of a time (ISO 8601 in UTC) in UTC, as `YYYY-MM-DD`. */
export const utcDayOf = (at: string): string => at.slice(0, 10);

/** Of an event that names both, the look. */
const showcaseIn = (event: PublicEvent): InShowcase => {
  if ('stylizationId' in event && event.stylizationId !== undefined)
    return { stylizationId: event.stylizationId };
  return 'post' in event && event.post !== undefined ? { post: event.post } : {};
};

export const toVisitorEvent = (event: PublicEvent, now: string, device: Device): VisitorEvent => {
  const common: Common = {
    eventId: event.eventId,
    at: event.at === undefined ? now : new Date(event.at).toISOString(),
    visitor: event.visitor ?? null,
    queryId: event.queryId?.toWellFormed().replaceAll('\0', '') ?? null,
    device,
  };
  const inShowcase = showcaseIn(event);
  switch (event.type) {
    case 'search':
      return {
        ...common,
        type: 'search',
        phrase: toPhrase(event.query),
        total: event.total,
        context: event.context,
      };
    case 'browse':
      return { ...common, type: 'browse', categories: event.categories };
    case 'view':
      return { ...common, ...inShowcase, type: 'view', productIds: event.productIds };
    case 'click':
      return { ...common, ...inShowcase, type: 'click', productId: event.productId };
    case 'addToCart':
      return { ...common, ...inShowcase, type: 'addToCart', products: event.products };
    default:
      return { ...common, type: event.type, products: event.products };
  }
};

/** The products that an event names. */
export const productIdsOf = (event: VisitorEvent): readonly string[] => {
  if (event.type === 'search' || event.type === 'browse') return [];
  if (event.type === 'view') return event.productIds;
  if (event.type === 'click') return [event.productId];
  return event.products.map(({ productId }) => productId);
};

/** The event with known products only; null if none is left. */
export const keepKnownProducts = (
  event: VisitorEvent,
  isKnown: (productId: string) => boolean,
): VisitorEvent | null => {
  if (event.type === 'search' || event.type === 'browse') return event;
  if (event.type === 'click') return isKnown(event.productId) ? event : null;
  if (event.type === 'view') {
    const productIds = [...new Set(event.productIds)].filter(isKnown);
    return productIds.length > 0 ? { ...event, productIds } : null;
  }
  const products = event.products.filter(({ productId }) => isKnown(productId));
  return products.length > 0 ? { ...event, products } : null;
};

/** The look or post that an event names, by its id as a showcase, if any. */
export const showcaseOf = (event: VisitorEvent): string | null => {
  if ('stylizationId' in event && event.stylizationId !== undefined) return event.stylizationId;
  return 'post' in event && event.post ? postShowcaseId(event.post.streamId, event.post.postId) : null;
};

/** The event without its look or post if that is unknown. */
export const keepKnownShowcase = (
  event: VisitorEvent,
  isKnown: (showcaseId: string) => boolean,
): VisitorEvent => {
  const id = showcaseOf(event);
  if (id === null || isKnown(id)) return event;
  if (event.type === 'search' || event.type === 'browse' || event.type === 'purchase') return event;
  const { stylizationId: _, post: __, ...elsewhere } = event;
  return elsewhere;
};
