import type { AccountSession, EventUsage } from '@vitrina/contract';
import { asData, type Failure, fail, isFailure } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { Customer } from '../../storage/records.ts';
import type { RevokeAccess } from './revoke-access.ts';

type Attempt = { readonly address: string; readonly email: string; readonly device: string };

type Dependencies = {
  readonly sessions: {
    readonly list: (customerId: string, currentSessionId: string) => Promise<AccountSession[]>;
    readonly end: (customerId: string, sessionId: string) => Promise<number | Failure>;
    readonly endOthers: (customerId: string, exceptSessionId: string) => Promise<number>;
  };
  readonly checkPassword: (email: string, password: string) => Promise<Customer | null | Failure>;
  /** Shares its limits with the sign-in page. */
  readonly guesses: {
    readonly mayTry: (attempt: Attempt) => Promise<boolean>;
    readonly forgive: (attempt: Attempt) => Promise<void>;
  };
  readonly setPassword: RevokeAccess['setPassword'];
  readonly setTimeZone: (customerId: string, timeZone: string) => Promise<void>;
  readonly readEventUsage: (customerId: string) => Promise<EventUsage>;
};

type Names =
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'changePassword'
  | 'setTimeZone'
  | 'getEventUsage';

const asEnded = (outcome: number | Failure) => (isFailure(outcome) ? outcome : asData({ ended: outcome }));

export const accountHandlers = ({
  sessions,
  checkPassword,
  guesses,
  setPassword,
  setTimeZone,
  readEventUsage,
}: Dependencies): HandlersFor<Names> => ({
  listSessions: async (_, { customer, sessionId }) => ({
    data: await sessions.list(customer.id, sessionId),
  }),
  endSession: async ({ params }, { customer }) => asEnded(await sessions.end(customer.id, params.sessionId)),
  endOtherSessions: async (_, { customer, sessionId }) =>
    asEnded(await sessions.endOthers(customer.id, sessionId)),
  changePassword: async ({ body }, { customer, sessionId, client }) => {
    // Somebody at an open panel guesses against the session's own limit, and locks nobody else out.
    const attempt = { address: client.address, email: customer.email, device: `session ${sessionId}` };
    if (!(await guesses.mayTry(attempt))) return fail('TOO_MANY_REQUESTS');
    const checked = await checkPassword(customer.email, body.currentPassword);
    if (isFailure(checked)) return checked;
    if (!checked) return fail('PASSWORD_WRONG');
    await guesses.forgive(attempt);
    if (body.newPassword === body.currentPassword) return fail('PASSWORD_UNCHANGED');
    return asEnded(await setPassword(customer.id, body.newPassword, sessionId));
  },
  setTimeZone: async ({ body }, { customer }) => {
    await setTimeZone(customer.id, body.timeZone);
    return { data: { timeZone: body.timeZone } };
  },
  getEventUsage: async (_, { customer }) => ({ data: await readEventUsage(customer.id) }),
});
