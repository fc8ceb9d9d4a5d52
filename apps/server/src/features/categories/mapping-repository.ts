import { limits } from '@vitrina/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import { insertRows } from '../../storage/sql/insert-rows.ts';
import { jsonObjectOf } from '../../storage/sql/json-aggregates.ts';
import { listed } from '../../storage/sql/json-rows.ts';
import { raiseCategoriesVersion } from './repository.ts';

export type StoredMapping = {
  readonly categoryId: string;
  readonly path: string;
  readonly nodeId: string;
  readonly nodeName: string;
};

const mappedNodes = z.record(z.string(), z.string());

export const listMappings = async (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<StoredMapping[]> => {
  const rows = await database
    .selectFrom('category_mapping')
    .select(['category_id', 'path', 'node_id', 'node_name'])
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .execute();
  return rows.map((row) => ({
    categoryId: row.category_id,
    path: row.path,
    nodeId: row.node_id,
    nodeName: row.node_name,
  }));
};

/** What categories are mapped to, and nothing else of it. */
export const listMappedNodes = async (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<[categoryId: string, nodeId: string][]> => {
  const { pairs } = await database
    .selectFrom('category_mapping')
    .select(jsonObjectOf(database, sql.ref('category_id'), sql.ref('node_id')).as('pairs'))
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .executeTakeFirstOrThrow();
  return Object.entries(mappedNodes.parse(JSON.parse(pairs)));
};

/** The names that base categories had when categories were mapped to them. */
export const listNodeNames = async (
  database: Database,
  customerId: string,
  catalogId: string,
  nodeIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await database
    .selectFrom('category_mapping')
    .select(['node_id', ({ fn }) => fn.max('node_name').as('name')])
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('node_id', 'in', listed(nodeIds))
    .groupBy('node_id')
    .execute();
  return new Map(rows.map((row) => [row.node_id, row.name]));
};

/** Proposals from a score on, of categories that have no mapping of their own. */
export const listLikelyNodes = async (
  database: Database,
  customerId: string,
  catalogId: string,
  minScore: number,
): Promise<Pick<StoredMapping, 'path' | 'nodeId'>[]> => {
  const rows = await database
    .selectFrom('category')
    .leftJoin('category_mapping', (join) =>
      join
        .onRef('category_mapping.customer_id', '=', 'category.customer_id')
        .onRef('category_mapping.catalog_id', '=', 'category.catalog_id')
        .onRef('category_mapping.category_id', '=', 'category.id'),
    )
    .select(['category.path', 'category.proposed_node_id as node'])
    .where('category.customer_id', '=', customerId)
    .where('category.catalog_id', '=', catalogId)
    .where('category.proposed_score', '>=', minScore)
    .where('category_mapping.node_id', 'is', null)
    .execute();
  return rows.flatMap(({ path, node }) => (node === null ? [] : [{ path, nodeId: node }]));
};

/** A category's base category before and after a change; null for none. */
export type NodeChange = {
  readonly categoryId: string;
  readonly before: string | null;
  readonly after: string | null;
};

export type MappingUpdate<Plan> = {
  /** Decides what is changed, from what is mapped by then: `nodeOf` a category’s id is the id of its base category. */
  readonly plan: (nodeOf: (categoryId: string) => string | null) => Plan;
  readonly pathOf: (categoryId: string) => string;
  readonly nameOf: (nodeId: string) => string;
  readonly at: string;
  readonly by: string;
};

/**
 * Saves changes of mappings and their place in the history, in one transaction that reads what they are held against: of two at once the
 * second knows what the first did. Returns the change's id, null if nothing is to be changed.
 */
export const saveMappings = <Plan extends { readonly changes: readonly NodeChange[] }>(
  database: Database,
  customerId: string,
  catalogId: string,
  { plan, pathOf, nameOf, at, by }: MappingUpdate<Plan>,
): Promise<{ planned: Plan; changeId: string | null }> =>
  database.transaction().execute(async (transaction) => {
    const nodes = new Map(await listMappedNodes(transaction, customerId, catalogId));
    const planned = plan((categoryId) => nodes.get(categoryId) ?? null);
    const { changes } = planned;
    if (changes.length === 0) return { planned, changeId: null };
    const rows = changes.flatMap(({ categoryId, after }) =>
      after === null
        ? []
        : {
            customer_id: customerId,
            catalog_id: catalogId,
            category_id: categoryId,
            path: pathOf(categoryId),
            node_id: after,
            node_name: nameOf(after),
            confirmed_at: at,
            confirmed_by: by,
          },
    );
    const removed = changes.filter(({ after }) => after === null).map(({ categoryId }) => categoryId);
    if (rows.length > 0)
      await insertRows(
        transaction,
        'category_mapping',
        rows,
        sql`on conflict (catalog_id, category_id) do update set node_id = excluded.node_id, node_name = excluded.node_name,
          confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by, missing_since = null`,
      );
    if (removed.length > 0)
      await transaction
        .deleteFrom('category_mapping')
        .where('customer_id', '=', customerId)
        .where('catalog_id', '=', catalogId)
        .where('category_id', 'in', listed(removed))
        .execute();
    const last = await transaction
      .selectFrom('category_mapping_change')
      .select(({ fn }) => fn.max('number').as('number'))
      .where('customer_id', '=', customerId)
      .where('catalog_id', '=', catalogId)
      .executeTakeFirst();
    const number = Number(last?.number ?? 0) + 1;
    const id = newId();
    const changesJson = JSON.stringify(
      changes.map(({ categoryId, before, after }) => [categoryId, before, after]),
    );
    await transaction
      .insertInto('category_mapping_change')
      .values({
        id,
        customer_id: customerId,
        catalog_id: catalogId,
        number,
        at,
        by,
        changes_json: changesJson,
      })
      .execute();
    await transaction
      .deleteFrom('category_mapping_change')
      .where('customer_id', '=', customerId)
      .where('catalog_id', '=', catalogId)
      .where('number', '<=', number - limits.mappingChangesKept)
      .execute();
    await raiseCategoriesVersion(transaction, customerId, catalogId);
    return { planned, changeId: id };
  });

/** The paths of categories that are in the tree, by id. */
export const listPaths = async (
  database: Database,
  customerId: string,
  catalogId: string,
  categoryIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await database
    .selectFrom('category')
    .select(['id', 'path'])
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('id', 'in', listed(categoryIds))
    .execute();
  return new Map(rows.map(({ id, path }) => [id, path]));
};

/** The paths that mapped categories had when they were in the tree, by id. */
export const listMappedPaths = async (
  database: Database,
  customerId: string,
  catalogId: string,
  categoryIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await database
    .selectFrom('category_mapping')
    .select(['category_id', 'path'])
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .where('category_id', 'in', listed(categoryIds))
    .execute();
  return new Map(rows.map((row) => [row.category_id, row.path]));
};

export type MappingMove = { readonly from: string; readonly to: string; readonly path: string };

/** Gives mappings to categories that have another id, and none of their own. */
export const moveMappings = (
  database: Database,
  customerId: string,
  catalogId: string,
  moves: readonly MappingMove[],
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    for (const { from, to, path } of moves)
      await transaction
        .updateTable('category_mapping')
        .set({ category_id: to, path })
        .where('customer_id', '=', customerId)
        .where('catalog_id', '=', catalogId)
        .where('category_id', '=', from)
        .execute();
    await raiseCategoriesVersion(transaction, customerId, catalogId);
  });
