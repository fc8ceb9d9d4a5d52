import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { sha256 } from '../../storage/ids.ts';

/*
 * Only digests of tokens and hashes are stored. A secret itself identifies its customer, so functions that take one need no
 * customer id.
 */

export const insertReloginHash = async (
  database: Database,
  customerId: string,
  secret: string,
  expiresAt: Date,
  operatorId: string | null = null,
): Promise<void> => {
  await database
    .insertInto('relogin_hash')
    .values({
      ...{ hash_sha256: sha256(secret), customer_id: customerId, operator_id: operatorId },
      expires_at: expiresAt.toISOString(),
    })
    .execute();
};

/** Removes the hash, so that a second use finds nothing. */
export const takeReloginHash = async (
  database: Database,
  secret: string,
  now: Date,
): Promise<{ customerId: string; operatorId: string | null } | null> => {
  const row = await database
    .deleteFrom('relogin_hash')
    .where('hash_sha256', '=', sha256(secret))
    .returningAll()
    .executeTakeFirst();
  return row && row.expires_at > now.toISOString()
    ? { customerId: row.customer_id, operatorId: row.operator_id }
    : null;
};

export type NewToken = {
  readonly token: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
};

export const insertToken = async (
  database: Database,
  { token, sessionId, expiresAt }: NewToken,
): Promise<void> => {
  await database
    .insertInto('access_token')
    .values({
      ...{ token_sha256: sha256(token), session_id: sessionId },
      ...{ expires_at: expiresAt.toISOString(), replaced_at: null },
    })
    .execute();
};

/** The session that a token belongs to. */
export type OpenSession = {
  readonly sessionId: string;
  readonly customerId: string;
  readonly endsAt: string;
  /** The operator who is signed in as the customer. */
  readonly operatorId: string | null;
};

export const findSession = async (
  database: Database,
  token: string,
  now: Date,
): Promise<OpenSession | null> => {
  const row = await database
    .selectFrom('access_token')
    .innerJoin('session', 'session.id', 'access_token.session_id')
    .select(['session.id', 'session.customer_id', 'session.ends_at', 'session.operator_id'])
    .where('access_token.token_sha256', '=', sha256(token))
    .where('access_token.expires_at', '>', now.toISOString())
    .where('session.ends_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!row) return null;
  const { id: sessionId, customer_id: customerId, ends_at: endsAt, operator_id: operatorId } = row;
  return { sessionId, customerId, endsAt, operatorId };
};

/** Shortens the token's life to `expiresAt`. False if it has been replaced already. */
export const replaceToken = async (
  database: Database,
  token: string,
  now: Date,
  expiresAt: Date,
): Promise<boolean> => {
  const until = expiresAt.toISOString();
  const { numUpdatedRows } = await database
    .updateTable('access_token')
    .set({
      replaced_at: now.toISOString(),
      expires_at: sql`case when expires_at < ${until} then expires_at else ${until} end`,
    })
    .where('token_sha256', '=', sha256(token))
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const deleteExpired = async (database: Database, now: Date): Promise<void> => {
  const at = now.toISOString();
  await database.deleteFrom('access_token').where('expires_at', '<=', at).execute();
  await database.deleteFrom('relogin_hash').where('expires_at', '<=', at).execute();
  await database
    .deleteFrom('session')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('access_token').select('session_id').whereRef('session_id', '=', 'session.id'))),
    )
    .execute();
};
