import type { FieldValue, ProductDocument } from '@vitrina/contract';
import type { CatalogAddress, SearchEngine } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { addressOf } from '../../ports/catalog-address.ts';
import { Turns } from '../../threads/turns.ts';

/** For the answers of all catalogs: a hundred thousand and more. */
const maxBytes = 24 * 2 ** 20;
/** Memory of an entry in addition to its texts. */
const entryBytes = 180;
/** Of all shops together, which take turns: the engine's threads also serve searches, which must not wait behind long lists of lookups. */
const askedAtOnce = 8;
/** Reports have no room for more. */
const longestName = 200;
/** Groups whose prices are remembered; they are only asked for where a product's own price is exceeded. */
const maxGroups = 10_000;

type Question = {
  readonly customerId: string;
  readonly address: CatalogAddress;
  readonly productId: string;
};

export type KnownProduct = {
  readonly name: string;
  /** Its highest price, before reductions too; null without any. */
  readonly price: number | null;
};

export type KnownProducts = {
  /** Which of these products a catalog's live generation holds; none without a generation. */
  readonly find: (
    customerId: string,
    catalogId: string,
    productIds: Iterable<string>,
  ) => Promise<ReadonlyMap<string, KnownProduct>>;
  /** The highest price among a product and its variants; null without any. */
  readonly findGroupPrice: (
    customerId: string,
    catalogId: string,
    productId: string,
  ) => Promise<number | null>;
};

const nameOf = (title: FieldValue | undefined): string =>
  (Array.isArray(title) ? title.join(', ') : String(title ?? '')).slice(0, longestName).toWellFormed();

/** Null if none is told. */
export const highestPrice = (prices: readonly (FieldValue | null | undefined)[]): number | null => {
  // A price of nothing stands for one that isn't told.
  const told = prices.filter((price) => typeof price === 'number' && price > 0) as number[];
  return told.length > 0 ? Math.max(...told) : null;
};
const priceOf = ({ fields }: ProductDocument): number | null =>
  highestPrice([fields.price, fields.sale_price, fields.old_price, fields.omnibus_price]);

export const createKnownProducts = (
  engine: Pick<SearchEngine, 'get' | 'variants' | 'current'>,
): KnownProducts => {
  const turns = new Turns({ total: Infinity, perOwner: Infinity, atOnce: askedAtOnce });
  const products = new LRUCache<string, KnownProduct | false, Question>({
    maxSize: maxBytes,
    sizeCalculation: (product, key) => entryBytes + (key.length + (product ? product.name.length : 0)) * 2,
    fetchMethod: async (_, __, { context: { customerId, address, productId } }) => {
      const product = await turns.run(customerId, () => engine.get(address, productId));
      return product !== null && { name: nameOf(product.fields.title), price: priceOf(product) };
    },
    ignoreFetchAbort: true,
  });
  const groups = new LRUCache<string, { readonly price: number | null }, Question>({
    max: maxGroups,
    fetchMethod: async (_, __, { context: { customerId, address, productId } }) => ({
      price: highestPrice(
        (await turns.run(customerId, () => engine.variants(address, productId))).map(priceOf),
      ),
    }),
    ignoreFetchAbort: true,
  });
  const keyOf = async (catalogId: string): Promise<((productId: string) => string) | null> => {
    const live = await engine.current(catalogId);
    return live && ((productId) => `${live.id} ${productId}`);
  };

  return {
    find: async (customerId, catalogId, productIds) => {
      const address = addressOf({ id: catalogId, customerId });
      const known = new Map<string, KnownProduct>();
      const key = await keyOf(catalogId);
      if (key === null) return known;
      const ask = async (productId: string): Promise<void> => {
        const product = await products.fetch(key(productId), { context: { customerId, address, productId } });
        if (product) known.set(productId, product);
      };
      // A few at a time: a call may name tens of thousands, which would all wait for their turn.
      const unasked = [...new Set(productIds)];
      while (unasked.length > 0) await Promise.all(unasked.splice(0, askedAtOnce).map(ask));
      return known;
    },

    findGroupPrice: async (customerId, catalogId, productId) => {
      const address = addressOf({ id: catalogId, customerId });
      const key = await keyOf(catalogId);
      const group =
        key && (await groups.fetch(key(productId), { context: { customerId, address, productId } }));
      return group?.price ?? null;
    },
  };
};
