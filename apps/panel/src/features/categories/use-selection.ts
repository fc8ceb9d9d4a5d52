import { useCallback, useMemo, useState } from 'react';
import type { CategoryNode, TreeRow } from './category-rows.ts';

/** The categories that the owner selected, by id. A range goes over the rows on screen. */
export const useSelection = (rows: readonly TreeRow[]) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const selectRange = useCallback(
    (from: number, to: number): void => {
      const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      setSelected((before) => new Set([...before, ...range.map(({ node }) => node.category.categoryId)]));
    },
    [rows],
  );
  const select = useCallback(
    ({ category: { categoryId } }: CategoryNode, isRange: boolean): void => {
      const indexOf = (id: string | null): number =>
        rows.findIndex(({ node }) => node.category.categoryId === id);
      if (isRange && indexOf(anchor) !== -1) {
        selectRange(indexOf(anchor), indexOf(categoryId));
        return;
      }
      setAnchor(categoryId);
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(categoryId)) next.add(categoryId);
        return next;
      });
    },
    [anchor, rows, selectRange],
  );
  return useMemo(
    () => ({
      selected,
      select,
      selectRange,
      selectAll: () => selectRange(0, rows.length - 1),
      clear: () => setSelected(new Set()),
    }),
    [selected, select, selectRange, rows],
  );
};
