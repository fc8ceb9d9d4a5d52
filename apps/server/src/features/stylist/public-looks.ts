import {
  type ProductDocument,
  type PublicConfig,
  type PublicStylization,
  publicStylizationsQuery,
  resolveSlots,
  shopCalls,
  validate,
} from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, fail, invalid, isFailure } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { PublicRoute } from '../../http/register-public.ts';
import type { FindPictures } from '../../ports/pictures.ts';
import { readProducts } from '../../ports/read-products.ts';
import { createShareProduct, type ShareProduct } from '../../ports/share-product.ts';
import type { Database } from '../../storage/database.ts';
import type { FindInstance, InstanceWithCatalog } from '../../storage/records.ts';
import { listStylizationsOfCatalog } from './repository.ts';
import { isShown, productIdsIn, toBuy } from './resolve-slots.ts';
import type { StylizationReader, StylizationRecord } from './stylization-reader.ts';

type Dependencies = {
  readonly database: Database;
  readonly read: StylizationReader;
  readonly engine: Pick<SearchEngine, 'search'>;
  /** The names of the fields that a shop shares with its visitors. */
  readonly readSharedFields: (place: InstanceWithCatalog) => Promise<readonly string[]>;
  readonly findPictures: FindPictures;
  readonly findInstance: FindInstance;
  /** What the shop's pages know of the search before they ask for anything. */
  readonly readConfig: (place: InstanceWithCatalog) => Promise<PublicConfig>;
};

/** A catalog's active stylizations, and those that each product may appear in: the main one of a look first. */
type Looks = {
  readonly byId: ReadonlyMap<string, StylizationRecord>;
  readonly byProduct: ReadonlyMap<string, readonly StylizationRecord[]>;
};

/** Changes of another process are seen after this time, those of this one at once. */
const rememberedMs = 1000;
const maxCatalogs = 500;
/** Looks of a product that are tried for products to buy; a product in more of them has no need of all. */
const maxTried = 30;

const readLooks = (records: readonly StylizationRecord[]): Looks => {
  const active = records.filter(({ value }) => value.isActive);
  const byProduct = new Map<string, StylizationRecord[]>();
  const add = (productId: string, record: StylizationRecord): void => {
    const known = byProduct.get(productId);
    if (!known) byProduct.set(productId, [record]);
    else if (!known.includes(record)) known.push(record);
  };
  for (const record of active) {
    const { look } = record.value;
    if (look.kind === 'product') add(look.productId, record);
  }
  for (const record of active) for (const productId of productIdsIn(record.value)) add(productId, record);
  return { byId: new Map(active.map((record) => [record.id, record])), byProduct };
};

/** A stylization, saved or not. */
type Drafted = Pick<StylizationRecord, 'id' | 'value'>;

const toPublic = (
  { id, value }: Drafted,
  products: ReadonlyMap<string, ProductDocument>,
  share: ShareProduct,
): PublicStylization[] => {
  const findToBuy = toBuy((productId) => products.get(productId));
  if (!isShown(value, findToBuy)) return [];
  const slots = resolveSlots(value, findToBuy).flatMap(({ slot: { label, hotspot }, product }) =>
    product ? [{ label, hotspot, product: share(product) }] : [],
  );
  const common = { stylizationId: id, name: value.name, slots };
  if (value.look.kind === 'picture') return [{ ...common, look: value.look }];
  const main = findToBuy(value.look.productId);
  return main ? [{ ...common, look: { kind: 'product', product: share(main) } }] : [];
};

export const createPublicLooks = ({
  database,
  read,
  engine,
  readSharedFields,
  findPictures,
  findInstance,
  readConfig,
}: Dependencies) => {
  const remembered = new LRUCache<string, Looks, string>({
    max: maxCatalogs,
    ttl: rememberedMs,
    fetchMethod: async (catalogId, _, { context: customerId }) =>
      readLooks(read.all(await listStylizationsOfCatalog(database, customerId, catalogId))),
    // A change that forgets what is being read makes the answer outdated, not the question wrong.
    ignoreFetchAbort: true,
  });

  const findLooks = async (
    { catalog }: InstanceWithCatalog,
    { product, id }: { readonly product?: string | undefined; readonly id?: string | undefined },
  ): Promise<readonly StylizationRecord[]> => {
    const looks = await remembered.fetch(catalog.id, { context: catalog.customerId });
    if (product !== undefined) return looks?.byProduct.get(product)?.slice(0, maxTried) ?? [];
    const look = looks?.byId.get(id ?? '');
    return look ? [look] : [];
  };

  /** Those of which visitors see anything, with what they see. */
  const show = async (
    place: InstanceWithCatalog,
    records: readonly Drafted[],
  ): Promise<PublicStylization[] | Failure> => {
    if (records.length === 0) return [];
    try {
      const ids = records.flatMap(({ value }) => productIdsIn(value));
      const products = await readProducts(engine, place.catalog, ids);
      const sharedFields = await readSharedFields(place);
      const hits = [...products.values()].map((product) => ({ product }));
      const pictures = await findPictures(place, { result: { hits }, sharedFields });
      const share = createShareProduct(sharedFields, pictures);
      return records.flatMap((record) => toPublic(record, products, share));
    } catch (error) {
      return engineFailure(error);
    }
  };

  const route: PublicRoute = {
    call: shopCalls.stylizations,
    answer: async (place, request) => {
      const parsed = validate(publicStylizationsQuery, request.query);
      if (!parsed.ok) return invalid(...parsed.problems);
      const shown = await show(place, await findLooks(place, parsed.data));
      return isFailure(shown) ? shown : { stylizations: shown.slice(0, parsed.data.count) };
    },
  };

  const handlers: HandlersFor<'previewStylization'> = {
    previewStylization: async ({ body }, { customer }) => {
      const place = await findInstance(customer.id, body.searchId);
      if (!place) return fail('NOT_FOUND');
      // What is switched off is previewed all the same: that is how an owner decides to switch it on.
      const value = { ...body.stylization, isActive: true };
      const shown = await show(place, [{ id: 'preview', value }]);
      if (isFailure(shown)) return shown;
      return { data: { config: await readConfig(place), stylization: shown[0] ?? null } };
    },
  };
  return {
    route,
    handlers,
    forget: (catalogId: string): void => {
      remembered.delete(catalogId);
    },
  };
};
