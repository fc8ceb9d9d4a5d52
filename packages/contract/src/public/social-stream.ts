import { z } from 'zod';
import { postTypes } from '../social-stream.ts';
import { hotspot } from '../stylization.ts';
import { publicPicture, publicProduct } from './search.ts';

/** Query parameters of `GET /public/stream/{searchId}`. */
export const publicStreamQuery = z.object({
  stream: z.string().min(1).max(100),
  count: z.coerce.number().int().min(1).max(48).default(12),
  /** The `next` of the page before. */
  after: z.string().max(200).optional(),
});

/** A post that Instagram lists now, with the products that can be bought now. */
export const publicPost = z.object({
  postId: z.string(),
  type: z.enum(postTypes),
  caption: z.string(),
  /** What the picture shows, for those who can't see it. */
  alt: z.string(),
  permalink: z.string(),
  /** The author's handle; null where Instagram doesn't tell it. */
  author: z.string().nullable(),
  takenAt: z.string().nullable(),
  picture: publicPicture,
  products: z.array(z.object({ product: publicProduct, hotspot: hotspot.nullable() })),
});
export type PublicPost = z.infer<typeof publicPost>;

export const publicStreamReply = z.object({
  /** Null if the shop has no such stream over the catalog of this search. */
  stream: z
    .object({
      streamId: z.string(),
      handle: z.string(),
      /** The profile at Instagram. */
      profileUrl: z.string(),
      profileImage: z.string().nullable(),
      influencerPage: z.string().nullable(),
      /** Sanitized HTML; empty for none. */
      header: z.string(),
    })
    .nullable(),
  posts: z.array(publicPost),
  /** For the next page; null on the last one. */
  next: z.string().nullable(),
});
export type PublicStreamReply = z.infer<typeof publicStreamReply>;
