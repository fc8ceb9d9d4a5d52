import { asData } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { BinService } from './service.ts';

type Names =
  | 'getInstanceUse'
  | 'listBinnedInstances'
  | 'removeInstance'
  | 'getCatalogUse'
  | 'listBinnedCatalogs'
  | 'removeCatalog';

export const binHandlers = (bin: BinService): HandlersFor<Names> => ({
  getInstanceUse: async ({ params }, { customer }) =>
    asData(await bin.readInstanceUse(customer, params.searchId)),
  listBinnedInstances: async (_, { customer }) => ({ data: await bin.listInstances(customer.id) }),
  removeInstance: async ({ params }, { customer }) =>
    asData(await bin.removeInstance(customer.id, params.searchId)),
  getCatalogUse: async ({ params }, { customer }) =>
    asData(await bin.readCatalogUse(customer.id, params.catalogId)),
  listBinnedCatalogs: async (_, { customer }) => ({ data: await bin.listCatalogs(customer.id) }),
  removeCatalog: async ({ params }, { customer }) =>
    asData(await bin.removeCatalog(customer.id, params.catalogId)),
});
