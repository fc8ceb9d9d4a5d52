import { z } from 'zod';

export type GraphMediaType = 'image' | 'video' | 'album';
export type GraphProductType = 'feed' | 'reels' | 'story' | 'ad';

/** A picture or film of an album. */
export type GraphChild = {
  readonly id: string;
  readonly type: GraphMediaType;
  readonly mediaUrl: string | null;
  readonly thumbnailUrl: string | null;
};

/** A post. Graph leaves any field but the id out as it likes. */
export type GraphMedia = GraphChild & {
  /** '' without one. */
  readonly caption: string;
  readonly productType: GraphProductType | null;
  readonly permalink: string | null;
  /** ISO 8601, UTC. */
  readonly takenAt: string | null;
  readonly username: string | null;
  /** null when its author hides them. */
  readonly likes: number | null;
  readonly children: readonly GraphChild[];
};

/** What a page lists. `ids` has those of unreadable items as well: a post that can’t be read is still there. */
export type MediaList = {
  readonly media: readonly GraphMedia[];
  readonly ids: readonly string[];
  /** Items that were left out. */
  readonly unreadable: number;
};

const maxUrlLength = 4_096;
const maxCaptionLength = 10_000;
const types = { IMAGE: 'image', VIDEO: 'video', CAROUSEL_ALBUM: 'album' } as const;
const productTypes = { FEED: 'feed', REELS: 'reels', STORY: 'story', AD: 'ad' } as const;

/** It becomes a part of addresses and of events' names. */
const id = z.string().regex(/^[\w-]{1,64}$/);
/** An address that a page may show; null for anything else. */
export const webAddress = z
  .string()
  .max(maxUrlLength)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''))
  .nullable()
  .catch(null);

/** Graph writes `+0000`, without the colon that ISO 8601 has. */
const readTime = (text: string): string | null => {
  const found = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})([+-]\d{2}):?(\d{2})$/.exec(text);
  const at = found ? new Date(`${found[1]}${found[2]}:${found[3]}`) : new Date(Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

const child = z
  .object({
    id,
    media_type: z.enum(['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']).optional(),
    media_url: webAddress,
    thumbnail_url: webAddress,
  })
  .transform(
    (raw): GraphChild => ({
      id: raw.id,
      // Only films have a cover of their own.
      type: raw.media_type ? types[raw.media_type] : raw.thumbnail_url ? 'video' : 'image',
      mediaUrl: raw.media_url,
      thumbnailUrl: raw.thumbnail_url,
    }),
  );

const readEach = <Value>(items: readonly unknown[], schema: z.ZodType<Value>): Value[] =>
  items.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });

/** An album has twenty at most. */
const maxChildren = 20;
const childList = z
  .object({ data: z.array(z.unknown()) })
  .catch({ data: [] })
  .transform(({ data }) => readEach(data.slice(0, maxChildren), child));

const post = z
  .object({
    caption: z.string().catch(''),
    media_product_type: z.enum(['FEED', 'REELS', 'STORY', 'AD']).nullable().catch(null),
    media_type: z.unknown().optional(),
    permalink: webAddress,
    timestamp: z.string().transform(readTime).nullable().catch(null),
    username: z.string().min(1).max(64).nullable().catch(null),
    like_count: z.number().int().nonnegative().nullable().catch(null),
    children: childList,
  })
  .transform((raw) => ({
    caption: raw.caption.slice(0, maxCaptionLength),
    productType: raw.media_product_type && productTypes[raw.media_product_type],
    permalink: raw.permalink,
    takenAt: raw.timestamp,
    username: raw.username,
    likes: raw.like_count,
    children: raw.children,
    hasType: raw.media_type !== undefined,
  }));

const readMedia = (item: unknown): GraphMedia | null => {
  const base = child.safeParse(item);
  const rest = post.safeParse(item);
  if (!base.success || !rest.success) return null;
  const { hasType, ...fields } = rest.data;
  const isAlbum = !hasType && fields.children.length > 0;
  return { ...base.data, ...fields, ...(isAlbum && { type: 'album' as const }) };
};

const anyId = z.object({ id });

/** Reads the items of a page. One that can’t be read is left out and counted; it never breaks the page. */
export const readMediaList = (items: readonly unknown[]): MediaList => {
  const read = items.map((item) => readMedia(item));
  return {
    media: read.filter((one) => one !== null),
    ids: readEach(items, anyId).map((one) => one.id),
    unreadable: read.filter((one) => one === null).length,
  };
};
