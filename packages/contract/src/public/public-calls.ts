import { z } from 'zod';
import type { Call } from '../call.ts';
import { publicEvents, publicEventsReply } from './events.ts';
import {
  publicConfig,
  publicSearchQuery,
  publicSearchReply,
  publicSuggestQuery,
  publicSuggestReply,
} from './search.ts';

/** A call of shops' pages, or of a shop's own server. Its path is whole, and whoever makes it is known by origin or access key. */
export type ShopCall = Pick<
  Call,
  'method' | 'path' | 'subject' | 'summary' | 'params' | 'query' | 'body' | 'reply' | 'errors'
> & {
  /** Where it isn't 200. */
  readonly status?: number;
};

const subject = 'shop-pages';
const params = z.object({ searchId: z.string() });
const errors = ['ORIGIN_NOT_ALLOWED', 'ACCESS_KEY_WRONG', 'TOO_MANY_REQUESTS'] as const;

/** InstantSearch's own calls are not among them: their shapes are their clients'. */
export const shopCalls = {
  search: {
    method: 'GET',
    path: '/public/search/{searchId}',
    subject,
    summary:
      'A visitor’s search. Beside these parameters `filter.{field}`, once for each value; `10..50` is a range.',
    params,
    query: publicSearchQuery,
    reply: publicSearchReply,
    errors: [...errors, 'INDEX_UNAVAILABLE', 'OVERLOADED', 'SEARCH_TIMEOUT'],
  },
  suggest: {
    method: 'GET',
    path: '/public/suggest/{searchId}',
    subject,
    summary: 'What a visitor is offered while typing, and before.',
    params,
    query: publicSuggestQuery,
    reply: publicSuggestReply,
    errors: [...errors, 'INDEX_UNAVAILABLE', 'OVERLOADED', 'SEARCH_TIMEOUT'],
  },
  config: {
    method: 'GET',
    path: '/public/config/{searchId}',
    subject,
    summary: 'Settings and texts of the search app.',
    params,
    reply: publicConfig,
    errors,
  },
  events: {
    method: 'POST',
    path: '/public/events/{searchId}',
    subject,
    summary: 'What visitors did; answered once it is written. The same event twice counts once.',
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
      'Erases what is kept of a visitor: with the access key, or from a page of the shop, which names its search, with the visitor’s own secret in the header X-Visitor-Secret. The visitor’s name is the SHA-256 of the secret then, as base64url.',
    params: z.object({ visitor: z.string() }),
    query: z.object({ searchId: z.string().optional() }),
    reply: z.object({ erased: z.int() }),
    errors: [...errors, 'VISITOR_SECRET_WRONG'],
  },
} as const satisfies Readonly<Record<string, ShopCall>>;
