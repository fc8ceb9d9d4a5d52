import { z } from 'zod';
import { type CallTable, data, paging } from '../call.ts';
import { product } from '../product.ts';
import { publicConfig } from '../public/search.ts';
import { publicStylization } from '../public/stylizations.ts';
import { stylization } from '../stylization.ts';
import { text } from '../validation.ts';
import { stylistAccess } from './stylist.ts';

const subject = 'stylist';
const access = stylistAccess;

/** A product of a group, and the values that tell it from the others: its colour, its size. */
const stylistVariant = z.object({ product, traits: z.array(z.string()) });
export type StylistVariant = z.infer<typeof stylistVariant>;

/* What the editor of stylizations reads of catalogs, for those who have the module of the stylist alone. */
export const stylistProductCalls = {
  listStylistCatalogs: {
    method: 'GET',
    path: '/stylist/catalogs',
    subject,
    summary: 'List the catalogs that stylizations can take products from.',
    access,
    reply: data(z.array(z.object({ id: z.string(), name: z.string() }))),
  },
  findStylistProducts: {
    method: 'GET',
    path: '/stylist/products',
    subject,
    summary:
      'Find products of a catalog by title or id; without a query, popular ones come first. The variants of a group are one row.',
    access,
    query: z.object({ catalogId: text(), query: z.string().max(200).default(''), ...paging(24) }),
    reply: z.object({ data: z.array(product), total: z.number().int() }),
    errors: ['CATALOG_NOT_IMPORTED', 'INDEX_UNAVAILABLE', 'SEARCH_AWAY'],
  },
  getStylistProduct: {
    method: 'GET',
    path: '/stylist/products/{catalogId}/{productId}',
    subject,
    summary: 'Get a product, and the variants of its group with what tells them apart, 100 at most.',
    access,
    params: z.object({ catalogId: text(), productId: text({ max: 200 }) }),
    reply: data(z.object({ product, variants: z.array(stylistVariant) })),
    errors: ['CATALOG_NOT_IMPORTED', 'INDEX_UNAVAILABLE', 'SEARCH_AWAY'],
  },
  previewStylization: {
    method: 'POST',
    path: '/stylist/preview',
    subject,
    summary:
      'Preview a stylization that can be unsaved, as the shop’s pages would get it, with their configuration. Null if visitors would see nothing.',
    access,
    body: z.object({ searchId: text(), stylization }),
    reply: data(z.object({ config: publicConfig, stylization: publicStylization.nullable() })),
    errors: ['CATALOG_NOT_IMPORTED', 'INDEX_UNAVAILABLE', 'SEARCH_AWAY'],
    perMinute: 240,
  },
} as const satisfies CallTable;
