import { sha256 } from '../../storage/ids.ts';

export type CategoryNode = {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly depth: number;
  readonly productsCount: number;
};

const levelSeparator = ' > ';
/** A path has the same id in every import, so whatever an owner attaches to a category survives. */
const idOf = (path: string): string => sha256(path).slice(0, 16);

/** Builds nodes from category paths (`A > B > C`) and their product counts: parents before children, in alphabetical order. */
export const buildCategoryTree = (
  counts: readonly { readonly value: string; readonly count: number }[],
  locale: string,
): CategoryNode[] => {
  const countOf = new Map(counts.map(({ value, count }) => [value, count]));
  const nodes = new Map<string, CategoryNode>();
  for (const { value } of counts) {
    const levels = value.split(levelSeparator);
    // From the deepest level up: once a path is known, so are all its ancestors.
    for (let depth = levels.length - 1; depth >= 0; depth--) {
      const path = levels.slice(0, depth + 1).join(levelSeparator);
      if (nodes.has(path)) break;
      const parent = levels.slice(0, depth).join(levelSeparator);
      nodes.set(path, {
        id: idOf(path),
        path,
        name: levels[depth] ?? path,
        parentId: depth === 0 ? null : idOf(parent),
        depth,
        productsCount: countOf.get(path) ?? 0,
      });
    }
  }
  const collator = new Intl.Collator(locale);
  const levelsOf = new Map(Array.from(nodes.keys(), (path) => [path, path.split(levelSeparator)]));
  const byLevel = (a: CategoryNode, b: CategoryNode): number => {
    const [left = [], right = []] = [levelsOf.get(a.path), levelsOf.get(b.path)];
    for (let level = 0; level < Math.min(left.length, right.length); level++) {
      if (left[level] === right[level]) continue;
      const order = collator.compare(left[level] ?? '', right[level] ?? '');
      if (order !== 0) return order;
    }
    return left.length - right.length;
  };
  return [...nodes.values()].sort(byLevel);
};
