import { isDeepStrictEqual } from 'node:util';
import { resolveSlots, type SavedStylization, type Stylization, stylizationLimits } from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { PresentProduct } from '../../ports/present-product.ts';
import { type ProductsIfKnown, readProductsIfKnown } from '../../ports/read-products.ts';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import type { CatalogRecord, Customer, FindCatalog } from '../../storage/records.ts';
import { addVersion, listVersions } from '../../storage/versions.ts';
import {
  countStylizations,
  findStylization,
  insertStylization,
  listStylizations,
  markStylization,
  updateStylization,
} from './repository.ts';
import { isShown, productIdsIn, toBuy } from './resolve-slots.ts';
import type { StylizationReader, StylizationRecord } from './stylization-reader.ts';

type Dependencies = {
  readonly database: Database;
  readonly read: StylizationReader;
  readonly engine: Pick<SearchEngine, 'search'>;
  readonly findCatalog: FindCatalog;
  readonly presentProduct: PresentProduct;
  readonly now: () => Date;
  /** Called after each change of a catalog's stylizations. */
  readonly onChanged: (customerId: string, catalogId: string) => void;
};

const versions = 'stylization_version';
/** Versions of a stylization that stay: the newest. */
const maxVersions = 20;

type ListQuery = {
  readonly catalogId?: string | undefined;
  readonly query: string;
  readonly page: number;
  readonly perPage: number;
};

/** Returns a new value, or a failure that leaves everything as it is. */
export type ChangeStylization = (before: StylizationRecord) => Promise<Stylization | Failure>;

export type StylizationService = ReturnType<typeof createStylizationService>;

