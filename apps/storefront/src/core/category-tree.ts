import type { Facet } from '@vitrina/contract';

export type CategoryNode = {
  /** The full path, which is the value of the filter. */
  readonly value: string;
  readonly label: string;
  /** Null for a level without products of its own. */
  readonly count: number | null;
  readonly children: readonly CategoryNode[];
};

const separator = ' > ';
export const parentOf = (path: string): string => path.split(separator).slice(0, -1).join(separator);

/** Builds a tree from paths (`Dom > Kuchnia`), keeping their order. */
export const buildCategoryTree = (values: Facet['values']): CategoryNode[] => {
  const counts = new Map(values.map(({ value, count }) => [value, count]));
  const children = new Map<string, Set<string>>();
  for (const { value } of values) {
    for (let path = value; path !== ''; path = parentOf(path)) {
      const siblings = children.get(parentOf(path)) ?? new Set();
      children.set(parentOf(path), siblings.add(path));
    }
  }
  const build = (parent: string): CategoryNode[] =>
    [...(children.get(parent) ?? [])].map((path) => ({
      value: path,
      label: path.split(separator).at(-1) ?? path,
      count: counts.get(path) ?? null,
      children: build(path),
    }));
  return build('');
};

/** Whether the path is the chosen one or one of its ancestors. */
export const leadsTo = (path: string, chosen: string): boolean =>
  chosen === path || chosen.startsWith(path + separator);
