import { sha256 } from '../../storage/ids.ts';
import { createPause, type Pause, sortWithPauses } from './take-turns.ts';

export type CategoryNode = {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly depth: number;
  readonly productsCount: number;
};

const levelSeparator = ' > ';
/** What categories of the first level are below. */
const top = null;
/** A path has the same id in every import, so whatever an owner attaches to a category survives. */
export const categoryIdOf = (path: string): string => sha256(path).slice(0, 16);

type Counts = readonly { readonly value: string; readonly count: number }[];

/** A node of each path and of those above it, with the paths right below each. */
const makeNodes = async (counts: Counts, pause: Pause) => {
  const countOf = new Map(counts.map(({ value, count }) => [value, count]));
  const nodes = new Map<string, CategoryNode>();
  const below = new Map<string | null, CategoryNode[]>();
  for (const { value } of counts) {
    const levels = value.split(levelSeparator);
    // From the deepest level up: once a path is known, so are all its ancestors.
    for (let depth = levels.length - 1; depth >= 0; depth--) {
      const path = levels.slice(0, depth + 1).join(levelSeparator);
      if (nodes.has(path)) break;
      const parent = levels.slice(0, depth).join(levelSeparator);
      const node = {
        ...{ id: categoryIdOf(path), path, name: levels[depth] ?? path, depth },
        parentId: depth === 0 ? null : categoryIdOf(parent),
        productsCount: countOf.get(path) ?? 0,
      };
      nodes.set(path, node);
      const parentKey = depth === 0 ? top : parent;
      const siblings = below.get(parentKey);
      if (siblings) siblings.push(node);
      else below.set(parentKey, [node]);
    }
    await pause();
  }
  return below;
};

/**
 * Builds nodes from category paths (`A > B > C`) and their product counts: parents before what is below them, siblings in alphabetical
 * order.
 */
export const buildCategoryTree = async (counts: Counts, locale: string): Promise<CategoryNode[]> => {
  const pause = createPause();
  const below = await makeNodes(counts, pause);
  const { compare } = new Intl.Collator(locale);
  const byName = (a: CategoryNode, b: CategoryNode): number => compare(a.name, b.name);
  const ordered: CategoryNode[] = [];
  const add = async (path: string | null): Promise<void> => {
    for (const node of await sortWithPauses(below.get(path) ?? [], byName, pause)) {
      ordered.push(node);
      if (below.has(node.path)) await add(node.path);
    }
  };
  await add(top);
  return ordered;
};
