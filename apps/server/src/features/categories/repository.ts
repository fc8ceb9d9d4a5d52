import type { Category } from '@vitrina/contract';
import type { Database } from '../../storage/database.ts';
import type { CategoryNode } from './category-tree.ts';

export const listCategories = async (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<Omit<Category, 'mapping'>[]> => {
  const rows = await database
    .selectFrom('category')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('catalog_id', '=', catalogId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    categoryId: row.id,
    name: row.name,
    path: row.path,
    parentId: row.parent_id,
    depth: row.depth,
    productsCount: row.products_count,
  }));
};

/** Replaces the tree, and returns how many of its categories are new. */
export const replaceCategories = async (
  database: Database,
  customerId: string,
  catalogId: string,
  nodes: readonly CategoryNode[],
): Promise<{ added: number; total: number }> => {
  const before = new Set(
    (await listCategories(database, customerId, catalogId)).map((category) => category.categoryId),
  );
  await database.transaction().execute(async (transaction) => {
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
    }));
    for (let start = 0; start < rows.length; start += 100) {
      await transaction
        .insertInto('category')
        .values(rows.slice(start, start + 100))
        .execute();
    }
  });
  return { added: nodes.filter((node) => !before.has(node.id)).length, total: nodes.length };
};
