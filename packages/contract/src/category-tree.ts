import { z } from 'zod';

/** A place in a list, from 0; -1 for none. */
const place = z.number().int().min(-1);

/**
 * The categories of a catalog, column by column: a catalog may have 20,000, and the names of eleven fields of each would be most of the
 * reply. Parents come before their children.
 */
export const categoryTree = z
  .object({
    ids: z.array(z.string()),
    names: z.array(z.string()),
    /** The place of the parent in these columns. */
    parents: z.array(place),
    /** Products in it and below it; the variants of a group count as one. */
    productsCounts: z.array(z.number().int()),
    /** The base category that it is mapped to itself, by its place in `baseCategories`. */
    mapped: z.array(place),
    /** What it is taken for by its words: none for a mapped one, and where it would say what its parent’s mapping says. */
    proposed: z.array(place),
    /** The places of the categories whose proposal is certain. */
    certain: z.array(place),
    /** The places of the categories that weren't there before the last refresh. */
    added: z.array(place),
    /** Names of base categories that categories were mapped to and that aren't in the list any more. */
    lapsed: z.array(z.object({ place, name: z.string() })),
  })
  .refine(
    ({ ids, names, parents, productsCounts, mapped, proposed }) =>
      [names, parents, productsCounts, mapped, proposed].every(({ length }) => length === ids.length),
    'columns of one length',
  );
export type CategoryTree = z.infer<typeof categoryTree>;

/** A category of a catalog, as it stands in the columns. */
export type Category = {
  readonly categoryId: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly depth: number;
  readonly productsCount: number;
  /** Whose mapping holds for it. */
  readonly mapping: 'own' | 'parent' | 'not_set';
  readonly baseCategoryId: string | null;
  /** The base category that holds for it: its own, or that of the nearest mapped category above it. */
  readonly effectiveBaseCategoryId: string | null;
  readonly proposal?: { readonly baseCategoryId: string; readonly isCertain: boolean };
  readonly lapsedName?: string;
  readonly isNew?: true;
};

type BaseIds = readonly { readonly baseCategoryId: string }[];

/** The categories one by one. A parent that doesn't stand before its child counts as none. */
export const readCategories = (tree: CategoryTree, baseCategories: BaseIds): Category[] => {
  const [certain, added] = [new Set(tree.certain), new Set(tree.added)];
  const lapsed = new Map(tree.lapsed.map(({ place: at, name }) => [at, name]));
  const baseOf = (at: number | undefined): string | null => baseCategories[at ?? -1]?.baseCategoryId ?? null;
  const list: Category[] = [];
  for (const [at, categoryId] of tree.ids.entries()) {
    const parent = list[tree.parents[at] ?? -1];
    const own = baseOf(tree.mapped[at]);
    const held = own ?? parent?.effectiveBaseCategoryId ?? null;
    const proposed = baseOf(tree.proposed[at]);
    const lapsedName = lapsed.get(at);
    list.push({
      categoryId,
      name: tree.names[at] ?? '',
      parentId: parent?.categoryId ?? null,
      depth: parent ? parent.depth + 1 : 0,
      productsCount: tree.productsCounts[at] ?? 0,
      mapping: own !== null ? 'own' : held !== null ? 'parent' : 'not_set',
      baseCategoryId: own,
      effectiveBaseCategoryId: held,
      ...(proposed !== null && { proposal: { baseCategoryId: proposed, isCertain: certain.has(at) } }),
      ...(lapsedName !== undefined && { lapsedName }),
      ...(added.has(at) && { isNew: true as const }),
    });
  }
  return list;
};

/** The path of each category: `Odzież > Sukienki`. */
export const categoryPaths = ({ names, parents }: Pick<CategoryTree, 'names' | 'parents'>): string[] => {
  const paths: string[] = [];
  for (const [at, name] of names.entries()) {
    const above = paths[parents[at] ?? -1];
    paths.push(above === undefined ? name : `${above} > ${name}`);
  }
  return paths;
};
