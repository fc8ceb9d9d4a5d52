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
  /** Differs if anything else in here does. */
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
  /** How long popularity may be behind; everything else is part of the key. */
  readonly popularForMs?: number;
};

const maxBytes = 32 * 2 ** 20;
const sizeOf = (set: ProductSet | Failure): number =>
  500 + (isFailure(set) ? 0 : JSON.stringify(set.products).length * 2);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

export const sourceKey = (searchId: string, source: ProductSource): string =>
  hashOf(JSON.stringify([searchId, source]));

export type MailProducts = ReturnType<typeof createMailProducts>;

/** Products for mails. The same question is answered from memory until an import, a change of settings, or a minute later. */
export const createMailProducts = ({
  engine,
  chooseProducts,
  readLook,
  listThumbnails,
  publicUrl,
  readSettingsVersion,
  popularForMs = 60_000,
}: Dependencies) => {
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
    const products = await view(place, look, chosen.products);
    const shared = JSON.stringify([products, chosen.sharedFields, look.language, look.currency]);
    return {
      // Popularity and pictures change while index and settings stay.
      key: `${key} ${hashOf(shared)}`,
      products,
      sharedFields: chosen.sharedFields,
      isInstead: chosen.isInstead,
      language: look.language,
      currency: look.currency,
    };
  };
  type Question = { readonly place: InstanceWithCatalog; readonly source: ProductSource };
  const sets = new LRUCache<string, ProductSet | Failure, Question>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    ttl: popularForMs,
    fetchMethod: async (key, _, { context: { place, source }, options }) => {
      const set = await choose(key, place, source);
      // It is told to those who are waiting; the next one asks again.
      if (isFailure(set)) options.ttl = 1;
      return set;
    },
    ignoreFetchAbort: true,
  });

  return {
    list: async (place: InstanceWithCatalog, source: ProductSource): Promise<ProductSet | Failure> => {
      const key = await keyOf(place, source);
      if (isFailure(key)) return key;
      return sets.forceFetch(key, { context: { place, source } });
    },

    /** Products as they are now, by id; without those that the catalog has no more, and without any if it can't say. */
    find: async (
      place: InstanceWithCatalog,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, MailProduct>> => {
      if (ids.length === 0) return new Map();
      try {
        const address = addressOf(place.catalog);
        const found = await Promise.all(ids.map((id) => engine.get(address, id)));
        const products = found.filter((product) => product !== null);
        const viewed = products.length === 0 ? [] : await view(place, await lookOf(place), products);
        return new Map(viewed.map((product) => [product.id, product]));
      } catch (error) {
        engineFailure(error);
        return new Map();
      }
    },

    bytes: () => sets.calculatedSize,
  };
};
