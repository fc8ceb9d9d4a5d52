import type { Database } from '../../../storage/database.ts';
import { sha256 } from '../../../storage/ids.ts';

/* Only digests are stored. A secret itself identifies its customer, so functions that take one need no customer id. */

/** The customer's only link from now on. */
export const replaceReset = async (
  database: Database,
  customerId: string,
  secret: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> => {
  await database
    .deleteFrom('password_reset')
    .where(({ or, eb }) =>
      or([eb('customer_id', '=', customerId), eb('expires_at', '<=', now.toISOString())]),
    )
    .execute();
  await database
    .insertInto('password_reset')
    .values({
      ...{ hash_sha256: sha256(secret), customer_id: customerId },
      expires_at: expiresAt.toISOString(),
    })
    .execute();
};

/** Whose link it is; null for one that has expired, was used or replaced, or whose customer is disabled. */
export const findReset = async (database: Database, secret: string, now: Date): Promise<string | null> => {
  const row = await database
    .selectFrom('password_reset')
    .innerJoin('customer', 'customer.id', 'password_reset.customer_id')
    .select('password_reset.customer_id')
    .where('password_reset.hash_sha256', '=', sha256(secret))
    .where('password_reset.expires_at', '>', now.toISOString())
    .where('customer.disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.customer_id ?? null;
};
