import type { SearchEngine } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { addressOf } from '../../ports/catalog-address.ts';

/** Answers that are kept over all catalogs: some hundred thousand. */
const maxBytes = 24 * 2 ** 20;
/** An entry besides its key. */
const entryBytes = 120;
/** The engine's threads search at the same time; searches don't wait behind a long list of questions. */
const askedAtOnce = 8;

export type FindKnownProducts = (
  customerId: string,
  catalogId: string,
  productIds: Iterable<string>,
) => Promise<ReadonlySet<string>>;

/** Which of these products the live generation of a catalog holds; none where there is no such generation. */
export const createKnownProducts = (engine: SearchEngine): FindKnownProducts => {
  const kept = new LRUCache<string, boolean>({
    maxSize: maxBytes,
    sizeCalculation: (_, key) => entryBytes + key.length * 2,
  });

  return async (customerId, catalogId, productIds) => {
    const address = addressOf({ id: catalogId, customerId });
    const known = new Set<string>();
    const live = await engine.current(catalogId);
    if (live === null) return known;
    const unasked: string[] = [];
    for (const productId of new Set(productIds)) {
      const answer = kept.get(`${live.id} ${productId}`);
      if (answer === undefined) unasked.push(productId);
      else if (answer) known.add(productId);
    }
    while (unasked.length > 0)
      await Promise.all(
        unasked.splice(0, askedAtOnce).map(async (productId) => {
          const isKnown = (await engine.get(address, productId)) !== null;
          kept.set(`${live.id} ${productId}`, isKnown);
          if (isKnown) known.add(productId);
        }),
      );
    return known;
  };
};
