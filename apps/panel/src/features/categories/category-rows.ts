import type { Category } from '@vitrina/contract';
import { containsWords } from '../../kit/plain-letters.ts';

/** A category in its place in the tree. */
export type CategoryNode = {
  readonly category: Category;
  readonly path: string;
  readonly parent: CategoryNode | null;
  readonly children: CategoryNode[];
  /** Its place among its siblings, from 1. */
  readonly place: number;
};

export const categoryFilters = ['all', 'unmapped', 'proposals', 'lapsed', 'new'] as const;
export type CategoryFilter = (typeof categoryFilters)[number];

export type CategoryTree = {
  readonly nodes: readonly CategoryNode[];
  readonly roots: readonly CategoryNode[];
};

/** Turns the API's list (parents before children) into a tree. A category with an unknown parent is at the top. */
export const buildTree = (categories: readonly Category[]): CategoryTree => {
  const byId = new Map<string, CategoryNode>();
  const roots: CategoryNode[] = [];
  for (const category of categories) {
    const parent = (category.parentId === null ? undefined : byId.get(category.parentId)) ?? null;
    const siblings = parent?.children ?? roots;
    const path = parent === null ? category.name : `${parent.path} > ${category.name}`;
    const place = siblings.length + 1;
    const node = { category, path, parent, children: [], place };
    byId.set(category.categoryId, node);
    siblings.push(node);
  }
  return { nodes: [...byId.values()], roots };
};

const passes: Readonly<Record<CategoryFilter, (category: Category) => boolean>> = {
  all: () => true,
  unmapped: ({ effectiveBaseCategoryId }) => effectiveBaseCategoryId === null,
  proposals: ({ proposal }) => proposal !== undefined,
  lapsed: ({ lapsedName }) => lapsedName !== undefined,
  new: ({ isNew }) => isNew === true,
};

/** How many categories each filter lets through. */
export const countFilters = ({ nodes }: CategoryTree): Record<CategoryFilter, number> => {
  const counts = { all: 0, unmapped: 0, proposals: 0, lapsed: 0, new: 0 };
  for (const { category } of nodes)
    for (const filter of categoryFilters) if (passes[filter](category)) counts[filter]++;
  return counts;
};

/** The categories that match, with all above them; null if nothing is asked for, so that all do. */
export const findMatches = (
  { nodes }: CategoryTree,
  query: string,
  filter: CategoryFilter,
): { readonly kept: ReadonlySet<CategoryNode>; readonly matches: ReadonlySet<CategoryNode> } | null => {
  const isSearched = query.trim() !== '';
  if (!isSearched && filter === 'all') return null;
  const [kept, matches] = [new Set<CategoryNode>(), new Set<CategoryNode>()];
  for (const node of nodes) {
    if (!passes[filter](node.category) || (isSearched && !containsWords(node.path, query))) continue;
    matches.add(node);
    for (let at: CategoryNode | null = node; at !== null && !kept.has(at); at = at.parent) kept.add(at);
  }
  return { kept, matches };
};

export type TreeRow = { readonly node: CategoryNode; readonly isOpen: boolean };

/** The rows on screen, in order: `kept` alone, and what is below an open category. */
export const listRows = (
  { roots }: CategoryTree,
  kept: ReadonlySet<CategoryNode> | null,
  isOpen: (node: CategoryNode) => boolean,
): TreeRow[] => {
  const rows: TreeRow[] = [];
  const stack = roots.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (kept && !kept.has(node)) continue;
    const open = node.children.length > 0 && isOpen(node);
    rows.push({ node, isOpen: open });
    if (open)
      for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at] as CategoryNode);
  }
  return rows;
};

/** The share of products that are in a mapped category, 0 to 1. A product in several categories counts in each. */
export const mappedShare = ({ nodes, roots }: CategoryTree): number => {
  const mapped = new Map<CategoryNode, number>();
  // Children stand after their parents.
  for (const node of nodes.toReversed()) {
    const { productsCount, effectiveBaseCategoryId } = node.category;
    const below = node.children.reduce((sum, child) => sum + (mapped.get(child) ?? 0), 0);
    mapped.set(node, effectiveBaseCategoryId === null ? Math.min(productsCount, below) : productsCount);
  }
  const all = roots.reduce((sum, { category }) => sum + category.productsCount, 0);
  return all === 0 ? 0 : roots.reduce((sum, root) => sum + (mapped.get(root) ?? 0), 0) / all;
};

/** The certain proposals that are needed: not those that say what the one above says anyway. */
export const certainProposals = ({
  nodes,
}: CategoryTree): { categoryId: string; baseCategoryId: string }[] => {
  const held = new Map<CategoryNode, string | null>();
  const chosen: { categoryId: string; baseCategoryId: string }[] = [];
  for (const node of nodes) {
    const { categoryId, baseCategoryId, proposal } = node.category;
    const above = node.parent ? (held.get(node.parent) ?? null) : null;
    const certain = baseCategoryId === null && proposal?.isCertain ? proposal.baseCategoryId : null;
    if (certain !== null && certain !== above) chosen.push({ categoryId, baseCategoryId: certain });
    held.set(node, baseCategoryId ?? certain ?? above);
  }
  return chosen;
};
