import { z } from 'zod';
import { limits, locales } from '../basics/lookups.ts';
import { type Access, type CallTable, data, paging } from '../call.ts';
import { categoryTree } from '../category-tree.ts';
import { distinctBy, text } from '../validation.ts';
import { catalogAccess } from './access.ts';

const subject = 'categories';

/** Categories are mapped on the catalog's screen, and used by searches and stylizations: whoever has one of these may map. */
const mappingAccess: Access = {
  feature: 'enabled_searchv3',
  anyModule: ['catalog', 'search', 'stylist'],
};

/** A category of the common list. */
export const baseCategoryView = z.object({
  baseCategoryId: z.string(),
  parentId: z.string().nullable(),
  names: z.record(z.enum(locales), z.string()),
  hasChildren: z.boolean(),
});
export type BaseCategoryView = z.infer<typeof baseCategoryView>;

const byCatalog = z.object({ catalogId: z.string() });
const mappingChange = z.object({
  /** How many categories have another base category now. */
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Ids that the catalog’s tree doesn't have: nothing was changed for these. */
  unknownCategoryIds: z.array(z.string()),
  /** Ids that the list of base categories doesn't have: categories mapped to these were left as they were. */
  unknownBaseCategoryIds: z.array(z.string()),
});
export type MappingChange = z.infer<typeof mappingChange>;
const changeReply = z.object({ data: mappingChange, changeId: z.string().nullable() });

/** One of the changes of a catalog’s mappings. */
const mappingHistoryEntry = z.object({
  changeId: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  /** How many categories it changed. */
  count: z.number().int(),
  /** Whether a category still is what it made of it: if none is, it was undone, or all was changed again since. */
  inEffect: z.boolean(),
  /** The first of these. A base category is null for none, a path of a category that is gone is empty. */
  lines: z
    .array(z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .max(limits.mappingHistoryLines),
});
export type MappingHistoryEntry = z.infer<typeof mappingHistoryEntry>;

export const categoryCalls = {
  listCategories: {
    method: 'GET',
    path: '/catalogInstance/{catalogId}/categoriesMappings',
    subject,
    summary:
      'Get the category tree of a catalog in columns, parents before children, with the base category of each, and the base categories it mentions with their ancestors.',
    access: catalogAccess,
    params: byCatalog,
    reply: z.object({ data: categoryTree, baseCategories: z.array(baseCategoryView) }),
  },
  refreshCategoryTree: {
    method: 'GET',
    path: '/catalogInstance/{catalogId}/refreshCategoryTree',
    subject,
    summary:
      'Rebuild the category tree from the imported products, as each import does. `added` counts the categories that are new since the last time.',
    access: catalogAccess,
    params: byCatalog,
    reply: data(z.object({ added: z.number().int(), total: z.number().int() })),
  },
  updateCategoryMappings: {
    method: 'POST',
    path: '/stylist/updateMappingsByCategoryId',
    subject,
    summary:
      'Map categories to base categories, all at once; null makes a category inherit its parent’s. Unknown ids are listed in the reply, and the rest are mapped.',
    access: mappingAccess,
    body: z.object({
      catalogId: text(),
      mappings: z
        .array(z.object({ categoryId: text({ max: 100 }), baseCategoryId: text({ max: 100 }).nullable() }))
        .min(1)
        .max(limits.categoryMappings)
        .superRefine(distinctBy(({ categoryId }) => categoryId, 'distinct', 'categoryId'))
        .meta({ description: 'Each category once.' }),
    }),
    bodyBytes: 6_000_000,
    reply: changeReply,
  },
  undoCategoryMappings: {
    method: 'POST',
    path: '/stylist/undoMappings',
    subject,
    summary:
      'Undo one of the last 100 changes to a catalog’s mappings. Categories mapped again since then are left as they are.',
    access: mappingAccess,
    body: z.object({ catalogId: text(), changeId: text() }),
    reply: changeReply,
  },
  listMappingChanges: {
    method: 'GET',
    path: '/stylist/mappingChanges/{catalogId}',
    subject,
    summary:
      'List who changed a catalog’s mappings and when, newest first: the last 100 changes, with the base categories they mention.',
    access: mappingAccess,
    params: byCatalog,
    query: z.object(paging(limits.mappingHistoryPage)),
    reply: z.object({
      data: z.array(mappingHistoryEntry),
      total: z.number().int(),
      baseCategories: z.array(baseCategoryView),
    }),
  },
  listBaseCategories: {
    method: 'GET',
    path: '/stylist/baseCategories',
    subject,
    summary:
      'List base categories: all of them if the list is short; otherwise those at the top, those below `parent`, or the best matches for `q`, with their ancestors.',
    access: mappingAccess,
    query: z.object({ q: z.string().max(200).default(''), parent: z.string().max(100).default('') }),
    reply: z.object({ data: z.array(baseCategoryView), isWhole: z.boolean() }),
  },
} as const satisfies CallTable;
