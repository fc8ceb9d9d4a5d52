import type { CallInput, stylistCalls } from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { readProducts } from '../../ports/read-products.ts';
import type { Database } from '../../storage/database.ts';
import type { Customer, FindCatalog } from '../../storage/records.ts';
import { detachProducts, linkedIdsIn, linkProducts } from './linker.ts';
import { findStylization } from './repository.ts';
import type { StylizationService } from './service.ts';
import type { StylizationReader, StylizationRecord } from './stylization-reader.ts';

type Dependencies = {
  readonly database: Database;
  readonly engine: Pick<SearchEngine, 'search'>;
  readonly read: StylizationReader;
  readonly stylizations: Pick<StylizationService, 'change'>;
  readonly findCatalog: FindCatalog;
};

type Link = CallInput<(typeof stylistCalls)['linkItems']>['body'];
type Linked = { linked: string[]; alreadyLinked: string[]; unknown: string[] };
type Detached = { detached: string[]; notLinked: string[] };

const isMain = ({ value: { look } }: StylizationRecord, productId: string): boolean =>
  look.kind === 'product' && look.productId === productId;

/** Links between products: those in the slots of a stylization. */
export const createLinkerService = ({ database, engine, read, stylizations, findCatalog }: Dependencies) => {
  const find = async (customer: Customer, id: string): Promise<StylizationRecord | null> =>
    read.one(await findStylization(database, customer.id, id));

  /** Null where an item is named that isn't the main one: nothing is linked to it. */
  const findLinked = async (
    customer: Customer,
    { instanceId, mainCatalogItemId }: Link,
  ): Promise<StylizationRecord | null> => {
    const record = await find(customer, instanceId);
    return record && (mainCatalogItemId == null || isMain(record, mainCatalogItemId)) ? record : null;
  };

  /** Which of the products the stylization's catalog doesn't have. */
  const findUnknown = async (
    customer: Customer,
    { catalogId }: StylizationRecord,
    itemIds: readonly string[],
  ): Promise<string[] | Failure> => {
    const catalog = await findCatalog(customer.id, catalogId);
    if (!catalog) return fail('NOT_FOUND');
    try {
      const products = await readProducts(engine, catalog, itemIds);
      return [...new Set(itemIds)].filter((id) => !products.has(id));
    } catch (error) {
      return engineFailure(error);
    }
  };

  return {
    link: async (customer: Customer, wanted: Link): Promise<Linked | Failure> => {
      const record = await findLinked(customer, wanted);
      if (!record) return fail('NOT_FOUND');
      const unknown = await findUnknown(customer, record, wanted.itemIds);
      if (isFailure(unknown)) return unknown;
      const known = wanted.itemIds.filter((id) => !unknown.includes(id));
      let done: Omit<Linked, 'unknown'> = { linked: [], alreadyLinked: [] };
      const changed = await stylizations.change(customer, wanted.instanceId, async ({ value }) => {
        const linking = linkProducts(value, known);
        if (!linking) return fail('LINK_LIMIT_REACHED');
        done = linking;
        return linking.value;
      });
      if (isFailure(changed)) return changed;
      return { linked: done.linked, alreadyLinked: done.alreadyLinked, unknown };
    },

    detach: async (customer: Customer, wanted: Link): Promise<Detached | Failure> => {
      if (!(await findLinked(customer, wanted))) return fail('NOT_FOUND');
      let done: Detached = { detached: [], notLinked: [] };
      const changed = await stylizations.change(customer, wanted.instanceId, async ({ value }) => {
        const detaching = detachProducts(value, wanted.itemIds);
        done = detaching;
        return detaching.value;
      });
      if (isFailure(changed)) return changed;
      return { detached: done.detached, notLinked: done.notLinked };
    },

    /** The products linked to a main one if it is named, in their order; none if it isn't the main one. */
    listLinked: async (customer: Customer, id: string, mainItemId?: string): Promise<string[] | Failure> => {
      const record = await find(customer, id);
      if (!record) return fail('NOT_FOUND');
      return mainItemId === undefined || isMain(record, mainItemId) ? linkedIdsIn(record.value) : [];
    },
  };
};
