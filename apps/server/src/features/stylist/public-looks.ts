import {
  type ProductDocument,
  type PublicProduct,
  type PublicStylization,
  publicStylizationsQuery,
  resolveSlots,
  shopCalls,
  validate,
} from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, invalid, isFailure } from '../../http/failure.ts';
import type { PublicRoute } from '../../http/register-public.ts';
import { type FindPictures, type Pictures, pictureOf } from '../../ports/pictures.ts';
import { shareFields } from '../../ports/shop-search.ts';
import type { Database } from '../../storage/database.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { readProducts } from './read-products.ts';
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

type Share = (product: ProductDocument) => PublicProduct;

const sharing =
  (sharedFields: readonly string[], pictures: Pictures): Share =>
  (product) => {
    const picture = pictureOf(product, pictures);
    return {
      id: product.id,
      fields: shareFields(product, sharedFields),
      highlights: { title: [] },
      variantsCount: 1,
      ...(picture && { picture }),
    };
  };

const toPublic = (
  { id, value }: StylizationRecord,
  products: ReadonlyMap<string, ProductDocument>,
  share: Share,
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

  const findShown = async (
    place: InstanceWithCatalog,
    wanted: {
      readonly product?: string | undefined;
      readonly id?: string | undefined;
      readonly count: number;
    },
  ): Promise<PublicStylization[] | Failure> => {
    const records = await findLooks(place, wanted);
    if (records.length === 0) return [];
    try {
      const ids = records.flatMap(({ value }) => productIdsIn(value));
      const products = await readProducts(engine, place.catalog, ids);
      const sharedFields = await readSharedFields(place);
      const hits = [...products.values()].map((product) => ({ product }));
      const pictures = await findPictures(place, { result: { hits }, sharedFields });
      const share = sharing(sharedFields, pictures);
      return records.flatMap((record) => toPublic(record, products, share)).slice(0, wanted.count);
    } catch (error) {
      return engineFailure(error);
    }
  };

  const route: PublicRoute = {
    call: shopCalls.stylizations,
    answer: async (place, request) => {
      const parsed = validate(publicStylizationsQuery, request.query);
      if (!parsed.ok) return invalid(...parsed.problems);
      const stylizations = await findShown(place, parsed.data);
      return isFailure(stylizations) ? stylizations : { stylizations };
    },
  };
  return {
    route,
    forget: (catalogId: string): void => {
      remembered.delete(catalogId);
    },
  };
};
