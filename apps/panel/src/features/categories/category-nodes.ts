import type { Category } from '@vitrina/contract';
import { containsWords } from '../../kit/plain-letters.ts';

/** A category with its children, in the format of the tree component. */
export type CategoryNode = { value: string; label: string; category: Category; children: CategoryNode[] };

/** Turns the API's list (parents before children) into a tree. A category with an unknown parent is at the top. */
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

/** The matching part of a tree: categories whose path contains the words, with their descendants and ancestors. */
export const findCategories = (nodes: readonly CategoryNode[], query: string): CategoryNode[] => {
  const keep = (level: readonly CategoryNode[]): CategoryNode[] =>
    level.flatMap((node) => {
      if (containsWords(node.category.path, query)) return [node];
      const children = keep(node.children);
      return children.length > 0 ? [{ ...node, children }] : [];
    });
  return keep(nodes);
};
