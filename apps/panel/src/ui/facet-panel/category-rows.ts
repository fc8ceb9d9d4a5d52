import type { Facet } from '@vitrina/contract';

type FacetValue = Facet['values'][number];
export type CategoryRow = FacetValue & { readonly depth: number };

const separator = ' > ';
const parentOf = (value: string): string => value.split(separator).slice(0, -1).join(separator);

/**
 * The rows of a category filter: the top level, and the children of each category on the path to the chosen one.
 */
export const categoryRows = (
  values: readonly FacetValue[],
  chosen: readonly string[],
): readonly CategoryRow[] => {
  const known = new Set(values.map(({ value }) => value));
  const isOpen = (value: string): boolean =>
    chosen.some((each) => each === value || each.startsWith(value + separator));
  const rows: CategoryRow[] = [];
  const add = (parent: string | null, depth: number): void => {
    for (const each of values) {
      const above = parentOf(each.value);
      const isChild = parent === null ? !known.has(above) : above === parent;
      if (!isChild) continue;
      rows.push({ ...each, depth });
      if (isOpen(each.value)) add(each.value, depth + 1);
    }
  };
  add(null, 0);
  return rows;
};
