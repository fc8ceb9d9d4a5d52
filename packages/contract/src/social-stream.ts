import { z } from 'zod';
import { product } from './product.ts';
import { publicPicture } from './public/search.ts';
import { hotspot } from './stylization.ts';
import { text, url } from './validation.ts';

/* Instagram posts that lead to a shop's products. */

export const socialLimits = {
  /** Of one customer. */
  configs: 50,
  instagramCatalogs: 20,
  /** Posts of an Instagram catalog that are copied, the newest first. */
  posts: 300,
  /** Products of a post. */
  links: 12,
  /** Posts in an order of the owner's, before those that follow by date. */
  ordered: 300,
  headerLength: 10_000,
  /** What Instagram allows an account to ask for in seven days. */
  hashtagsPerWeek: 30,
  tokenLength: 1000,
} as const;

/** `@shop`, `https://www.instagram.com/shop/?hl=pl` and `shop` are the same. */
const toHandle = (value: string): string =>
  value
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/^@/, '')
    .toLowerCase();
/** A professional account's name at Instagram. */
export const instagramHandle = z
  .string()
  .overwrite(toHandle)
  .min(1)
  .max(30)
  .regex(/^(?:[a-z0-9._]*)$/);

const toHashtag = (value: string): string => value.trim().replace(/^#/, '').toLowerCase();
const hashtagText = z
  .string()
  .overwrite(toHashtag)
  .max(100)
  .regex(/^[\p{L}\p{M}\p{N}_]*$/u);
/** Letters, digits and underscores, without `#`; Instagram finds none with emoji. */
export const hashtag = hashtagText.min(1);

const orNothing = <S extends z.ZodType<string>>(schema: S) => z.union([z.literal(''), schema]).default('');

/** A stream: whose it is, what stands above it, and the two catalogs it brings together. */
export const socialConfig = z.object({
  instagramHandle,
  /** Posts must have it in their caption; empty for all posts. */
  hashtag: hashtagText.default(''),
  /** The page of the shop that shows the stream, or an influencer's own. */
  influencerPage: orNothing(url),
  /** What stands above the posts, as HTML; sanitized when it is shown. */
  header: z.string().max(socialLimits.headerLength).default(''),
  profileImage: orNothing(url),
  instagramCatalogId: text({ max: 100 }),
  /** The catalog whose products are linked. */
  catalogId: text({ max: 100 }),
});
export type SocialConfig = z.infer<typeof socialConfig>;

export const savedSocialConfig = z.object({
  configId: z.string(),
  config: socialConfig,
  /** The names of its catalogs; null of one that is gone. */
  instagramCatalogName: z.string().nullable(),
  catalogName: z.string().nullable(),
  /** Posts that visitors see, those of them with a product that can be bought, and those that the owner has hidden. */
  counts: z.object({ shown: z.int(), linked: z.int(), hidden: z.int() }),
  /** The newest posts that visitors see, four at most. */
  newest: z.array(z.object({ postId: z.string(), alt: z.string(), picture: publicPicture })),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SavedSocialConfig = z.infer<typeof savedSocialConfig>;

/** Why posts can't be read. Each has words in the panel that say what to do. */
export const instagramFaults = [
  /** No account is connected. */
  'not_connected',
  /** The token ended, was revoked, or lost its account. */
  'reconnect',
  /** Instagram wants fewer calls; reading goes on by itself. */
  'throttled',
  /** A permission is missing, or Instagram hasn't reviewed it. */
  'permission',
  /** Not a professional account, age-restricted, or not there: Instagram doesn't say which. */
  'not_professional',
  'unknown_hashtag',
  'hashtag_limit',
  /** Blocked for a day by Instagram's rules. */
  'blocked',
  'bad_request',
  /** Instagram failed, or didn't answer. */
  'unreachable',
] as const;
export type InstagramFault = (typeof instagramFaults)[number];

/** `sample`: posts that come with the demo. */
export const instagramSources = ['profile', 'hashtag', 'sample'] as const;
export type InstagramSource = (typeof instagramSources)[number];

export const instagramCatalogStates = ['waiting', 'reading', 'ok', 'failed'] as const;

/** Where posts come from. Nothing is read of an account but what everybody sees. */
export const instagramCatalog = z
  .object({
    /** The profile's name, as lists call it. */
    name: text({ max: 100 }),
    source: z.enum(['profile', 'hashtag']),
    /** Of `profile`. */
    handle: instagramHandle.nullish(),
    /** Of `hashtag`. */
    hashtag: hashtag.nullish(),
  })
  .superRefine(({ source, handle, hashtag: tag }, context) => {
    const path = source === 'profile' ? 'handle' : 'hashtag';
    const value = source === 'profile' ? handle : tag;
    if (value === null || value === undefined)
      context.addIssue({ code: 'custom', path: [path], params: { rule: 'required' } });
  })
  .meta({ description: 'A profile has a handle, a hashtag its hashtag.' });
export type InstagramCatalog = z.infer<typeof instagramCatalog>;

export const savedInstagramCatalog = z.object({
  instagramCatalogId: z.string(),
  name: z.string(),
  source: z.enum(instagramSources),
  handle: z.string().nullable(),
  hashtag: z.string().nullable(),
  state: z.enum(instagramCatalogStates),
  fault: z.enum(instagramFaults).nullable(),
  /** What Instagram itself says to the owner, in words of its own. */
  faultMessage: z.string().nullable(),
  /** When it is read again; null while it isn't read by itself. */
  nextReadAt: z.string().nullable(),
  /** When it was last read whole. */
  readAt: z.string().nullable(),
  /** Posts copied so far by the reading under way; null if there is none. */
  progress: z.int().nullable(),
  /** Copies, and those of them whose post Instagram doesn't list any more. */
  postsCount: z.int(),
  goneCount: z.int(),
  /** Without a picture that can be shown. */
  pictureless: z.int(),
  profile: z
    .object({
      username: z.string(),
      name: z.string(),
      followers: z.int().nullable(),
      picture: publicPicture.nullable(),
    })
    .nullable(),
  /** Streams that show it. */
  configIds: z.array(z.string()),
});
export type SavedInstagramCatalog = z.infer<typeof savedInstagramCatalog>;

/** The account through which Instagram is read. Its token is never replied. */
export const instagramConnection = z.object({
  /** `ending`: the token ends in less than 14 days and can't be renewed by itself. */
  state: z.enum(['none', 'ok', 'ending', 'reconnect']),
  username: z.string().nullable(),
  connectedAt: z.string().nullable(),
  /** When the token ends; null if it has no end. */
  endsAt: z.string().nullable(),
  /** Whether this installation can renew tokens, and make long-lived ones of short-lived ones. */
  canRenew: z.boolean(),
  /** Until when Instagram wants to be left alone. */
  pausedUntil: z.string().nullable(),
  /** Per cent of what Instagram allows; null if it hasn't said. */
  usedPercent: z.number().nullable(),
  /** Different hashtags asked for in the last seven days. */
  hashtagsUsed: z.int(),
});
export type InstagramConnection = z.infer<typeof instagramConnection>;

export const postTypes = ['image', 'video', 'album'] as const;
export type PostType = (typeof postTypes)[number];

export const postLink = z.object({
  productId: text({ max: 200 }),
  /** Where on the picture; null for beside it. */
  hotspot: hotspot.nullable().default(null),
});
export type PostLink = z.infer<typeof postLink>;

/** Why visitors don't see a post. `gone`: Instagram doesn't list it any more. */
export const postObstacles = ['hidden', 'gone', 'no_picture', 'no_hashtag'] as const;
export type PostObstacle = (typeof postObstacles)[number];

/** A post as one stream has it: what is linked and hidden is a matter of the stream, not of the post. */
export const socialPost = z.object({
  postId: z.string(),
  type: z.enum(postTypes),
  caption: z.string(),
  permalink: z.string().nullable(),
  /** The author's handle; hashtags don't tell it. */
  author: z.string().nullable(),
  takenAt: z.string().nullable(),
  picture: publicPicture.nullable(),
  obstacle: z.enum(postObstacles).nullable(),
  /** Counts from 1 in the owner's order; null for a post that follows by date. */
  position: z.int().nullable(),
  links: z.array(postLink),
  /** The linked products that the catalog has, by id. */
  products: z.record(z.string(), product),
  /** Whether it could be seen which products the catalog has. It can't while search is away; `products` is empty then. */
  areProductsKnown: z.boolean(),
});
export type SocialPost = z.infer<typeof socialPost>;

export const postFilters = ['all', 'shown', 'unlinked', 'hidden', 'not_shown'] as const;
export type PostFilter = (typeof postFilters)[number];

/** Why a product is proposed for a post. */
export const postProposalReasons = ['words', 'colour', 'popular'] as const;
