import type { Filter } from '@vitrina/search-engine';
import type { CategoryMapping } from '../../ports/category-mapping.ts';
import type { Taxonomy } from './taxonomy.ts';

const separator = ' > ';

/** A path and those above it, the nearest first. */
export function* upwards(path: string): Generator<string> {
  yield path;
  for (let end = path.lastIndexOf(separator); end !== -1; end = path.lastIndexOf(separator, end - 1))
    yield path.slice(0, end);
}

const inAny = (values: readonly string[]): Filter => ({ kind: 'values', field: 'categories', values });

/** Products in any path of the first layer, but not of the second, unless in one of the third, and so on. */
const layered = ([first = [], ...others]: readonly (readonly string[])[]): Filter =>
  others.length === 0
    ? inAny(first)
    : { kind: 'all', filters: [inAny(first), { kind: 'not', filter: layered(others) }] };

/** `byPath`: the base category of each path that has a mapping of its own. */
export const createProductSelection = (
  byPath: ReadonlyMap<string, string>,
  taxonomy: Taxonomy,
): CategoryMapping['productsOf'] => {
  /**
   * Layers of paths: those mapped to a wanted base category, those below them mapped to another one, those below these mapped to a wanted
   * one again. A path below one of its own kind adds nothing.
   */
  const layersFor = (isWanted: (nodeId: string) => boolean): string[][] => {
    const layers: string[][] = [];
    const depths = new Map<string, number>();
    /** How often what is wanted changes on the way down to a path: odd if its own base category is wanted. */
    const depthOf = (path: string): number => {
      const known = depths.get(path);
      if (known !== undefined) return known;
      const [, ...above] = upwards(path);
      const nearest = above.find((each) => byPath.has(each));
      const before = nearest === undefined ? 0 : depthOf(nearest);
      const depth = isWanted(byPath.get(path) ?? '') === (before % 2 === 1) ? before : before + 1;
      depths.set(path, depth);
      if (depth > before) {
        while (layers.length < depth) layers.push([]);
        layers[depth - 1]?.push(path);
      }
      return depth;
    };
    for (const path of byPath.keys()) depthOf(path);
    return layers;
  };

  return (baseCategoryIds, scope) => {
    const wanted = new Set(baseCategoryIds);
    const isWanted = (id: string): boolean =>
      wanted.has(id) || (scope === 'withBelow' && taxonomy.above(id).some((each) => wanted.has(each)));
    const layers = layersFor(isWanted);
    if (layers.length === 0) return null;
    return { filter: layered(layers), pathsCount: layers.flat().length };
  };
};
