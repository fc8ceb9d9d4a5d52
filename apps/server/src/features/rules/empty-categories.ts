import { categoryKey, type Rule } from '@vitrina/contract';
import { normaliseValue, planSearch, type SearchEngine } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { engineFailure } from '../../http/engine-failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type { CatalogRecord } from '../../storage/records.ts';

const field = 'categories';
/** Of a catalog with more, nobody can say which are missing. */
const maxCategories = 10_000;
/** Of all catalogs, in memory. */
const maxBytes = 16 * 2 ** 20;

/** The categories that a rule names: where it applies, and whose products it raises, lowers or hides. */
export const namedCategories = ({ condition, actions }: Pick<Rule, 'condition' | 'actions'>): string[] => [
  ...new Set([
    ...(condition.type === 'category' ? [categoryKey(condition.category)] : []),
    ...actions.flatMap((action) =>
      'target' in action && action.target.type === 'field' && action.target.field === field
        ? [action.target.value]
        : [],
    ),
  ]),
];

export type FindEmptyCategories = (
  catalog: CatalogRecord,
  categories: readonly string[],
) => Promise<ReadonlySet<string>>;

/**
 * Finds those of some categories that no product of the catalog is in: the feed has renamed them, or names them by words where it named them by
 * numbers. None, while the engine can't say. A catalog's categories are counted once for each generation.
 */
export const createFindEmptyCategories = (
  engine: Pick<SearchEngine, 'search' | 'current'>,
): FindEmptyCategories => {
  const known = new LRUCache<string, ReadonlySet<string>>({
    maxSize: maxBytes,
    sizeCalculation: (paths) => 1000 + [...paths].reduce((sum, path) => sum + path.length * 2 + 60, 0),
  });
  /** Null if there are too many. */
  const categoriesOf = async (catalog: CatalogRecord): Promise<ReadonlySet<string> | null> => {
    const live = await engine.current(catalog.id);
    if (!live) return null;
    const key = `${catalog.id} ${live.id}`;
    const remembered = known.get(key);
    if (remembered) return remembered;
    const plan = planSearch(
      { fields: [] },
      { query: '', perPage: 0, facets: [{ field, limit: maxCategories }], groupVariants: false },
    );
    const { facets } = await engine.search(addressOf(catalog), plan);
    const paths = facets[0]?.values.map(({ value }) => value) ?? [];
    if (paths.length >= maxCategories) return null;
    const categories = new Set(paths);
    known.set(key, categories);
    return categories;
  };
  return async (catalog, categories) => {
    if (categories.length === 0) return new Set();
    try {
      const present = await categoriesOf(catalog);
      return new Set(
        present ? categories.filter((category) => !present.has(normaliseValue(field, category))) : [],
      );
    } catch (error) {
      // Throws again what isn't about the engine.
      engineFailure(error);
      return new Set();
    }
  };
};
