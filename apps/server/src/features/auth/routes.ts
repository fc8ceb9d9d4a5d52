import type { Profile } from '@vitrina/contract';
import type { HandlersFor } from '../../http/handlers.ts';
import type { Customer } from '../../storage/records.ts';
import type { AuthService } from './service.ts';

const presentProfile = (customer: Customer): Profile => ({
  uid: customer.id,
  displayName: customer.name,
  domain: customer.domain,
  customerSymbol: customer.symbol,
  platformId: customer.platformId,
  features: [...customer.features],
  modules: [...customer.modules],
  role: 'user',
  status: 'online',
  email: customer.email,
  plan: customer.plan,
  timeZone: customer.timeZone,
});

export const authHandlers = (
  auth: AuthService,
): HandlersFor<'relogin' | 'getProfile' | 'refreshToken' | 'logout'> => ({
  relogin: ({ params }, client) => auth.relogin(params.hash, client),
  getProfile: async (_, { customer }) => ({ data: presentProfile(customer) }),
  refreshToken: (_, { token }) => auth.refresh(token),
  logout: async (_, { customer, sessionId }) => {
    await auth.logout(customer.id, sessionId);
    return { data: { loggedOut: true } };
  },
});
