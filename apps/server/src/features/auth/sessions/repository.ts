import type { Database } from '../../../storage/database.ts';
import type { ClientDescription } from './describe-client.ts';

export type SessionRecord = ClientDescription & {
  readonly sessionId: string;
  readonly startedAt: string;
  readonly lastUsedAt: string;
  readonly endsAt: string;
};

/** `operatorId`: the operator who signs in as the customer. */
export type NewSession = SessionRecord & { readonly operatorId: string | null };

export const insertSession = async (
  database: Database,
  customerId: string,
  { sessionId, operatorId, startedAt, lastUsedAt, endsAt, ...client }: NewSession,
): Promise<void> => {
  await database
    .insertInto('session')
    .values({
      ...{ id: sessionId, customer_id: customerId, operator_id: operatorId, ...client },
      ...{ started_at: startedAt, last_used_at: lastUsedAt, ends_at: endsAt },
    })
    .execute();
};

/** Sessions that still have a valid token. */
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

/** Ends the session and all its tokens. */
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

/**
 * Ends all sessions, or all but one, and voids hashes that would open another; of an operator also those as other customers. Returns how
 * many sessions ended.
 */
export const endSessions = async (
  database: Database,
  customerId: string,
  exceptSessionId: string | null,
): Promise<number> => {
  await database
    .deleteFrom('relogin_hash')
    .where(({ or, eb }) => or([eb('customer_id', '=', customerId), eb('operator_id', '=', customerId)]))
    .execute();
  await database.deleteFrom('password_reset').where('customer_id', '=', customerId).execute();
  let all = database
    .deleteFrom('session')
    .where(({ or, eb }) => or([eb('customer_id', '=', customerId), eb('operator_id', '=', customerId)]));
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
