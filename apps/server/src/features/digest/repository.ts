import type { Database } from '../../storage/database.ts';
import { readTimeZone } from '../../storage/time-zone.ts';

export type DigestReader = {
  readonly customerId: string;
  readonly timeZone: string;
  /** The Monday whose mail was the last one; null before the first. */
  readonly sentOn: string | null;
};

/** All customers who may get the weekly mail. */
export const listDigestReaders = async (database: Database): Promise<DigestReader[]> => {
  const rows = await database
    .selectFrom('customer')
    .select(['id', 'time_zone', 'digest_sent_on'])
    .where('wants_digest', '=', 1)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, time_zone, digest_sent_on }) => ({
    customerId: id,
    timeZone: readTimeZone(time_zone),
    sentOn: digest_sent_on,
  }));
};

export const readWantsDigest = async (database: Database, customerId: string): Promise<boolean> => {
  const row = await database
    .selectFrom('customer')
    .select('wants_digest')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.wants_digest === 1;
};

export const updateWantsDigest = async (
  database: Database,
  customerId: string,
  wanted: boolean,
): Promise<void> => {
  await database
    .updateTable('customer')
    .set({ wants_digest: wanted ? 1 : 0 })
    .where('id', '=', customerId)
    .execute();
};

/**
 * Notes that the mail of a Monday is sent, before it is: a server that dies meanwhile doesn't send it a second time. False if it
 * was noted already, or the customer was disabled or doesn't want it any more.
 */
export const claimDigest = async (
  database: Database,
  customerId: string,
  monday: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('customer')
    .set({ digest_sent_on: monday })
    .where('id', '=', customerId)
    .where('wants_digest', '=', 1)
    .where('disabled_at', 'is', null)
    .where('digest_sent_on', 'is distinct from', monday)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Takes the note back after a failure, so that the mail is tried again. */
export const releaseDigest = async (
  database: Database,
  customerId: string,
  monday: string,
): Promise<void> => {
  await database
    .updateTable('customer')
    .set({ digest_sent_on: null })
    .where('id', '=', customerId)
    .where('digest_sent_on', '=', monday)
    .execute();
};
