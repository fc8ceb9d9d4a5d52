import type { HandlersFor } from '../../http/handlers.ts';
import type { ApiAccessService } from './service.ts';

type Names =
  | 'getAuthDomains'
  | 'setAuthDomains'
  | 'getRefusedDomains'
  | 'getTestMode'
  | 'startTestMode'
  | 'endTestMode'
  | 'getAuthKey'
  | 'resetAuthKey';

export const apiAccessHandlers = (access: ApiAccessService): HandlersFor<Names> => ({
  getAuthDomains: async (_, { customer }) => ({ data: await access.getDomains(customer.id) }),
  setAuthDomains: async ({ body }, { customer }) => ({
    data: await access.setDomains(customer.id, body.domains),
  }),
  getRefusedDomains: async (_, { customer }) => ({ data: await access.listRefused(customer) }),
  getTestMode: async (_, { customer }) => ({ data: await access.getTestMode(customer.id) }),
  startTestMode: async (_, { customer }) => ({ data: await access.startTestMode(customer.id) }),
  endTestMode: async (_, { customer }) => ({ data: await access.endTestMode(customer.id) }),
  getAuthKey: async (_, { customer }) => ({ data: await access.getKey(customer) }),
  resetAuthKey: async (_, { customer }) => ({ data: await access.resetKey(customer) }),
});
