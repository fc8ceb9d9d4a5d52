import { z } from 'zod';
import { type CallTable, data, paging } from '../call.ts';
import { product } from '../product.ts';
import { publicConfig } from '../public/search.ts';
import { publicStreamReply } from '../public/social-stream.ts';
import {
  postFilters,
  postLink,
  postProposalReasons,
  savedSocialConfig,
  socialConfig,
  socialLimits,
  socialPost,
} from '../social-stream.ts';
import { distinctBy, text } from '../validation.ts';

const subject = 'social';
const access = 'session';
const configId = text({ max: 100 });
const byConfig = z.object({ configId });
const byPost = byConfig.extend({ postId: text({ max: 100 }) });
const named = z.object({ id: z.string(), name: z.string() });

/** What a stream may be made of: the customer's Instagram catalogs, and catalogs of products. */
const choices = { instagramCatalogs: z.array(named), catalogs: z.array(named) };

export const socialStreamCalls = {
  listSocialConfigs: {
    method: 'GET',
    path: '/socialStream/configs',
    subject,
    summary: 'The customer’s streams, those changed last first.',
    access,
    reply: data(z.array(savedSocialConfig)),
  },
  getNewSocialConfig: {
    method: 'GET',
    path: '/socialStream/config',
    subject,
    summary:
      'What a new stream begins with: the connected account’s handle, the first catalogs, and the others to choose.',
    access,
    reply: data(
      z.object({
        config: z.object({
          instagramHandle: z.string(),
          instagramCatalogId: z.string(),
          catalogId: z.string(),
        }),
        ...choices,
      }),
    ),
  },
  saveSocialConfig: {
    method: 'POST',
    path: '/socialStream/config',
    subject,
    summary: 'Adds a stream; with `configId`, changes that one.',
    access,
    body: socialConfig.extend({ configId: configId.optional() }),
    reply: data(savedSocialConfig),
    errors: ['SOCIAL_CONFIG_LIMIT_REACHED'],
  },
  getSocialConfig: {
    method: 'GET',
    path: '/socialStream/config/{configId}',
    subject,
    summary: 'A stream.',
    access,
    params: byConfig,
    reply: data(savedSocialConfig),
  },
  deleteSocialConfig: {
    method: 'DELETE',
    path: '/socialStream/config/{configId}',
    subject,
    summary: 'Deletes a stream; it can be restored for 30 days.',
    access,
    params: byConfig,
    reply: data(z.object({ configId: z.string() })),
  },
  restoreSocialConfig: {
    method: 'POST',
    path: '/socialStream/config/{configId}/restore',
    subject,
    summary: 'Brings back a deleted stream.',
    access,
    params: byConfig,
    reply: data(savedSocialConfig),
    errors: ['SOCIAL_CONFIG_LIMIT_REACHED'],
  },
  getSocialConfigCatalogs: {
    method: 'GET',
    path: '/socialStream/config/{configId}/catalogs',
    subject,
    summary: 'The catalogs of a stream, and those it may have instead.',
    access,
    params: byConfig,
    reply: data(z.object({ instagramCatalogId: z.string(), catalogId: z.string(), ...choices })),
  },
  setSocialConfigCatalogs: {
    method: 'POST',
    path: '/socialStream/config/{configId}/catalogs',
    subject,
    summary:
      'Sets the catalogs of a stream. Links to products that the new one lacks stay, and show nothing.',
    access,
    params: byConfig,
    body: socialConfig.pick({ instagramCatalogId: true, catalogId: true }),
    reply: data(savedSocialConfig),
  },
  listSocialPosts: {
    method: 'GET',
    path: '/socialStream/{configId}/posts',
    subject,
    summary: 'The posts of a stream in the order that visitors see them; `query` looks into captions.',
    access,
    params: byConfig,
    query: z.object({
      filter: z.enum(postFilters).default('all'),
      query: z.string().max(200).default(''),
      ...paging(24),
    }),
    reply: z.object({
      data: z.array(socialPost),
      total: z.number().int(),
      /** Of all posts, whatever the query. */
      counts: z.record(z.enum(postFilters), z.number().int()),
    }),
  },
  orderSocialPosts: {
    method: 'POST',
    path: '/socialStream/{configId}/posts/order',
    subject,
    summary: 'Sets which posts come first, in this order; the others follow by date, the newest first.',
    access,
    params: byConfig,
    body: z.object({
      postIds: z
        .array(text({ max: 100 }))
        .max(socialLimits.ordered)
        .superRefine(distinctBy((id) => id))
        .meta({ description: 'No post twice.' }),
    }),
    reply: data(z.object({ postIds: z.array(z.string()) })),
  },
  hideSocialPosts: {
    method: 'POST',
    path: '/socialStream/{configId}/posts/hidden',
    subject,
    summary: 'Hides posts of a stream, or shows them again.',
    access,
    params: byConfig,
    body: z.object({
      postIds: z
        .array(text({ max: 100 }))
        .min(1)
        .max(socialLimits.posts),
      isHidden: z.boolean(),
    }),
    reply: data(z.object({ changed: z.array(z.string()) })),
  },
  getSocialPost: {
    method: 'GET',
    path: '/socialStream/{configId}/post/{postId}',
    subject,
    summary: 'A post of a stream with its products, and its neighbours in the order.',
    access,
    params: byPost,
    reply: data(z.object({ post: socialPost, before: z.string().nullable(), after: z.string().nullable() })),
  },
  setPostLinks: {
    method: 'POST',
    path: '/socialStream/{configId}/post/{postId}',
    subject,
    summary: 'Sets the products of a post, in their order, with their places on the picture.',
    access,
    params: byPost,
    body: z.object({
      links: z
        .array(postLink)
        .max(socialLimits.links)
        .superRefine(distinctBy(({ productId }) => productId, 'distinct', 'productId'))
        .meta({ description: 'No product twice.' }),
    }),
    reply: data(socialPost),
  },
  proposePostProducts: {
    method: 'POST',
    path: '/socialStream/{configId}/post/{postId}/proposals',
    subject,
    summary:
      'Products that the post may show: by the words of its caption and the colours of its picture. The best first.',
    access,
    params: byPost,
    reply: data(
      z.array(z.object({ product, score: z.number(), reasons: z.array(z.enum(postProposalReasons)) })),
    ),
    errors: ['CATALOG_NOT_IMPORTED', 'INDEX_UNAVAILABLE', 'SEARCH_AWAY'],
    perMinute: 120,
  },
  findSocialProducts: {
    method: 'GET',
    path: '/socialStream/{configId}/products',
    subject,
    summary: 'Products of a stream’s catalog by title or id; without a query the popular ones first.',
    access,
    params: byConfig,
    query: z.object({ query: z.string().max(200).default(''), ...paging(24) }),
    reply: z.object({ data: z.array(product), total: z.number().int() }),
    errors: ['CATALOG_NOT_IMPORTED', 'INDEX_UNAVAILABLE', 'SEARCH_AWAY'],
  },
  previewSocialStream: {
    method: 'POST',
    path: '/socialStream/{configId}/preview',
    subject,
    summary: 'A stream as the pages of the shop get it, with the configuration they show it with.',
    access,
    params: byConfig,
    body: z.object({ searchId: text() }),
    reply: data(z.object({ config: publicConfig, stream: publicStreamReply })),
    errors: ['INDEX_UNAVAILABLE', 'SEARCH_AWAY'],
    perMinute: 240,
  },
} as const satisfies CallTable;
