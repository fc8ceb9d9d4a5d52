import type { Category } from '@vitrina/contract';
import { useCallback, useMemo, useState } from 'react';
import {
  buildTree,
  type CategoryFilter,
  type CategoryNode,
  type CategoryTree,
  findMatches,
  listRows,
  type TreeRow,
} from './category-rows.ts';

/** Which categories are open: all or none, but for those that the owner opened or closed. */
type Openness = { readonly view: string; readonly byDefault: boolean; readonly flipped: ReadonlySet<string> };

export type TreeState = {
  readonly tree: CategoryTree;
  readonly rows: readonly TreeRow[];
  readonly matches: ReadonlySet<CategoryNode> | null;
  readonly toggle: (node: CategoryNode) => void;
  readonly openAll: (isOpen: boolean) => void;
};

/** The tree as it is searched, filtered and opened. What a search finds is open at first. */
export const useTree = (list: readonly Category[], query: string, filter: CategoryFilter): TreeState => {
  const tree = useMemo(() => buildTree(list), [list]);
  const found = useMemo(() => findMatches(tree, query, filter), [tree, query, filter]);
  const view = `${filter} ${query}`;
  const [stored, setOpenness] = useState<Openness>({ view, byDefault: false, flipped: new Set() });
  const isFound = found !== null;
  const openness = useMemo(
    (): Openness => (stored.view === view ? stored : { view, byDefault: isFound, flipped: new Set() }),
    [stored, view, isFound],
  );
  const rows = useMemo(
    () =>
      listRows(
        tree,
        found?.kept ?? null,
        ({ category }) => openness.byDefault !== openness.flipped.has(category.categoryId),
      ),
    [tree, found, openness],
  );
  const toggle = useCallback(
    ({ category }: CategoryNode): void => {
      const flipped = new Set(openness.flipped);
      if (!flipped.delete(category.categoryId)) flipped.add(category.categoryId);
      setOpenness({ ...openness, flipped });
    },
    [openness],
  );
  const openAll = useCallback(
    (byDefault: boolean): void => setOpenness({ view, byDefault, flipped: new Set() }),
    [view],
  );
  return { tree, rows, matches: found?.matches ?? null, toggle, openAll };
};
