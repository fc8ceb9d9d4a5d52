import { hash } from '@node-rs/argon2';
import type { Database } from '../../storage/database.ts';
import { updateDisabled, updatePassword } from './repository.ts';

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  /** Ends all sessions but one, or all, and voids hashes that would open another. Gives how many sessions there were. */
  readonly endSessions: (
    database: Database,
    customerId: string,
    exceptSessionId: string | null,
  ) => Promise<number>;
};

export type RevokeAccess = ReturnType<typeof createRevokeAccess>;

/** What takes away the access of whoever had it: another password, a disabled account. Both give how many sessions ended. */
export const createRevokeAccess = ({ database, now, endSessions }: Dependencies) => ({
  /** `password` was judged by the contract. Browsers that signed in before are strangers again: their cookies are signed by the password's hash. */
  setPassword: async (
    customerId: string,
    password: string,
    exceptSessionId: string | null,
  ): Promise<number> => {
    const passwordHash = await hash(password);
    return database.transaction().execute(async (transaction) => {
      await updatePassword(transaction, customerId, passwordHash);
      return endSessions(transaction, customerId, exceptSessionId);
    });
  },

  /** Nothing is deleted; imports that run end as they would have. */
  disable: (customerId: string): Promise<number> =>
    database.transaction().execute(async (transaction) => {
      await updateDisabled(transaction, customerId, now().toISOString());
      return endSessions(transaction, customerId, null);
    }),

  enable: (customerId: string): Promise<void> => updateDisabled(database, customerId, null),
});
