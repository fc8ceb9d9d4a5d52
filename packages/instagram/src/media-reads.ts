import { z } from 'zod';
import { type GraphAccess, isCursor, isGraphId, isHandle, refused } from './graph-access.ts';
import type { GraphRequests, GraphResult } from './graph-requests.ts';
import {
  discoveryPage,
  edgePage,
  type GraphProfile,
  type MediaPage,
  type PageChoice,
  profileFields,
  profileSchema,
} from './media-pages.ts';

export type HashtagEdge = 'recent_media' | 'top_media';

const postFields =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,username,like_count';
const childFields = 'children{id,media_type,media_url,thumbnail_url}';
/** A post found by a hashtag names neither its author nor a film’s cover. */
const hashtagFields =
  'id,caption,media_type,media_url,permalink,timestamp,like_count,children{id,media_type,media_url}';
const maxHashtagLength = 100;

const hasUsableCursor = ({ after }: PageChoice): boolean => after === null || isCursor(after);

/** A page of the posts of any professional account, by its name. Personal, unknown and age-gated ones are `not_professional`. */
export const readProfilePage = async (
  request: GraphRequests,
  { token, accountId }: GraphAccess,
  handle: string,
  page: PageChoice,
  signal?: AbortSignal,
): Promise<GraphResult<MediaPage>> => {
  if (!isGraphId(accountId) || !isHandle(handle) || !hasUsableCursor(page)) return refused;
  const after = page.after === null ? '' : `.after(${page.after})`;
  const media = `media${after}.limit(${page.limit}){${postFields},${childFields}}`;
  return await request({
    path: accountId,
    query: {
      fields: `business_discovery.username(${handle}){${profileFields},${media}}`,
      access_token: token,
    },
    schema: discoveryPage,
    secrets: [token],
    signal,
  });
};

/** The profile of the account itself. */
export const readOwnProfile = async (
  request: GraphRequests,
  { token, accountId }: GraphAccess,
  signal?: AbortSignal,
): Promise<GraphResult<GraphProfile>> =>
  isGraphId(accountId)
    ? await request({
        path: accountId,
        query: { fields: profileFields, access_token: token },
        schema: profileSchema,
        secrets: [token],
        signal,
      })
    : refused;

/** A page of the account’s own posts, the newest first; Graph lists 10,000 at most. */
export const readOwnMediaPage = async (
  request: GraphRequests,
  { token, accountId }: GraphAccess,
  page: PageChoice,
  signal?: AbortSignal,
): Promise<GraphResult<MediaPage>> =>
  isGraphId(accountId) && hasUsableCursor(page)
    ? await request({
        path: `${accountId}/media`,
        query: { fields: `${postFields},${childFields}`, ...page, access_token: token },
        schema: edgePage,
        secrets: [token],
        signal,
      })
    : refused;

/**
 * The id of a hashtag, without #: the same for everybody and for ever, so keep it. Each account may look up 30 different ones within seven days.
 */
export const findHashtag = async (
  request: GraphRequests,
  { token, accountId }: GraphAccess,
  name: string,
  signal?: AbortSignal,
): Promise<GraphResult<string>> => {
  if (!isGraphId(accountId) || !/^[\p{L}\p{M}\p{N}_]+$/u.test(name) || name.length > maxHashtagLength)
    return refused;
  return await request({
    path: 'ig_hashtag_search',
    query: { user_id: accountId, q: name, access_token: token },
    schema: z
      .object({ data: z.tuple([z.object({ id: z.string().regex(/^\d{1,32}$/) })], z.unknown()) })
      .transform(({ data: [first] }) => first.id),
    secrets: [token],
    signal,
  });
};

/** The ids of the hashtags that the account looked up in the last seven days, 30 at most. */
export const listSearchedHashtags = async (
  request: GraphRequests,
  { token, accountId }: GraphAccess,
  signal?: AbortSignal,
): Promise<GraphResult<readonly string[]>> =>
  isGraphId(accountId)
    ? await request({
        path: `${accountId}/recently_searched_hashtags`,
        query: { limit: 30, access_token: token },
        schema: z
          .object({ data: z.array(z.object({ id: z.string() })) })
          .transform(({ data }) => data.map((one) => one.id)),
        secrets: [token],
        signal,
      })
    : refused;

/** A page of the posts with a hashtag: those of the last 24 hours in no order, or the most popular ones. */
export const readHashtagPage = async (
  request: GraphRequests,
  { token, accountId }: GraphAccess,
  { hashtagId, edge }: { readonly hashtagId: string; readonly edge: HashtagEdge },
  page: PageChoice,
  signal?: AbortSignal,
): Promise<GraphResult<MediaPage>> =>
  isGraphId(accountId) && isGraphId(hashtagId) && hasUsableCursor(page)
    ? await request({
        path: `${hashtagId}/${edge}`,
        query: { user_id: accountId, fields: hashtagFields, ...page, access_token: token },
        schema: edgePage,
        secrets: [token],
        signal,
      })
    : refused;
