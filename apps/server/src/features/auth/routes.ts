import type { Profile } from '@vitrina/contract';
import type { HandlersFor } from '../../http/handlers.ts';
import type { Customer } from '../../storage/records.ts';
import type { AuthService } from './service.ts';

type Standing = Pick<Profile, 'isReadOnly'> & { readonly hasFailedCharge: boolean };

const presentProfile = (
  customer: Customer,
  isOperated: boolean,
  { isReadOnly, hasFailedCharge }: Standing,
): Profile => ({
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
  // Whoever is signed in as a customer can do what the customer can, and no more.
  isOperator: customer.isOperator && !isOperated,
  isOperated,
  isReadOnly,
  ...(hasFailedCharge && { hasFailedCharge }),
});

export const authHandlers = (
  auth: AuthService,
  /** How the customer stands with what is to be paid. */
  readStanding: (customer: Customer) => Promise<Standing>,
): HandlersFor<'relogin' | 'getProfile' | 'refreshToken' | 'logout'> => ({
  relogin: ({ params }, client) => auth.relogin(params.hash, client),
  getProfile: async (_, { customer, isOperated }) => ({
    data: presentProfile(customer, isOperated, await readStanding(customer)),
  }),
  refreshToken: (_, { token }) => auth.refresh(token),
  logout: async (_, { customer, sessionId }) => {
    await auth.logout(customer.id, sessionId);
    return { data: { loggedOut: true } };
  },
});
