import { z } from 'zod';
import { type Access, type CallTable, data } from '../call.ts';
import { limits, locales } from '../lookups.ts';
import { distinctBy, text } from '../validation.ts';
import { catalogAccess } from './access.ts';

const subject = 'categories';

/** Categories are mapped on the catalog's screen, and used by searches and stylizations: whoever has one of these may map. */
const mappingAccess: Access = {
  feature: 'enabled_searchv3',
  anyModule: ['catalog', 'search', 'stylist'],
};

export const categoryMappings = ['own', 'parent', 'not_set'] as const;

/** What a category is taken for by its words; `score` from 0 to 1. */
const proposal = z.object({ baseCategoryId: z.string(), score: z.number(), isCertain: z.boolean() });

/** A category of a catalog. Its path is the names of its parents and its own, separated by ` > `: `categoryPaths` makes it. */
export const category = z.object({
  categoryId: z.string(),
  name: z.string(),
  parentId: z.string().nullable(),
  depth: z.number().int(),
  /** Products in it and below it; the variants of a group count as one. */
  productsCount: z.number().int(),
  mapping: z.enum(categoryMappings),
  /** The base category that it is mapped to itself. */
  baseCategoryId: z.string().nullable(),
  /** The base category that holds for it: its own, or that of the nearest mapped category above it. */
  effectiveBaseCategoryId: z.string().nullable(),
  /** Missing for a category with a mapping of its own, and where it would say what its parent’s mapping says. */
  proposal: proposal.optional(),
  /** The name of a base category that it was mapped to and that isn't in the list any more. */
  lapsedName: z.string().optional(),
  /** Not there before the last refresh. */
  isNew: z.literal(true).optional(),
});
export type Category = z.infer<typeof category>;

/** A category of the common list. */
export const baseCategoryView = z.object({
  baseCategoryId: z.string(),
  parentId: z.string().nullable(),
  names: z.record(z.enum(locales), z.string()),
  hasChildren: z.boolean(),
});
export type BaseCategoryView = z.infer<typeof baseCategoryView>;

/** By category id, its path: `Odzież > Sukienki`. Parents come before their children. */
export const categoryPaths = (
  categories: readonly Pick<Category, 'categoryId' | 'parentId' | 'name'>[],
): Map<string, string> => {
  const paths = new Map<string, string>();
  for (const { categoryId, parentId, name } of categories) {
    const above = parentId === null ? undefined : paths.get(parentId);
    paths.set(categoryId, above === undefined ? name : `${above} > ${name}`);
  }
  return paths;
};

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

export const categoryCalls = {
  listCategories: {
    method: 'GET',
    path: '/catalogInstance/{catalogId}/categoriesMappings',
    subject,
    summary:
      'The category tree of a catalog, parents before children, with the base category of each; and the base categories that it mentions, with those above them.',
    access: catalogAccess,
    params: byCatalog,
    reply: z.object({ data: z.array(category), baseCategories: z.array(baseCategoryView) }),
    isLarge: true,
  },
  refreshCategoryTree: {
    method: 'GET',
    path: '/catalogInstance/{catalogId}/refreshCategoryTree',
    subject,
    summary:
      'Rebuilds the category tree from the imported products, as each import does too. `added` counts the categories that are new since the last time.',
    access: catalogAccess,
    params: byCatalog,
    reply: data(z.object({ added: z.number().int(), total: z.number().int() })),
  },
  updateCategoryMappings: {
    method: 'POST',
    path: '/stylist/updateMappingsByCategoryId',
    subject,
    summary:
      'Maps categories to base categories, all at once; null leaves a category to its parent’s. Ids that don’t exist are named, and the others still mapped.',
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
      'Undoes one of the last 100 changes of a catalog’s mappings. Categories that were mapped anew since then are left as they are.',
    access: mappingAccess,
    body: z.object({ catalogId: text(), changeId: text() }),
    reply: changeReply,
  },
  listBaseCategories: {
    method: 'GET',
    path: '/stylist/baseCategories',
    subject,
    summary:
      'The list of base categories: whole if it is short; otherwise those at the top, those below `parent`, or the best matches of `q`, with those above them.',
    access: mappingAccess,
    query: z.object({ q: z.string().max(200).default(''), parent: z.string().max(100).default('') }),
    reply: z.object({ data: z.array(baseCategoryView), isWhole: z.boolean() }),
  },
} as const satisfies CallTable;
