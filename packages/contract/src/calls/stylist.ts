import { z } from 'zod';
import { type Access, type CallTable, data, paging } from '../call.ts';
import { savedStylization, slotProposal, stylization, stylizationLimits } from '../stylization.ts';
import { addProblem, text } from '../validation.ts';

const subject = 'stylist';
export const stylistAccess: Access = { feature: 'enabled_searchv3', anyModule: ['stylist'] };
const access = stylistAccess;

const byStylization = z.object({ stylizationId: text() });
const version = z.object({ versionId: z.string(), at: z.string(), by: z.string(), name: z.string() });

/** What links belong to: the products in the slots of a stylization, or those of a post of a stream. The first needs the stylist’s module. */
export const linkContexts = ['stylizations', 'socialPosts'] as const;
export type LinkContext = (typeof linkContexts)[number];

const link = z
  .object({
    context: z.enum(linkContexts),
    /** In the context `stylizations` a stylization's id, in `socialPosts` a stream's. */
    instanceId: text(),
    /** The item that the others are linked to: the main product, which may be left out, or the post, which may not. */
    mainCatalogItemId: text({ max: 200 }).nullish(),
    /** The products' ids. */
    itemIds: z
      .array(text({ max: 200 }))
      .min(1)
      .max(stylizationLimits.linkedAtOnce),
  })
  .superRefine(({ context: of, mainCatalogItemId }, context) => {
    if (of === 'socialPosts' && mainCatalogItemId == null)
      addProblem(context, ['mainCatalogItemId'], 'required');
  })
  .meta({ description: 'In the context `socialPosts`, the post must be named.' });
const linkedIds = z.array(z.string());

export const stylistCalls = {
  listStylizations: {
    method: 'GET',
    path: '/stylist/stylizations',
    subject,
    summary: 'List the stylizations of a catalog, or of all catalogs, most recently changed first.',
    access,
    query: z.object({
      ...paging(24),
      catalogId: z.string().optional(),
      query: z.string().max(200).default(''),
    }),
    reply: z.object({ data: z.array(savedStylization), total: z.number().int(), limit: z.number().int() }),
  },
  addStylization: {
    method: 'POST',
    path: '/stylist/stylizations',
    subject,
    summary: 'Add a stylization to a catalog.',
    access,
    body: z.object({ catalogId: text(), stylization }),
    reply: data(savedStylization),
    errors: ['STYLIZATION_LIMIT_REACHED'],
  },
  getStylization: {
    method: 'GET',
    path: '/stylist/stylization/{stylizationId}',
    subject,
    summary: 'Get a stylization with its products.',
    access,
    params: byStylization,
    reply: data(savedStylization),
  },
  updateStylization: {
    method: 'POST',
    path: '/stylist/stylization/{stylizationId}/update',
    subject,
    summary: 'Change a stylization. The previous version stays in its history.',
    access,
    params: byStylization,
    body: stylization,
    reply: data(savedStylization),
  },
  deleteStylization: {
    method: 'DELETE',
    path: '/stylist/stylization/{stylizationId}',
    subject,
    summary: 'Delete a stylization. It can be restored for 30 days.',
    access,
    params: byStylization,
    reply: data(z.object({ stylizationId: z.string() })),
  },
  restoreStylization: {
    method: 'POST',
    path: '/stylist/stylization/{stylizationId}/restore',
    subject,
    summary: 'Restore a deleted stylization, or an earlier version of one.',
    access,
    params: byStylization,
    body: z.object({ versionId: text().optional() }),
    reply: data(savedStylization),
    errors: ['STYLIZATION_LIMIT_REACHED'],
  },
  listStylizationVersions: {
    method: 'GET',
    path: '/stylist/stylization/{stylizationId}/versions',
    subject,
    summary: 'List the versions of a stylization before the current one, newest first, 20 at most.',
    access,
    params: byStylization,
    reply: data(z.array(version)),
  },
  proposeStylization: {
    method: 'POST',
    path: '/stylist/proposals',
    subject,
    summary:
      'Propose products that go with a product, by slots: from categories used with its own, in matching colors, of its brand and price band, or bought together with it.',
    access,
    body: z.object({
      catalogId: text(),
      productId: text({ max: 200 }),
      /** The slots to fill, by base category; left out for those that go with the product's own. */
      baseCategoryIds: z.array(z.string().min(1).max(200)).max(stylizationLimits.slots).optional(),
      /** Slots for products like these, of their own categories: for a slot that has a product and no base category. */
      likeProductIds: z
        .array(text({ max: 200 }))
        .max(stylizationLimits.slots)
        .default([]),
      /** Products that are in the look already: they are not proposed, and colours have to go with them too. */
      chosen: z
        .array(text({ max: 200 }))
        .max(stylizationLimits.slots)
        .default([]),
      perSlot: z.int().min(1).max(20).default(6),
    }),
    reply: data(
      z.object({
        slots: z.array(slotProposal),
        /** Whether the product's category is mapped. Without it, slots are the shop's own categories. */
        isMapped: z.boolean(),
      }),
    ),
    errors: ['INDEX_UNAVAILABLE', 'SEARCH_AWAY'],
    perMinute: 120,
  },
  linkItems: {
    method: 'POST',
    path: '/catalogItemsLinker/linkItems',
    subject: 'linker',
    summary:
      'Link products to the slots of a stylization, in their order, empty slots first, or to a post of a stream. Those not in the catalog, or linked already, are listed in the reply.',
    access: 'session',
    body: link,
    reply: data(z.object({ linked: linkedIds, alreadyLinked: linkedIds, unknown: linkedIds })),
    errors: ['LINK_LIMIT_REACHED'],
  },
  detachItems: {
    method: 'POST',
    path: '/catalogItemsLinker/detachItems',
    subject: 'linker',
    summary: 'Detach linked products. Their slots stay, empty.',
    access: 'session',
    body: link,
    reply: data(z.object({ detached: linkedIds, notLinked: linkedIds })),
  },
  listLinkedIds: {
    method: 'GET',
    path: '/catalogItemsLinker/linkedItemsIds/{context}/{instanceId}',
    subject: 'linker',
    summary: 'List the ids of linked products, in their order.',
    access: 'session',
    params: z.object({ context: z.enum(linkContexts), instanceId: text() }),
    reply: data(linkedIds),
  },
  listLinkedIdsOfItem: {
    method: 'GET',
    path: '/catalogItemsLinker/linkedItemsIds/{context}/{instanceId}/item/{mainCatalogItemId}',
    subject: 'linker',
    summary: 'List the ids of the products linked to one; none if it isn’t the main product.',
    access: 'session',
    params: z.object({
      context: z.enum(linkContexts),
      instanceId: text(),
      mainCatalogItemId: text({ max: 200 }),
    }),
    reply: data(linkedIds),
  },
} as const satisfies CallTable;
