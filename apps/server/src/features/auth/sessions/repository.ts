import type { Database } from '../../../storage/database.ts';
import type { ClientDescription } from './describe-client.ts';

export type SessionRecord = ClientDescription & {
  readonly sessionId: string;
  readonly startedAt: string;
  readonly lastUsedAt: string;
  readonly endsAt: string;
};

export const insertSession = async (
  database: Database,
  customerId: string,
  { sessionId, startedAt, lastUsedAt, endsAt, ...client }: SessionRecord,
): Promise<void> => {
  await database
    .insertInto('session')
    .values({
      ...{ id: sessionId, customer_id: customerId, ...client },
      ...{ started_at: startedAt, last_used_at: lastUsedAt, ends_at: endsAt },
    })
    .execute();
};

/** Those that still have a token which is good for something. */
export const listSessions = async (
  database: Database,
  customerId: string,
  now: Date,
): Promise<SessionRecord[]> => {
  const at = now.toISOString();
  const rows = await database
    .selectFrom('session')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('ends_at', '>', at)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('access_token')
          .select('session_id')
          .whereRef('session_id', '=', 'session.id')
          .where('expires_at', '>', at),
      ),
    )
    .execute();
  return rows.map(({ id, browser, system, network, started_at, last_used_at, ends_at }) => ({
    ...{ sessionId: id, startedAt: started_at, lastUsedAt: last_used_at, endsAt: ends_at },
    ...{ browser, system, network },
  }));
};

/** Ends it with all of its tokens. */
export const endSession = async (
  database: Database,
  customerId: string,
  sessionId: string,
): Promise<boolean> => {
  const { numDeletedRows } = await database
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Ends all but one, or all; hashes that would open another are void too. Gives how many sessions there were. */
export const endSessions = async (
  database: Database,
  customerId: string,
  exceptSessionId: string | null,
): Promise<number> => {
  await database.deleteFrom('relogin_hash').where('customer_id', '=', customerId).execute();
  let all = database.deleteFrom('session').where('customer_id', '=', customerId);
  if (exceptSessionId !== null) all = all.where('id', '!=', exceptSessionId);
  const { numDeletedRows } = await all.executeTakeFirst();
  return Number(numDeletedRows);
};

export type SessionUse = {
  readonly sessionId: string;
  readonly at: string;
  readonly network: string | null;
};

export const saveSessionUses = async (database: Database, uses: readonly SessionUse[]): Promise<void> => {
  for (const { sessionId, at, network } of uses)
    await database
      .updateTable('session')
      .set({ last_used_at: at, network })
      .where('id', '=', sessionId)
      .execute();
};
