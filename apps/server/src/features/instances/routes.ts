import { isFailure } from '../../http/failure.ts';
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
    const created = await instances.create(customer, body);
    return isFailure(created) ? created : { data: created };
  },
  deleteInstance: async ({ params }, { customer }) => {
    const deleted = await instances.delete(customer, params.searchId);
    return isFailure(deleted) ? deleted : { data: deleted };
  },
  restoreInstance: async ({ params }, { customer }) => {
    const restored = await instances.restore(customer, params.searchId);
    return isFailure(restored) ? restored : { data: restored };
  },
  trySearch: async ({ params, body }, { customer }) => {
    const found = await instances.find(customer.id, params.searchId);
    if (isFailure(found)) return found;
    const result = await trySearch(found.catalog, body);
    return isFailure(result) ? result : { data: result };
  },
});
