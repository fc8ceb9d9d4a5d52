import { asData, fail } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { SearchTarget } from '../../ports/shop-search.ts';
import type { FindInstance, InstanceWithCatalog } from '../../storage/records.ts';
import type { InstanceService } from './service.ts';
import type { TryService } from './try/try-search.ts';

type Names =
  | 'listInstances'
  | 'createInstance'
  | 'getInstance'
  | 'renameInstance'
  | 'deleteInstance'
  | 'restoreInstance'
  | 'trySuggest'
  | 'trySearch';

type Dependencies = {
  readonly instances: InstanceService;
  readonly findInstance: FindInstance;
  readonly trying: TryService;
};

const searched = (customerId: string, { instance, catalog }: InstanceWithCatalog): SearchTarget => ({
  customerId,
  searchId: instance.id,
  catalog,
});

export const instanceHandlers = ({ instances, findInstance, trying }: Dependencies): HandlersFor<Names> => ({
  listInstances: async (_, { customer }) => {
    const { instances: data, limit } = await instances.list(customer);
    return { data, limit };
  },
  createInstance: async ({ body }, { customer }) => {
    return asData(await instances.create(customer, body));
  },
  getInstance: async ({ params }, { customer }) => {
    return asData(await instances.get(customer, params.searchId));
  },
  renameInstance: async ({ params, body }, { customer }) => {
    return asData(await instances.rename(customer, params.searchId, body.name));
  },
  deleteInstance: async ({ params }, { customer }) => {
    return asData(await instances.delete(customer, params.searchId));
  },
  restoreInstance: async ({ params }, { customer }) => {
    return asData(await instances.restore(customer, params.searchId));
  },
  trySuggest: async ({ params, body }, { customer }) => {
    const found = await findInstance(customer.id, params.searchId);
    return found ? asData(await trying.suggest(searched(customer.id, found), body)) : fail('NOT_FOUND');
  },
  trySearch: async ({ params, body }, { customer }) => {
    const found = await findInstance(customer.id, params.searchId);
    return found ? asData(await trying.search(searched(customer.id, found), body)) : fail('NOT_FOUND');
  },
});
