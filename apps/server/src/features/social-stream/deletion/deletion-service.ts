import type { GraphApp } from '@vitrina/instagram';
import { daysBefore } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
import { newId } from '../../../storage/ids.ts';
import { listCustomersOfUser } from '../connection/connection-repository.ts';
import type { ConnectionService } from '../connection/connection-service.ts';
import {
  type DeletionRecord,
  findDeletion,
  finishDeletion,
  insertDeletion,
  purgeDeletions,
} from './deletion-repository.ts';
import { readSignedRequest } from './signed-request.ts';

type Dependencies = {
  readonly database: Database;
  readonly connections: Pick<ConnectionService, 'disconnect'>;
  /** Null where there is none: then Meta has nobody to ask. */
  readonly app: GraphApp | null;
  readonly now: () => Date;
};

/** So long somebody can look up what became of their request. */
const rememberedDays = 365;

export type DeletionService = ReturnType<typeof createDeletionService>;

/** What Meta asks for a user who wants their data erased, or has removed the app. */
export const createDeletionService = ({ database, connections, app, now }: Dependencies) => ({
  /** Erases a user’s connections with all copies of posts. Returns the code under which it can be looked up; null for a request that isn’t Meta’s. */
  erase: async (signedRequest: string): Promise<string | null> => {
    const userId = app ? readSignedRequest(signedRequest, app.secret, now()) : null;
    if (userId === null) return null;
    const code = newId();
    await insertDeletion(database, code, now().toISOString());
    for (const customerId of await listCustomersOfUser(database, userId))
      await connections.disconnect(customerId);
    await finishDeletion(database, code, now().toISOString());
    return code;
  },

  isOffered: app !== null,
  find: (code: string): Promise<DeletionRecord | null> => findDeletion(database, code),
  purgeOld: (): Promise<void> => purgeDeletions(database, daysBefore(now(), rememberedDays)),
});
