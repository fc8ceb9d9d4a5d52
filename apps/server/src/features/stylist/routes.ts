import type { SearchEngine } from '@vitrina/search-engine';
import { engineFailure } from '../../http/engine-failure.ts';
import { asData, type Failure, fail, isFailure } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { Database } from '../../storage/database.ts';
import type { Customer, FindCatalog } from '../../storage/records.ts';
import { detachProducts, linkedIdsIn, linkProducts } from './linker.ts';
import type { ProposeStylization } from './proposals/propose.ts';
import { readProducts } from './read-products.ts';
import { findStylization } from './repository.ts';
import type { StylizationService } from './service.ts';
import type { StylizationReader, StylizationRecord } from './stylization-reader.ts';

type StylizationNames =
  | 'listStylizations'
  | 'addStylization'
  | 'getStylization'
  | 'updateStylization'
  | 'deleteStylization'
  | 'restoreStylization'
  | 'listStylizationVersions'
  | 'proposeStylization';

export const stylizationHandlers = (
  stylizations: StylizationService,
  propose: ProposeStylization,
): HandlersFor<StylizationNames> => ({
  listStylizations: ({ query }, { customer }) => stylizations.list(customer, query),
  addStylization: async ({ body }, { customer }) =>
    asData(await stylizations.add(customer, body.catalogId, body.stylization)),
  getStylization: async ({ params }, { customer }) =>
    asData(await stylizations.get(customer, params.stylizationId)),
  updateStylization: async ({ params, body }, { customer }) =>
    asData(await stylizations.update(customer, params.stylizationId, body)),
  deleteStylization: async ({ params }, { customer }) =>
    asData(await stylizations.delete(customer, params.stylizationId)),
  restoreStylization: async ({ params, body }, { customer }) =>
    asData(await stylizations.restore(customer, params.stylizationId, body.versionId)),
  listStylizationVersions: async ({ params }, { customer }) =>
    asData(await stylizations.listVersions(customer, params.stylizationId)),
  proposeStylization: async ({ body }, { customer }) => asData(await propose(customer, body)),
});

type LinkerNames = 'linkItems' | 'detachItems' | 'listLinkedIds' | 'listLinkedIdsOfItem';
type LinkerDependencies = {
  readonly database: Database;
  readonly engine: Pick<SearchEngine, 'search'>;
  readonly read: StylizationReader;
  readonly stylizations: StylizationService;
  readonly findCatalog: FindCatalog;
};

const isMain = ({ value: { look } }: StylizationRecord, productId: string): boolean =>
  look.kind === 'product' && look.productId === productId;

/** The calls of the linker, for the products in the slots of stylizations. */
export const linkerHandlers = ({
  database,
  engine,
  read,
  stylizations,
  findCatalog,
}: LinkerDependencies): HandlersFor<LinkerNames> => {
  const find = async (customer: Customer, id: string): Promise<StylizationRecord | null> =>
    read.one(await findStylization(database, customer.id, id));

  /** Null where an item is named that isn't the main one: nothing is linked to it. */
  const findLinked = async (
    customer: Customer,
    id: string,
    mainItemId: string | null | undefined,
  ): Promise<StylizationRecord | null> => {
    const record = await find(customer, id);
    return record && (mainItemId == null || isMain(record, mainItemId)) ? record : null;
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
    linkItems: async ({ body }, { customer }) => {
      const { instanceId, mainCatalogItemId, itemIds } = body;
      const record = await findLinked(customer, instanceId, mainCatalogItemId);
      if (!record) return fail('NOT_FOUND');
      const unknown = await findUnknown(customer, record, itemIds);
      if (isFailure(unknown)) return unknown;
      const known = itemIds.filter((id) => !unknown.includes(id));
      let done = { linked: [] as string[], alreadyLinked: [] as string[] };
      const changed = await stylizations.change(customer, instanceId, async ({ value }) => {
        const linking = linkProducts(value, known);
        if (!linking) return fail('LINK_LIMIT_REACHED');
        done = linking;
        return linking.value;
      });
      if (isFailure(changed)) return changed;
      return { data: { linked: done.linked, alreadyLinked: done.alreadyLinked, unknown } };
    },

    detachItems: async ({ body }, { customer }) => {
      const { instanceId, mainCatalogItemId, itemIds } = body;
      if (!(await findLinked(customer, instanceId, mainCatalogItemId))) return fail('NOT_FOUND');
      let done = { detached: [] as string[], notLinked: [] as string[] };
      const changed = await stylizations.change(customer, instanceId, async ({ value }) => {
        const detaching = detachProducts(value, itemIds);
        done = detaching;
        return detaching.value;
      });
      if (isFailure(changed)) return changed;
      return { data: { detached: done.detached, notLinked: done.notLinked } };
    },

    listLinkedIds: async ({ params }, { customer }) => {
      const record = await find(customer, params.instanceId);
      return record ? { data: linkedIdsIn(record.value) } : fail('NOT_FOUND');
    },

    listLinkedIdsOfItem: async ({ params }, { customer }) => {
      const record = await find(customer, params.instanceId);
      if (!record) return fail('NOT_FOUND');
      return { data: isMain(record, params.mainCatalogItemId) ? linkedIdsIn(record.value) : [] };
    },
  };
};
