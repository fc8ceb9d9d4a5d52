import type { CatalogAddress, SearchEngine } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { addressOf } from '../../ports/catalog-address.ts';

/** For the answers of all catalogs: a few hundred thousand. */
const maxBytes = 24 * 2 ** 20;
/** Memory of an entry in addition to its key. */
const entryBytes = 120;
/** The engine's threads also serve searches, which must not wait behind a long list of lookups. */
const askedAtOnce = 8;

type Question = { readonly address: CatalogAddress; readonly productId: string };

export type FindKnownProducts = (
  customerId: string,
  catalogId: string,
  productIds: Iterable<string>,
) => Promise<ReadonlySet<string>>;

/** Which of these products a catalog's live generation holds; none without a generation. */
export const createKnownProducts = (engine: SearchEngine): FindKnownProducts => {
  const answers = new LRUCache<string, boolean, Question>({
    maxSize: maxBytes,
    sizeCalculation: (_, key) => entryBytes + key.length * 2,
    fetchMethod: async (_, __, { context: { address, productId } }) =>
      (await engine.get(address, productId)) !== null,
    ignoreFetchAbort: true,
  });

  return async (customerId, catalogId, productIds) => {
    const address = addressOf({ id: catalogId, customerId });
    const known = new Set<string>();
    const live = await engine.current(catalogId);
    if (live === null) return known;
    const ask = async (productId: string): Promise<void> => {
      const context = { address, productId };
      if (await answers.fetch(`${live.id} ${productId}`, { context })) known.add(productId);
    };
    const unasked = [...new Set(productIds)];
    while (unasked.length > 0) await Promise.all(unasked.splice(0, askedAtOnce).map(ask));
    return known;
  };
};
