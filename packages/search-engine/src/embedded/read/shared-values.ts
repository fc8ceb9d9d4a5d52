import type { ValueColumn } from './columns.ts';

const isSame = ({ ordinals, starts }: ValueColumn, a: number, b: number): boolean => {
  if (starts === null) return ordinals[a] === ordinals[b];
  const [start, other] = [starts[a], starts[b]];
  const length = starts[a + 1] - start;
  if (starts[b + 1] - other !== length) return false;
  for (let i = 0; i < length; i++) if (ordinals[start + i] !== ordinals[other + i]) return false;
  return true;
};

/** Whether the products of each group have the same values, as variants share their brand and category. */
export const groupsShareValues = (
  column: ValueColumn,
  groups: Uint32Array,
  groupProducts: Uint32Array,
): boolean => {
  for (let i = 1; i < groupProducts.length; i++) {
    const [before, product] = [groupProducts[i - 1], groupProducts[i]];
    if (groups[before] === groups[product] && !isSame(column, before, product)) return false;
  }
  return true;
};
