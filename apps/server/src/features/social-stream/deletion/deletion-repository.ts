import type { Database } from '../../../storage/database.ts';

/** A request to erase somebody’s data; it says nothing about whom. */
export type DeletionRecord = { readonly requestedAt: string; readonly doneAt: string | null };

/** Of no customer: Meta asks for a user of its own. */
export const insertDeletion = async (database: Database, code: string, at: string): Promise<void> => {
  await database.insertInto('instagram_deletion').values({ code, requested_at: at, done_at: null }).execute();
};

export const finishDeletion = async (database: Database, code: string, at: string): Promise<void> => {
  await database.updateTable('instagram_deletion').set({ done_at: at }).where('code', '=', code).execute();
};

export const findDeletion = async (database: Database, code: string): Promise<DeletionRecord | null> => {
  const row = await database
    .selectFrom('instagram_deletion')
    .select(['requested_at', 'done_at'])
    .where('code', '=', code)
    .executeTakeFirst();
  return row ? { requestedAt: row.requested_at, doneAt: row.done_at } : null;
};

export const purgeDeletions = async (database: Database, before: string): Promise<void> => {
  await database.deleteFrom('instagram_deletion').where('requested_at', '<', before).execute();
};
