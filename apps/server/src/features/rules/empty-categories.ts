import { categoryKey, type Rule } from '@vitrina/contract';
import { normaliseValue, type SearchEngine } from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { createCountOnce } from '../../ports/count-once.ts';
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
  const countOnce = createCountOnce<ReadonlySet<string>>({
    engine,
    maxBytes,
    bytesOf: (paths) => [...paths].reduce((sum, path) => sum + path.length * 2 + 60, 0),
  });
  /** Null if there are too many. */
  const categoriesOf = async (catalog: CatalogRecord): Promise<ReadonlySet<string> | null> => {
    const live = await engine.current(catalog.id);
    if (!live) return null;
    const paths = await countOnce(catalog, live, {
      key: field,
      facets: [{ field, limit: maxCategories }],
      groupVariants: false,
      read: ([counted]) => new Set(counted?.values.map(({ value }) => value)),
    });
    return paths.size >= maxCategories ? null : paths;
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
