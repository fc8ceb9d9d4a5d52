import { asData, isFailure } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { InstanceService } from './service.ts';
import type { TrySearch } from './try-search.ts';

type Names = 'listInstances' | 'createInstance' | 'deleteInstance' | 'restoreInstance' | 'trySearch';

export const instanceHandlers = (instances: InstanceService, trySearch: TrySearch): HandlersFor<Names> => ({
  listInstances: async (_, { customer }) => {
    const { instances: data, limit } = await instances.list(customer);
    return { data, limit };
  },
  createInstance: async ({ body }, { customer }) => {
    return asData(await instances.create(customer, body));
  },
  deleteInstance: async ({ params }, { customer }) => {
    return asData(await instances.delete(customer, params.searchId));
  },
  restoreInstance: async ({ params }, { customer }) => {
    return asData(await instances.restore(customer, params.searchId));
  },
  trySearch: async ({ params, body }, { customer }) => {
    const found = await instances.find(customer.id, params.searchId);
    if (isFailure(found)) return found;
    return asData(await trySearch(found.catalog, body));
  },
});
