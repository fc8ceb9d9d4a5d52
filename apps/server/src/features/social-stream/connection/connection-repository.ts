import type { Selectable } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/schema.ts';

export type ConnectionRecord = {
  readonly customerId: string;
  readonly sealedToken: string;
  readonly accountId: string;
  readonly username: string;
  /** Of the Facebook user who made the token. */
  readonly userId: string | null;
  readonly connectedAt: string;
  readonly endsAt: string | null;
  readonly renewalTriedAt: string;
  /** Whether Instagram has refused the token. */
  readonly isRefused: boolean;
  readonly pausedUntil: string | null;
  readonly usedPercent: number | null;
};

const toRecord = (row: Selectable<Tables['instagram_connection']>): ConnectionRecord => ({
  customerId: row.customer_id,
  sealedToken: row.sealed_token,
  accountId: row.account_id,
  username: row.username,
  userId: row.user_id,
  connectedAt: row.connected_at,
  endsAt: row.ends_at,
  renewalTriedAt: row.renewal_tried_at,
  isRefused: row.is_refused === 1,
  pausedUntil: row.paused_until,
  usedPercent: row.used_percent,
});

export const findConnection = async (
  database: Database,
  customerId: string,
): Promise<ConnectionRecord | null> => {
  const row = await database
    .selectFrom('instagram_connection')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
};

type NewConnection = Pick<
  ConnectionRecord,
  'sealedToken' | 'accountId' | 'username' | 'userId' | 'connectedAt' | 'endsAt'
>;

/** In the place of an earlier one. */
export const saveConnection = async (
  database: Database,
  customerId: string,
  connection: NewConnection,
): Promise<void> => {
  const values = {
    sealed_token: connection.sealedToken,
    account_id: connection.accountId,
    username: connection.username,
    user_id: connection.userId,
    connected_at: connection.connectedAt,
    ends_at: connection.endsAt,
    renewal_tried_at: connection.connectedAt,
    is_refused: 0,
    paused_until: null,
    used_percent: null,
  };
  await database
    .insertInto('instagram_connection')
    .values({ customer_id: customerId, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute();
};

/** Only if the token is still the one that was read: another may have been entered meanwhile. */
export const changeConnection = async (
  database: Database,
  customerId: string,
  sealedToken: string,
  change: Partial<
    Pick<
      ConnectionRecord,
      'sealedToken' | 'endsAt' | 'renewalTriedAt' | 'isRefused' | 'pausedUntil' | 'usedPercent'
    >
  >,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('instagram_connection')
    .set({
      ...(change.sealedToken !== undefined && { sealed_token: change.sealedToken }),
      ...(change.endsAt !== undefined && { ends_at: change.endsAt }),
      ...(change.renewalTriedAt !== undefined && { renewal_tried_at: change.renewalTriedAt }),
      ...(change.isRefused !== undefined && { is_refused: change.isRefused ? 1 : 0 }),
      ...(change.pausedUntil !== undefined && { paused_until: change.pausedUntil }),
      ...(change.usedPercent !== undefined && { used_percent: change.usedPercent }),
    })
    .where('customer_id', '=', customerId)
    .where('sealed_token', '=', sealedToken)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const deleteConnection = async (database: Database, customerId: string): Promise<void> => {
  await database.deleteFrom('instagram_connection').where('customer_id', '=', customerId).execute();
};

/** Of all customers: tokens that end before a time, and weren’t tried since another. */
export const listEnding = async (
  database: Database,
  { endBefore, triedBefore }: { readonly endBefore: string; readonly triedBefore: string },
): Promise<ConnectionRecord[]> => {
  const rows = await database
    .selectFrom('instagram_connection')
    .selectAll()
    .where('is_refused', '=', 0)
    .where('ends_at', '<', endBefore)
    .where('renewal_tried_at', '<', triedBefore)
    .execute();
  return rows.map(toRecord);
};

/** Whose connections a Facebook user made. */
export const listCustomersOfUser = async (database: Database, userId: string): Promise<string[]> => {
  const rows = await database
    .selectFrom('instagram_connection')
    .select('customer_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.customer_id);
};

export type KnownHashtag = { readonly hashtagId: string; readonly askedAt: string };

export const findHashtag = async (
  database: Database,
  customerId: string,
  hashtag: string,
): Promise<KnownHashtag | null> => {
  const row = await database
    .selectFrom('instagram_hashtag')
    .select(['hashtag_id', 'asked_at'])
    .where('customer_id', '=', customerId)
    .where('hashtag', '=', hashtag)
    .executeTakeFirst();
  return row ? { hashtagId: row.hashtag_id, askedAt: row.asked_at } : null;
};

/** When hashtags were asked for since a time, the earliest first. */
export const listAskedSince = async (
  database: Database,
  customerId: string,
  since: string,
): Promise<string[]> => {
  const rows = await database
    .selectFrom('instagram_hashtag')
    .select('asked_at')
    .where('customer_id', '=', customerId)
    .where('asked_at', '>', since)
    .orderBy('asked_at')
    .execute();
  return rows.map((row) => row.asked_at);
};

export const saveHashtag = async (
  database: Database,
  customerId: string,
  hashtag: string,
  { hashtagId, askedAt }: KnownHashtag,
): Promise<void> => {
  await database
    .insertInto('instagram_hashtag')
    .values({ customer_id: customerId, hashtag, hashtag_id: hashtagId, asked_at: askedAt })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'hashtag']).doUpdateSet({ hashtag_id: hashtagId, asked_at: askedAt }),
    )
    .execute();
};
