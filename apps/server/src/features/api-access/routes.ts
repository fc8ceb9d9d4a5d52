import type { HandlersFor } from '../../http/handlers.ts';
import type { ApiAccessService } from './service.ts';

type Names = 'getAuthDomains' | 'setAuthDomains' | 'getRefusedDomains' | 'getAuthKey' | 'resetAuthKey';

export const apiAccessHandlers = (access: ApiAccessService): HandlersFor<Names> => ({
  getAuthDomains: async (_, { customer }) => ({ data: await access.getDomains(customer.id) }),
  setAuthDomains: async ({ body }, { customer }) => ({
    data: await access.setDomains(customer.id, body.domains),
  }),
  getRefusedDomains: async (_, { customer }) => ({ data: await access.listRefused(customer) }),
  getAuthKey: async (_, { customer }) => ({ data: await access.getKey(customer) }),
  resetAuthKey: async (_, { customer }) => ({ data: await access.resetKey(customer) }),
});
