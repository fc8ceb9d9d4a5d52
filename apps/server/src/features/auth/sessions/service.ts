import type { AccountSession } from '@vitrina/contract';
import { type Failure, fail } from '../../../http/failure.ts';
import type { Client } from '../../../http/handlers.ts';
import type { Database } from '../../../storage/database.ts';
import { describeClient } from './describe-client.ts';
import { endSession, endSessions, listSessions, type SessionUse, saveSessionUses } from './repository.ts';

/** Where a customer is signed in. What was used last is kept in memory and stored now and then: a call of the panel makes no write. */
export const createSessionService = ({
  database,
  now,
}: {
  readonly database: Database;
  readonly now: () => Date;
}) => {
  const uses = new Map<string, SessionUse>();
  return {
    noteUse: (sessionId: string, client: Client): void => {
      const { network } = describeClient(client);
      uses.set(sessionId, { sessionId, at: now().toISOString(), network });
    },

    /** Stores what was used since the last time. */
    saveUses: async (): Promise<void> => {
      if (uses.size === 0) return;
      const due = [...uses.values()];
      uses.clear();
      try {
        await database.transaction().execute((transaction) => saveSessionUses(transaction, due));
      } catch (error) {
        for (const use of due) if (!uses.has(use.sessionId)) uses.set(use.sessionId, use);
        throw error;
      }
    },

    /** The one used last first. */
    list: async (customerId: string, currentSessionId: string | null): Promise<AccountSession[]> => {
      const sessions = await listSessions(database, customerId, now());
      return sessions
        .map((session) => {
          const use = uses.get(session.sessionId);
          const isCurrent = session.sessionId === currentSessionId;
          return { ...session, ...(use && { lastUsedAt: use.at, network: use.network }), isCurrent };
        })
        .sort((one, other) => (one.lastUsedAt < other.lastUsedAt ? 1 : -1));
    },

    end: async (customerId: string, sessionId: string): Promise<number | Failure> =>
      (await endSession(database, customerId, sessionId)) ? 1 : fail('NOT_FOUND'),

    endOthers: (customerId: string, exceptSessionId: string): Promise<number> =>
      endSessions(database, customerId, exceptSessionId),
  };
};
