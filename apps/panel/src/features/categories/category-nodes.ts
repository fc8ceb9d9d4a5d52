import type { Category } from '@vitrina/contract';
import { containsWords } from '../../kit/plain-letters.ts';

/** A category with those under it, in the shape of the tree component. */
export type CategoryNode = { value: string; label: string; category: Category; children: CategoryNode[] };

/** The list of the API (parents before children) as a tree; one whose parent is unknown stands at the top. */
export const categoryNodes = (categories: readonly Category[]): CategoryNode[] => {
  const nodes = new Map<string, CategoryNode>();
  const roots: CategoryNode[] = [];
  for (const category of categories) {
    const node: CategoryNode = { value: category.categoryId, label: category.name, category, children: [] };
    nodes.set(category.categoryId, node);
    const parent = category.parentId === null ? undefined : nodes.get(category.parentId);
    (parent?.children ?? roots).push(node);
  }
  return roots;
};

/** The part of a tree whose paths have the words in them: what matches, what is under it, and the way to it. */
export const findCategories = (nodes: readonly CategoryNode[], query: string): CategoryNode[] => {
  const keep = (level: readonly CategoryNode[]): CategoryNode[] =>
    level.flatMap((node) => {
      if (containsWords(node.category.path, query)) return [node];
      const children = keep(node.children);
      return children.length > 0 ? [{ ...node, children }] : [];
    });
  return keep(nodes);
};
