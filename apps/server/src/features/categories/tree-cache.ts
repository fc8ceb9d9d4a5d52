import { LRUCache } from 'lru-cache';
import type { Database } from '../../storage/database.ts';
import { findCategoryState, listTree, type TreeColumns } from './repository.ts';

/** Of all trees together; a hundred bytes each. */
const maxCategories = 200_000;

/** Trees as they were read last, by their version: an owner opens one again after each change of a mapping, which isn't part of it. */
export const createTreeCache = (database: Database) => {
  const trees = new LRUCache<string, TreeColumns>({
    maxSize: maxCategories,
    sizeCalculation: ({ ids }) => ids.length + 1,
  });
  return async (customerId: string, catalogId: string): Promise<TreeColumns> => {
    const { treeVersion } = await findCategoryState(database, customerId, catalogId);
    const key = `${customerId} ${catalogId} ${treeVersion}`;
    const known = trees.get(key);
    if (known) return known;
    // If the tree changes in between, this is a later one than the version says, which nobody asks for any more.
    const tree = await listTree(database, customerId, catalogId);
    trees.set(key, tree);
    return tree;
  };
};
