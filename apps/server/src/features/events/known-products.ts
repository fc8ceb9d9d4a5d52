import type { FieldValue } from '@vitrina/contract';
import type { CatalogAddress, SearchEngine } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { addressOf } from '../../ports/catalog-address.ts';

/** For the answers of all catalogs: a hundred thousand and more. */
const maxBytes = 24 * 2 ** 20;
/** Memory of an entry in addition to its texts. */
const entryBytes = 140;
/** The engine's threads also serve searches, which must not wait behind a long list of lookups. */
const askedAtOnce = 8;
/** Reports have no room for more. */
const longestName = 200;

type Question = { readonly address: CatalogAddress; readonly productId: string };

export type FindKnownProducts = (
  customerId: string,
  catalogId: string,
  productIds: Iterable<string>,
) => Promise<ReadonlyMap<string, string>>;

const nameOf = (title: FieldValue | undefined): string =>
  (Array.isArray(title) ? title.join(', ') : String(title ?? '')).slice(0, longestName).toWellFormed();

/** Which of these products a catalog's live generation holds, with their names; none without a generation. */
export const createKnownProducts = (engine: SearchEngine): FindKnownProducts => {
  const names = new LRUCache<string, string | false, Question>({
    maxSize: maxBytes,
    sizeCalculation: (name, key) => entryBytes + (key.length + (name || '').length) * 2,
    fetchMethod: async (_, __, { context: { address, productId } }) => {
      const product = await engine.get(address, productId);
      return product !== null && nameOf(product.fields.title);
    },
    ignoreFetchAbort: true,
  });

  return async (customerId, catalogId, productIds) => {
    const address = addressOf({ id: catalogId, customerId });
    const known = new Map<string, string>();
    const live = await engine.current(catalogId);
    if (live === null) return known;
    const ask = async (productId: string): Promise<void> => {
      const context = { address, productId };
      const name = await names.fetch(`${live.id} ${productId}`, { context });
      if (typeof name === 'string') known.set(productId, name);
    };
    const unasked = [...new Set(productIds)];
    while (unasked.length > 0) await Promise.all(unasked.splice(0, askedAtOnce).map(ask));
    return known;
  };
};
