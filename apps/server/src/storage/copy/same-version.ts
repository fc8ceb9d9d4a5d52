import type { Kysely } from 'kysely';
import { listApplied } from '../migrate.ts';
import type { Tables } from '../schema.ts';
import { CopyError } from './store-rows.ts';

const appliedTo = async (database: Kysely<Tables>): Promise<string> =>
  (await listApplied(database as unknown as Kysely<unknown>)).sort().join();

/** Throws a `CopyError` unless both have the same tables. */
export const refuseOtherVersion = async (source: Kysely<Tables>, target: Kysely<Tables>): Promise<void> => {
  if ((await appliedTo(source)) !== (await appliedTo(target)))
    throw new CopyError(
      'The database is of another version than this program; use the one that its servers run.',
    );
};
