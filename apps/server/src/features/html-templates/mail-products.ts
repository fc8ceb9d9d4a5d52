import { createHash } from 'node:crypto';
import type { ProductDocument, ProductSource } from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { addressOf } from '../../ports/catalog-address.ts';
import type { ReadShopLook } from '../../ports/shop-look.ts';
import type { ListThumbnails } from '../../ports/thumbnails.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import type { ChooseProducts } from './choose-products.ts';
import { createViewProduct, type MailProduct, type ShopLook } from './product-values.ts';

/** The products of a source, as they are now. */
export type ProductSet = {
  /** Changes with the products, their prices, and the shop's settings. */
  readonly key: string;
  readonly products: readonly MailProduct[];
  readonly sharedFields: readonly string[];
  readonly isInstead: boolean;
  readonly language: string;
  readonly currency: string;
};

type Dependencies = {
  readonly engine: Pick<SearchEngine, 'current' | 'get'>;
  readonly chooseProducts: ChooseProducts;
  readonly readLook: ReadShopLook;
  readonly listThumbnails: ListThumbnails;
  /** The address by which browsers reach this server, without a slash at its end. */
  readonly publicUrl: string;
  /** Differs after each change of the settings. Null if there is no such search. */
  readonly readSettingsVersion: (customerId: string, searchId: string) => Promise<string | null>;
};

/** How long popularity may be behind; everything else is part of the key. */
const popularForMs = 60_000;
const maxBytes = 32 * 2 ** 20;
const sizeOf = (set: ProductSet): number => 500 + JSON.stringify(set.products).length * 2;

export const sourceKey = (searchId: string, source: ProductSource): string =>
  createHash('sha256')
    .update(JSON.stringify([searchId, source]))
    .digest('base64url')
    .slice(0, 22);

export type MailProducts = ReturnType<typeof createMailProducts>;

/** Products for mails. The same question is answered from memory until an import, a change of settings, or a minute later. */
export const createMailProducts = ({
  engine,
  chooseProducts,
  readLook,
  listThumbnails,
  publicUrl,
  readSettingsVersion,
}: Dependencies) => {
  const known = new LRUCache<string, ProductSet>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    ttl: popularForMs,
  });
  /** Questions that are being answered: a mailing is opened by many at once. */
  const asked = new Map<string, Promise<ProductSet | Failure>>();

  const lookOf = async (place: InstanceWithCatalog): Promise<ShopLook> => {
    const { language, settings, labels } = await readLook(place);
    return { language, settings, labels, currency: place.catalog.currency };
  };

  const keyOf = async (place: InstanceWithCatalog, source: ProductSource): Promise<string | Failure> => {
    const { catalog, instance } = place;
    try {
      const live = await engine.current(catalog.id);
      if (!live) return fail('CATALOG_NOT_IMPORTED');
      const version = await readSettingsVersion(catalog.customerId, instance.id);
      return version === null ? fail('NOT_FOUND') : `${sourceKey(instance.id, source)} ${live.id} ${version}`;
    } catch (error) {
      return engineFailure(error);
    }
  };

  const view = async (
    { catalog }: InstanceWithCatalog,
    look: ShopLook,
    products: readonly ProductDocument[],
  ): Promise<MailProduct[]> => {
    const viewed = products.map(createViewProduct(look));
    const addresses = viewed.flatMap(({ values }) => values.image || []);
    const pictures = await listThumbnails(catalog.customerId, catalog.id, addresses);
    const at = look.settings.general.picturesAddress.replace(/\/+$/, '') || publicUrl;
    return viewed.map((product) => {
      const picture = pictures.get(product.values.image ?? '');
      return picture ? { ...product, thumbnails: at + picture.thumbnails } : product;
    });
  };

  const choose = async (
    key: string,
    place: InstanceWithCatalog,
    source: ProductSource,
  ): Promise<ProductSet | Failure> => {
    const chosen = await chooseProducts(place, source);
    if (isFailure(chosen)) return chosen;
    const look = await lookOf(place);
    const set: ProductSet = {
      key,
      products: await view(place, look, chosen.products),
      sharedFields: chosen.sharedFields,
      isInstead: chosen.isInstead,
      language: look.language,
      currency: look.currency,
    };
    known.set(key, set);
    return set;
  };

  return {
    list: async (place: InstanceWithCatalog, source: ProductSource): Promise<ProductSet | Failure> => {
      const key = await keyOf(place, source);
      if (isFailure(key)) return key;
      const remembered = known.get(key);
      if (remembered) return remembered;
      const answering = asked.get(key) ?? choose(key, place, source).finally(() => asked.delete(key));
      asked.set(key, answering);
      return answering;
    },

    /** One product as it is now; null if the catalog has it no more, or can't say. */
    find: async (place: InstanceWithCatalog, productId: string): Promise<MailProduct | null> => {
      try {
        const product = await engine.get(addressOf(place.catalog), productId);
        if (!product) return null;
        return (await view(place, await lookOf(place), [product]))[0] ?? null;
      } catch (error) {
        engineFailure(error);
        return null;
      }
    },

    bytes: () => known.calculatedSize,
  };
};
