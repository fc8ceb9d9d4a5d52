import type { Kysely } from 'kysely';

/** What an owner asks for is found by whichever server looks at pictures, so that none of it ends with a process. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('image_check').addColumn('recheck_since', 'text').execute();
};
