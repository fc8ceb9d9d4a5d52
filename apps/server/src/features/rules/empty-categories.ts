import { categoryKey, type Rule } from '@vitrina/contract';
import { planSearch, type SearchEngine } from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type { CatalogRecord } from '../../storage/records.ts';
import { chunk } from '../../storage/sql/chunk.ts';

const field = 'categories';
/** Searches at once: a list of category rules leaves the engine to visitors. */
const atOnce = 10;

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

/**
 * Those of some categories that no product of the catalog is in: the feed has renamed them, or names them by words where it named them by
 * numbers. None, while the engine can't say.
 */
export const findEmptyCategories = async (
  engine: Pick<SearchEngine, 'search'>,
  catalog: CatalogRecord,
  categories: readonly string[],
): Promise<ReadonlySet<string>> => {
  const isEmpty = async (category: string): Promise<boolean> => {
    const filters = [{ kind: 'values' as const, field, values: [category] }];
    const plan = planSearch({ fields: [] }, { query: '', perPage: 1, filters, groupVariants: false });
    return (await engine.search(addressOf(catalog), plan)).total === 0;
  };
  const empty = new Set<string>();
  try {
    for (const some of chunk([...new Set(categories)], atOnce)) {
      const found = await Promise.all(some.map(isEmpty));
      for (const [at, category] of some.entries()) if (found[at]) empty.add(category);
    }
    return empty;
  } catch (error) {
    // Throws again what isn't about the engine.
    engineFailure(error);
    return new Set();
  }
};
