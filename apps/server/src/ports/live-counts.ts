import type { ProductCounts } from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';

/** The products of a catalog that searches see now, with variants joined and one by one; none while they can't be read. */
export const readLiveCounts = async (
  engine: Pick<SearchEngine, 'current'>,
  catalogId: string,
): Promise<ProductCounts> => {
  const live = await engine.current(catalogId).catch(() => null);
  return { productsCount: live?.productsCount ?? 0, groupsCount: live?.groupsCount ?? 0 };
};
