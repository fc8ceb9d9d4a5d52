import { z } from 'zod';
import type { Call } from '../call.ts';
import { publicEvents, publicEventsReply } from './events.ts';
import {
  publicConfig,
  publicSearchQuery,
  publicSearchReply,
  publicSimilarQuery,
  publicSimilarReply,
  publicSuggestQuery,
  publicSuggestReply,
} from './search.ts';
import { publicStreamQuery, publicStreamReply } from './social-stream.ts';
import { publicStylizationsQuery, publicStylizationsReply } from './stylizations.ts';

/**
 * A call of shops' pages, or of a shop's own server. Its path is complete, and the client is identified by origin or access key.
 */
export type ShopCall = Pick<
  Call,
  'method' | 'path' | 'subject' | 'summary' | 'params' | 'query' | 'body' | 'reply' | 'errors'
> & {
  /** If it isn't 200. */
  readonly status?: number;
};

const subject = 'shop-pages';
const params = z.object({ searchId: z.string() });
const errors = ['ORIGIN_NOT_ALLOWED', 'ACCESS_KEY_WRONG', 'TOO_MANY_REQUESTS'] as const;

/** InstantSearch's calls are not included: their shapes are defined by their clients. */
export const shopCalls = {
  search: {
    method: 'GET',
    path: '/public/search/{searchId}',
    subject,
    summary: 'Search products. Filters go in `filter.{field}`, once per value; `10..50` is a range.',
    params,
    query: publicSearchQuery,
    reply: publicSearchReply,
    errors: [...errors, 'INDEX_UNAVAILABLE', 'SEARCH_AWAY', 'OVERLOADED', 'SEARCH_TIMEOUT'],
  },
  suggest: {
    method: 'GET',
    path: '/public/suggest/{searchId}',
    subject,
    summary: 'Get what a visitor is offered before and while typing.',
    params,
    query: publicSuggestQuery,
    reply: publicSuggestReply,
    errors: [...errors, 'INDEX_UNAVAILABLE', 'SEARCH_AWAY', 'OVERLOADED', 'SEARCH_TIMEOUT'],
  },
  similar: {
    method: 'GET',
    path: '/public/similar/{searchId}',
    subject,
    summary: 'List products similar to one: same category, in stock, at a similar price.',
    params,
    query: publicSimilarQuery,
    reply: publicSimilarReply,
    errors: [...errors, 'INDEX_UNAVAILABLE', 'SEARCH_AWAY', 'OVERLOADED', 'SEARCH_TIMEOUT'],
  },
  config: {
    method: 'GET',
    path: '/public/config/{searchId}',
    subject,
    summary: 'Get the settings and texts of the search app.',
    params,
    reply: publicConfig,
    errors,
  },
  stylizations: {
    method: 'GET',
    path: '/public/stylizations/{searchId}',
    subject,
    summary:
      'List the looks that a product is part of, or get one look, with the products that can be bought now.',
    params,
    query: publicStylizationsQuery,
    reply: publicStylizationsReply,
    errors: [...errors, 'INDEX_UNAVAILABLE', 'SEARCH_AWAY', 'OVERLOADED', 'SEARCH_TIMEOUT'],
  },
  stream: {
    method: 'GET',
    path: '/public/stream/{searchId}',
    subject,
    summary: 'List the Instagram posts of a stream, with their products that can be bought now.',
    params,
    query: publicStreamQuery,
    reply: publicStreamReply,
    errors: [...errors, 'INDEX_UNAVAILABLE', 'SEARCH_AWAY', 'OVERLOADED', 'SEARCH_TIMEOUT'],
  },
  events: {
    method: 'POST',
    path: '/public/events/{searchId}',
    subject,
    summary:
      'Report what visitors did. The reply comes once events are on disk; an event sent twice counts once.',
    params,
    body: publicEvents,
    reply: publicEventsReply,
    status: 202,
    errors: [
      ...errors,
      'EVENT_QUOTA_EXCEEDED',
      'PAYLOAD_TOO_LARGE',
      'OVERLOADED',
      'STORAGE_FULL',
      'STORAGE_READ_ONLY',
      'STORAGE_UNAVAILABLE',
    ],
  },
  forgetVisitor: {
    method: 'DELETE',
    path: '/public/visitors/{visitor}',
    subject,
    summary:
      'Erase a visitor’s data: with the access key, or from a page of the shop with `searchId` and the visitor’s own secret in the header X-Visitor-Secret. The visitor’s id is then the SHA-256 of the secret, as base64url.',
    params: z.object({ visitor: z.string() }),
    query: z.object({ searchId: z.string().optional() }),
    reply: z.object({ erased: z.int() }),
    errors: [...errors, 'VISITOR_SECRET_WRONG'],
  },
} as const satisfies Readonly<Record<string, ShopCall>>;
