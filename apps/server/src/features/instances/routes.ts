import type { CallInput, Calls, SuggestReply } from '@vitrina/contract';
import { asData, type Failure, fail } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { CatalogRecord, FindInstance } from '../../storage/records.ts';
import type { InstanceService } from './service.ts';
import type { TrySearch } from './try-search.ts';

type Names =
  | 'listInstances'
  | 'createInstance'
  | 'getInstance'
  | 'renameInstance'
  | 'deleteInstance'
  | 'restoreInstance'
  | 'trySuggest'
  | 'trySearch';

export type TrySuggest = (
  catalog: CatalogRecord,
  request: CallInput<Calls['trySuggest']>['body'],
) => Promise<SuggestReply | Failure>;

type Dependencies = {
  readonly instances: InstanceService;
  readonly findInstance: FindInstance;
  readonly trySearch: TrySearch;
  readonly trySuggest: TrySuggest;
};

export const instanceHandlers = ({
  instances,
  findInstance,
  trySearch,
  trySuggest,
}: Dependencies): HandlersFor<Names> => ({
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
    return found ? asData(await trySuggest(found.catalog, body)) : fail('NOT_FOUND');
  },
  trySearch: async ({ params, body }, { customer }) => {
    const found = await findInstance(customer.id, params.searchId);
    return found ? asData(await trySearch(found.catalog, body)) : fail('NOT_FOUND');
  },
});
