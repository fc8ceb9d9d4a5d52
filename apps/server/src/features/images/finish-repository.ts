import type { Database } from '../../storage/database.ts';
import type { Place } from './check-repository.ts';
import { findCheck, updateCheck } from './check-state-repository.ts';

export const isFinished = async (database: Database, { customerId, catalogId }: Place): Promise<boolean> => {
  const check = await findCheck(database, { customerId, catalogId });
  return check !== undefined && check.finished_at !== null;
};

/** Notes that no picture is due, unless one is again. */
export const markFinished = async (
  database: Database,
  { customerId, catalogId }: Place,
  finishedAt: string,
): Promise<void> => {
  await updateCheck(database, { customerId, catalogId })
    .set({ finished_at: finishedAt })
    .where('recheck_since', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('image')
            .select('image.id')
            .where('image.customer_id', '=', customerId)
            .where('image.catalog_id', '=', catalogId)
            .where('image.due_at', '<=', finishedAt),
        ),
      ),
    )
    .execute();
};
