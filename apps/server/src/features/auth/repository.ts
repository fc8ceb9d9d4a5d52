import { sha256 } from '../../storage/ids.ts';
import type { Storage } from '../../storage/storage.ts';

/* The secret itself names whose it is, so these functions have no customer id to ask for. Only hashes are stored. */

export const insertReloginHash = async (
  storage: Storage,
  customerId: string,
  secret: string,
  expiresAt: Date,
): Promise<void> => {
  await storage
    .insertInto('relogin_hash')
    .values({ hash_sha256: sha256(secret), customer_id: customerId, expires_at: expiresAt.toISOString() })
    .execute();
};

/** Takes the hash out of the table, so that a second use finds nothing. */
export const takeReloginHash = async (
  storage: Storage,
  secret: string,
  now: Date,
): Promise<{ customerId: string } | null> => {
  const row = await storage
    .deleteFrom('relogin_hash')
    .where('hash_sha256', '=', sha256(secret))
    .returningAll()
    .executeTakeFirst();
  return row && row.expires_at > now.toISOString() ? { customerId: row.customer_id } : null;
};

export const insertSession = async (
  storage: Storage,
  customerId: string,
  token: string,
  expiresAt: Date,
): Promise<void> => {
  await storage
    .insertInto('session')
    .values({ token_sha256: sha256(token), customer_id: customerId, expires_at: expiresAt.toISOString() })
    .execute();
};

export const findSession = async (
  storage: Storage,
  token: string,
  now: Date,
): Promise<{ customerId: string } | null> => {
  const row = await storage
    .selectFrom('session')
    .select('customer_id')
    .where('token_sha256', '=', sha256(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row ? { customerId: row.customer_id } : null;
};

export const shortenSession = async (
  storage: Storage,
  customerId: string,
  token: string,
  expiresAt: Date,
): Promise<void> => {
  await storage
    .updateTable('session')
    .set({ expires_at: expiresAt.toISOString() })
    .where('customer_id', '=', customerId)
    .where('token_sha256', '=', sha256(token))
    .where('expires_at', '>', expiresAt.toISOString())
    .execute();
};

export const deleteSession = async (storage: Storage, customerId: string, token: string): Promise<void> => {
  await storage
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('token_sha256', '=', sha256(token))
    .execute();
};

export const deleteExpired = async (storage: Storage, now: Date): Promise<void> => {
  await storage.deleteFrom('session').where('expires_at', '<=', now.toISOString()).execute();
  await storage.deleteFrom('relogin_hash').where('expires_at', '<=', now.toISOString()).execute();
};
