import type { CatalogAddress, SearchEngine } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { addressOf } from '../../ports/catalog-address.ts';

/** Of all catalogs' answers: some hundred thousand. */
const maxBytes = 24 * 2 ** 20;
/** An entry besides its key. */
const entryBytes = 120;
/** The engine's threads search at the same time; searches don't wait behind a long list of questions. */
const askedAtOnce = 8;

type Question = { readonly address: CatalogAddress; readonly productId: string };

export type FindKnownProducts = (
  customerId: string,
  catalogId: string,
  productIds: Iterable<string>,
) => Promise<ReadonlySet<string>>;

/** Which of these products the live generation of a catalog holds; none where there is no such generation. */
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
