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
    summary: 'List the customer’s streams, most recently changed first.',
    access,
    reply: data(z.array(savedSocialConfig)),
  },
  getNewSocialConfig: {
    method: 'GET',
    path: '/socialStream/config',
    subject,
    summary:
      'Get what a new stream starts with: the connected account’s handle, the first catalogs, and the others to choose from.',
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
    summary: 'Add a stream, or change the one given by `configId`.',
    access,
    body: socialConfig.extend({ configId: configId.optional() }),
    reply: data(savedSocialConfig),
    errors: ['SOCIAL_CONFIG_LIMIT_REACHED'],
  },
  getSocialConfig: {
    method: 'GET',
    path: '/socialStream/config/{configId}',
    subject,
    summary: 'Get a stream.',
    access,
    params: byConfig,
    reply: data(savedSocialConfig),
  },
  deleteSocialConfig: {
    method: 'DELETE',
    path: '/socialStream/config/{configId}',
    subject,
    summary: 'Delete a stream. It can be restored for 30 days.',
    access,
    params: byConfig,
    reply: data(z.object({ configId: z.string() })),
  },
  restoreSocialConfig: {
    method: 'POST',
    path: '/socialStream/config/{configId}/restore',
    subject,
    summary: 'Restore a deleted stream.',
    access,
    params: byConfig,
    reply: data(savedSocialConfig),
    errors: ['SOCIAL_CONFIG_LIMIT_REACHED'],
  },
  getSocialConfigCatalogs: {
    method: 'GET',
    path: '/socialStream/config/{configId}/catalogs',
    subject,
    summary: 'Get the catalogs of a stream, and those it could use instead.',
    access,
    params: byConfig,
    reply: data(z.object({ instagramCatalogId: z.string(), catalogId: z.string(), ...choices })),
  },
  setSocialConfigCatalogs: {
    method: 'POST',
    path: '/socialStream/config/{configId}/catalogs',
    subject,
    summary:
      'Set the catalogs of a stream. Links to products that the new catalog lacks stay, but show nothing.',
    access,
    params: byConfig,
    body: socialConfig.pick({ instagramCatalogId: true, catalogId: true }),
    reply: data(savedSocialConfig),
  },
  listSocialPosts: {
    method: 'GET',
    path: '/socialStream/{configId}/posts',
    subject,
    summary: 'List the posts of a stream in the order visitors see them; `query` searches captions.',
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
    summary: 'Set which posts come first, in this order. The rest follow by date, newest first.',
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
    summary: 'Hide posts of a stream, or show them again.',
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
    summary: 'Get a post of a stream with its products and its neighbors in the order.',
    access,
    params: byPost,
    reply: data(z.object({ post: socialPost, before: z.string().nullable(), after: z.string().nullable() })),
  },
  setPostLinks: {
    method: 'POST',
    path: '/socialStream/{configId}/post/{postId}',
    subject,
    summary: 'Set the products of a post, in their order, with their hotspots on the picture.',
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
      'Propose products that a post may show, best first: by the words of its caption and the colors of its picture.',
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
    summary: 'Find products of a stream’s catalog by title or id; without a query, popular ones come first.',
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
    summary: 'Preview a stream as the shop’s pages get it, with their configuration.',
    access,
    params: byConfig,
    body: z.object({ searchId: text() }),
    reply: data(z.object({ config: publicConfig, stream: publicStreamReply })),
    errors: ['INDEX_UNAVAILABLE', 'SEARCH_AWAY'],
    perMinute: 240,
  },
} as const satisfies CallTable;
