import { hash } from '@node-rs/argon2';
import type { Database } from '../../storage/database.ts';
import { updateDisabled, updatePassword } from './repository.ts';

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  /** Ends all sessions, or all but one, and voids hashes and links that would open another. Returns how many sessions ended. */
  readonly endSessions: (
    database: Database,
    customerId: string,
    exceptSessionId: string | null,
  ) => Promise<number>;
};

export type RevokeAccess = ReturnType<typeof createRevokeAccess>;

/** The two ways to revoke access: changing the password, and disabling the account. Both return how many sessions ended. */
export const createRevokeAccess = ({ database, now, endSessions }: Dependencies) => ({
  /**
   * `password` has been validated by the contract. Every remembered device becomes a stranger, since device cookies are keyed by
   * the password hash.
   */
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

  /** The same for whoever a one-use link belongs to, which is taken in the same transaction. Null if it is worth nothing by then. */
  setPasswordBy: async (
    takeLink: (inStorage: Database) => Promise<string | null>,
    password: string,
  ): Promise<number | null> => {
    const passwordHash = await hash(password);
    return database.transaction().execute(async (transaction) => {
      const customerId = await takeLink(transaction);
      if (customerId === null) return null;
      await updatePassword(transaction, customerId, passwordHash);
      return endSessions(transaction, customerId, null);
    });
  },

  /** Nothing is deleted, and imports that are running finish normally. */
  disable: (customerId: string): Promise<number> =>
    database.transaction().execute(async (transaction) => {
      await updateDisabled(transaction, customerId, now().toISOString());
      return endSessions(transaction, customerId, null);
    }),

  enable: (customerId: string): Promise<void> => updateDisabled(database, customerId, null),
});
