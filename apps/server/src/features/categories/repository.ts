import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/schema.ts';
import { insertRows } from '../../storage/sql/insert-rows.ts';
import { jsonArrayOf } from '../../storage/sql/json-aggregates.ts';
import { updateOfCatalog } from '../../storage/sql/update-of-catalog.ts';
import type { CategoryNode } from './category-tree.ts';
import type { Proposal } from './propose-tree.ts';

export type CategoryRow = Selectable<Tables['category']>;

export type CategoryState = Pick<CategoryRow, 'id' | 'products_count' | 'age'>;

/** What an import may change of a tree. */
export const listCategoryStates = (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<CategoryState[]> =>
  database
    .selectFrom('category')
    .select(['id', 'products_count', 'age'])
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .orderBy('position')
    .execute();

export const listCategories = (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<CategoryRow[]> =>
  database
    .selectFrom('category')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .orderBy('position')
    .execute();

const column = <T extends z.ZodType>(value: T) =>
  z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(z.array(value));
const treeColumns = z.object({
  ids: column(z.string()),
  names: column(z.string()),
  parentIds: column(z.string().nullable()),
  productsCounts: column(z.number()),
  ages: column(z.number()),
  proposedIds: column(z.string().nullable()),
  scores: column(z.number().nullable()),
});
export type TreeColumns = z.infer<typeof treeColumns>;

/** The tree without its paths, parents before children. A row for each of 20,000 categories would cost more than reading them. */
export const listTree = async (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<TreeColumns> => {
  const all = (name: string) => jsonArrayOf(database, sql.ref(name));
  // Both databases keep the order of a subquery for aggregates that depend on it.
  const rows = database
    .selectFrom('category')
    .select(['id', 'name', 'parent_id', 'products_count', 'age', 'proposed_node_id', 'proposed_score'])
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .orderBy('position')
    .as('rows');
  const columns = await database
    .selectFrom(rows)
    .select([
      all('id').as('ids'),
      all('name').as('names'),
      all('parent_id').as('parentIds'),
      all('products_count').as('productsCounts'),
      all('age').as('ages'),
      all('proposed_node_id').as('proposedIds'),
      all('proposed_score').as('scores'),
    ])
    .executeTakeFirst();
  return treeColumns.parse(columns);
};

/** How often tree and mappings have changed, how often the tree alone, and which taxonomy its proposals are made with. */
export const findCategoryState = async (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<{ version: number; treeVersion: number; proposalsTaxonomy: string | null }> => {
  const row = await database
    .selectFrom('catalog')
    .select(['categories_version', 'tree_version', 'proposals_taxonomy'])
    .where('customer_id', '=', customerId)
    .where('id', '=', catalogId)
    .executeTakeFirst();
  return {
    version: row?.categories_version ?? 0,
    treeVersion: row?.tree_version ?? 0,
    proposalsTaxonomy: row?.proposals_taxonomy ?? null,
  };
};

/** Called in the transaction of each change. */
export const raiseCategoriesVersion = async (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<void> => {
  await database
    .updateTable('catalog')
    .set(({ eb }) => ({ categories_version: eb('categories_version', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', catalogId)
    .execute();
};

/** Called in the transaction of each change of the tree. */
const raiseTreeVersion = async (database: Database, customerId: string, catalogId: string): Promise<void> => {
  await database
    .updateTable('catalog')
    .set(({ eb }) => ({ tree_version: eb('tree_version', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', catalogId)
    .execute();
};

/** Notes the taxonomy that all proposals of the tree are made with. */
const noteProposed = async (
  database: Database,
  customerId: string,
  catalogId: string,
  taxonomyVersion: string,
): Promise<void> => {
  await database
    .updateTable('catalog')
    .set({ proposals_taxonomy: taxonomyVersion })
    .where('customer_id', '=', customerId)
    .where('id', '=', catalogId)
    .execute();
};

export type NewTree = {
  readonly nodes: readonly CategoryNode[];
  readonly proposals: readonly (Proposal | null)[];
  /** By category id: 0, 1 or 2 as in the table. */
  readonly ages: ReadonlyMap<string, number>;
  readonly taxonomyVersion: string;
};

/** Replaces the tree. */
export const replaceCategories = (
  database: Database,
  customerId: string,
  catalogId: string,
  { nodes, proposals, ages, taxonomyVersion }: NewTree,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('category')
      .where('customer_id', '=', customerId)
      .where('catalog_id', '=', catalogId)
      .execute();
    const rows = nodes.map((node, position) => ({
      id: node.id,
      catalog_id: catalogId,
      customer_id: customerId,
      position,
      path: node.path,
      name: node.name,
      parent_id: node.parentId,
      depth: node.depth,
      products_count: node.productsCount,
      age: ages.get(node.id) ?? 2,
      proposed_node_id: proposals[position]?.nodeId ?? null,
      proposed_score: proposals[position]?.score ?? null,
    }));
    if (rows.length > 0) await insertRows(transaction, 'category', rows);
    await noteProposed(transaction, customerId, catalogId, taxonomyVersion);
    await raiseTreeVersion(transaction, customerId, catalogId);
    await raiseCategoriesVersion(transaction, customerId, catalogId);
  });

export type NewProposals = {
  /** By category id. */
  readonly proposals: ReadonlyMap<string, Proposal | null>;
  readonly taxonomyVersion: string;
};

/** A category's id, the proposed node and its score. */
type ProposalRow = readonly [id: string, nodeId: string | null, score: number | null];

export const updateProposals = (
  customerId: string,
  catalogId: string,
  rows: readonly ProposalRow[],
): RawBuilder<unknown> => {
  const columns = { proposed_node_id: 'text', proposed_score: 'double precision' } as const;
  return updateOfCatalog('category', { customerId, catalogId }, columns, rows);
};

/**
 * Saves proposals, and nothing else of the tree, which an import may have replaced since they were made. Categories that it added have
 * proposals of their own; if those are an older taxonomy's, the tree isn't marked as proposed, so that all are made again.
 */
export const saveProposals = (
  database: Database,
  customerId: string,
  catalogId: string,
  { proposals, taxonomyVersion }: NewProposals,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const rows = Array.from(
      proposals,
      ([id, best]): ProposalRow => [id, best?.nodeId ?? null, best?.score ?? null],
    );
    await updateProposals(customerId, catalogId, rows).execute(transaction);
    await raiseTreeVersion(transaction, customerId, catalogId);
    const tree = await transaction
      .selectFrom('category')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('catalog_id', '=', catalogId)
      .execute();
    if (!tree.every(({ id }) => proposals.has(id))) return;
    await noteProposed(transaction, customerId, catalogId, taxonomyVersion);
  });

/** Marks the mappings of categories that aren't in the tree, unmarks those that are back, and forgets those missing since before a time. */
export const noteMissing = async (
  database: Database,
  customerId: string,
  catalogId: string,
  { now, forgetBefore }: { readonly now: string; readonly forgetBefore: string },
): Promise<void> => {
  const inTree = sql<boolean>`category_id in (select id from category where catalog_id = ${catalogId})`;
  const ofCatalog = database
    .updateTable('category_mapping')
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId);
  await ofCatalog.set({ missing_since: null }).where('missing_since', 'is not', null).where(inTree).execute();
  await ofCatalog
    .set({ missing_since: now })
    .where('missing_since', 'is', null)
    .where(sql<boolean>`not ${inTree}`)
    .execute();
  await database
    .deleteFrom('category_mapping')
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('missing_since', '<', forgetBefore)
    .execute();
};