export const createStylizationService = ({
  database,
  read,
  engine,
  findCatalog,
  presentProduct,
  now,
  onChanged,
}: Dependencies) => {
  const present = (
    { id, catalogId, value, createdAt, updatedAt }: StylizationRecord,
    catalog: CatalogRecord,
    { products, areKnown }: ProductsIfKnown,
  ): SavedStylization => {
    const find = (productId: string) => products.get(productId);
    const findToBuy = toBuy(find);
    const named = [...new Set(productIdsIn(value))].flatMap((productId) => find(productId) ?? []);
    return {
      ...{ stylizationId: id, catalogId, stylization: value, createdAt, updatedAt },
      slotStates: areKnown
        ? Object.fromEntries(resolveSlots(value, findToBuy).map(({ slot, state }) => [slot.slotId, state]))
        : {},
      products: Object.fromEntries(
        named.map((product) => [product.id, presentProduct(product, catalog.currency, 1)]),
      ),
      areProductsKnown: areKnown,
      isShown: areKnown ? isShown(value, findToBuy) : value.isActive,
    };
  };

  /** Several catalogs' stylizations, in the order given. */
  const presentAll = async (
    customerId: string,
    records: readonly StylizationRecord[],
  ): Promise<SavedStylization[]> => {
    const presented = new Map<string, SavedStylization>();
    for (const [catalogId, some] of Map.groupBy(records, (record) => record.catalogId)) {
      const catalog = await findCatalog(customerId, catalogId);
      if (!catalog) continue;
      const ids = some.flatMap(({ value }) => productIdsIn(value));
      const products = await readProductsIfKnown(engine, catalog, ids);
      for (const record of some) presented.set(record.id, present(record, catalog, products));
    }
    return records.flatMap(({ id }) => presented.get(id) ?? []);
  };

  const presentOne = async (
    customerId: string,
    record: StylizationRecord,
  ): Promise<SavedStylization | Failure> => (await presentAll(customerId, [record]))[0] ?? fail('NOT_FOUND');

  /** Whether one more may be added; to be asked within the transaction that adds it. */
  const hasRoom = async (transaction: Database, customerId: string): Promise<boolean> =>
    (await countStylizations(transaction, customerId)) < stylizationLimits.stylizations;
  const full = (): Failure => fail('STYLIZATION_LIMIT_REACHED', { limit: stylizationLimits.stylizations });

  /** Changes a stylization in one transaction; what it was before becomes a version of its history. */
  const change = async (
    customer: Customer,
    id: string,
    decide: ChangeStylization,
  ): Promise<StylizationRecord | Failure> => {
    const changed = await database.transaction().execute(async (transaction) => {
      const before = read.one(await findStylization(transaction, customer.id, id));
      if (!before) return fail('NOT_FOUND');
      const value = await decide(before);
      if (isFailure(value)) return value;
      if (isDeepStrictEqual(value, before.value)) return before;
      const at = now().toISOString();
      const earlier = { value: before.value, at, by: customer.name };
      await addVersion(transaction, versions, customer.id, id, earlier, maxVersions);
      await updateStylization(transaction, customer.id, id, { value, at });
      return { ...before, value, updatedAt: at };
    });
    if (!isFailure(changed)) onChanged(customer.id, changed.catalogId);
    return changed;
  };

  const versionsOf = async (customer: Customer, id: string) =>
    read.versions(customer.id, id, await listVersions(database, versions, customer.id, id));

  return {
    change,

    list: async (
      customer: Customer,
      { catalogId, query, page, perPage }: ListQuery,
    ): Promise<{ data: SavedStylization[]; total: number; limit: number }> => {
      const offset = (page - 1) * perPage;
      const wanted = { catalogId, query, offset, limit: perPage };
      const { stored, total } = await listStylizations(database, customer.id, wanted);
      const data = await presentAll(customer.id, read.all(stored));
      return { data, total, limit: stylizationLimits.stylizations };
    },

    get: async (customer: Customer, id: string): Promise<SavedStylization | Failure> => {
      const record = read.one(await findStylization(database, customer.id, id));
      return record ? presentOne(customer.id, record) : fail('NOT_FOUND');
    },

    add: async (
      customer: Customer,
      catalogId: string,
      value: Stylization,
    ): Promise<SavedStylization | Failure> => {
      if (!(await findCatalog(customer.id, catalogId))) return fail('NOT_FOUND');
      const at = now().toISOString();
      const id = newId();
      const record = { id, customerId: customer.id, catalogId, value, createdAt: at, updatedAt: at };
      const isAdded = await database.transaction().execute(async (transaction) => {
        if (!(await hasRoom(transaction, customer.id))) return false;
        await insertStylization(transaction, customer.id, record);
        return true;
      });
      if (!isAdded) return full();
      onChanged(customer.id, catalogId);
      return presentOne(customer.id, record);
    },

    update: async (
      customer: Customer,
      id: string,
      value: Stylization,
    ): Promise<SavedStylization | Failure> => {
      const changed = await change(customer, id, async () => value);
      return isFailure(changed) ? changed : presentOne(customer.id, changed);
    },

    delete: async (customer: Customer, id: string): Promise<{ stylizationId: string } | Failure> => {
      const record = read.one(await findStylization(database, customer.id, id));
      const at = now().toISOString();
      if (!record || !(await markStylization(database, customer.id, id, at))) return fail('NOT_FOUND');
      onChanged(customer.id, record.catalogId);
      return { stylizationId: id };
    },

    /** Without a version, restores what was deleted. */
    restore: async (
      customer: Customer,
      id: string,
      versionId: string | undefined,
    ): Promise<SavedStylization | Failure> => {
      if (versionId !== undefined) {
        const saved = await versionsOf(customer, id);
        const earlier = saved.find(({ version }) => String(version) === versionId);
        if (!earlier) return fail('NOT_FOUND');
        const changed = await change(customer, id, async () => earlier.value);
        return isFailure(changed) ? changed : presentOne(customer.id, changed);
      }
      const restored = await database.transaction().execute(async (transaction) => {
        if (!(await hasRoom(transaction, customer.id))) return full();
        return markStylization(transaction, customer.id, id, null);
      });
      if (isFailure(restored)) return restored;
      const record = restored ? read.one(await findStylization(database, customer.id, id)) : null;
      if (!record) return fail('NOT_FOUND');
      onChanged(customer.id, record.catalogId);
      return presentOne(customer.id, record);
    },

    listVersions: async (customer: Customer, id: string) => {
      if (!(await findStylization(database, customer.id, id))) return fail('NOT_FOUND');
      const saved = await versionsOf(customer, id);
      return saved.map(({ version, at, by, value }) => ({
        ...{ versionId: String(version), at, by, name: value.name },
      }));
    },
  };
};
