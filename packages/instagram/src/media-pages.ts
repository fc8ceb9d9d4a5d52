import { z } from 'zod';
import { type MediaList, readMediaList, webAddress } from './graph-media.ts';

/** Who publishes a profile’s posts. */
export type GraphProfile = {
  readonly username: string;
  /** '' without one. */
  readonly name: string;
  readonly pictureUrl: string | null;
  readonly biography: string;
  readonly website: string | null;
  readonly followers: number | null;
  readonly mediaCount: number | null;
};

export type MediaPage = MediaList & {
  /** Only the pages of a profile have one. */
  readonly profile: GraphProfile | null;
  /** The cursor of the next page; null on the last one. Good for this walk alone: never store it. */
  readonly after: string | null;
};

/** Which page, and how many posts at most; Graph hands out 50 at most. */
export type PageChoice = { readonly after: string | null; readonly limit: number };

const maxTextLength = 1_000;
const profileText = z
  .string()
  .catch('')
  .transform((text) => text.slice(0, maxTextLength));
const count = z.number().int().nonnegative().nullable().catch(null);

/** `next` is an address with the token in it: only whether there is one is read. */
export const pagingSchema = z
  .object({
    next: z.unknown().optional(),
    cursors: z.object({ after: z.string().min(1).nullable().catch(null) }).catch({ after: null }),
  })
  .catch({ next: undefined, cursors: { after: null } })
  .transform((raw) => ({ hasNext: typeof raw.next === 'string', after: raw.cursors.after }));

/** Graph hands out 50 at most. A page of many more is none of its: to read it would keep everybody waiting. */
const maxItems = 100;
const mediaEdge = z.object({ data: z.array(z.unknown()).max(maxItems), paging: pagingSchema });
const noMedia = { data: [], paging: { hasNext: false, after: null } };

/** A page of `/{id}/media` and of hashtags: the last one has a cursor as well, but no `next`. */
export const edgePage = mediaEdge.transform(
  (raw): MediaPage => ({
    ...readMediaList(raw.data),
    profile: null,
    after: raw.paging.hasNext ? raw.paging.after : null,
  }),
);

export const profileFields =
  'username,name,profile_picture_url,biography,website,followers_count,media_count';

export const profileSchema = z
  .object({
    username: z.string().min(1).max(64),
    name: profileText,
    profile_picture_url: webAddress,
    biography: profileText,
    website: webAddress,
    followers_count: count,
    media_count: count,
  })
  .transform(
    (raw): GraphProfile => ({
      username: raw.username,
      name: raw.name,
      pictureUrl: raw.profile_picture_url,
      biography: raw.biography,
      website: raw.website,
      followers: raw.followers_count,
      mediaCount: raw.media_count,
    }),
  );

/** A page of Business Discovery: it never has a `next`; its cursor alone says whether there is more. A profile without posts has no `media`. */
export const discoveryPage = z
  .object({
    business_discovery: z.intersection(profileSchema, z.object({ media: mediaEdge.nullish() })),
  })
  .transform(({ business_discovery: { media, ...profile } }): MediaPage => {
    const { data, paging } = media ?? noMedia;
    return { ...readMediaList(data), profile, after: paging.after };
  });
