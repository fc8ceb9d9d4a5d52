import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { insertRows } from '../../storage/sql/insert-rows.ts';
import type { Place } from './check-repository.ts';
import { reopenCheck, updateCheck } from './check-state-repository.ts';

/** For the start of the server: catalogs whose pictures are still to be listed, since an import went live or a version came that looks at them. */
export const listUnlisted = async (database: Database): Promise<Place[]> => {
  const rows = await database
    .selectFrom('catalog')
    .leftJoin('image_check', 'image_check.catalog_id', 'catalog.id')
    .select(['catalog.customer_id', 'catalog.id'])
    .where('catalog.deleted_at', 'is', null)
    .where('catalog.mapping_json', 'is not', null)
    .where('image_check.generation_id', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('import_run')
          .select('import_run.id')
          .whereRef('import_run.catalog_id', '=', 'catalog.id')
          .where('import_run.status', '=', 'ok'),
      ),
    )
    .execute();
  return rows.map((row) => ({ customerId: row.customer_id, catalogId: row.id }));
};

/** The number of the new round. */
export const beginRound = async (database: Database, { customerId, catalogId }: Place): Promise<number> => {
  await reopenCheck(database, { customerId, catalogId });
  const { round } = await updateCheck(database, { customerId, catalogId })
    .set((set) => ({ round: set('round', '+', 1) }))
    .returning('round')
    .executeTakeFirstOrThrow();
  return round;
};

export type ListedImage = {
  readonly id: string;
  readonly address: string;
  readonly host: string;
  readonly productId: string;
  /** The group of the product's variants; its own id without one. */
  readonly productGroup: string;
  readonly title: string;
};

/** Adds pictures that are new, due at once, and notes who shows them in this round. */
export const addToRound = async (
  database: Database,
  { customerId, catalogId }: Place,
  round: number,
  listed: readonly ListedImage[],
): Promise<void> => {
  const addresses = new Map(listed.map((one) => [one.id, one]));
  await database.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom('image')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('catalog_id', '=', catalogId)
      .where('id', 'in', [...addresses.keys()])
      .execute();
    for (const { id } of known) addresses.delete(id);
    await insertRows(
      transaction,
      'image',
      Array.from(addresses.values(), ({ id, address, host }) => ({
        ...{ catalog_id: catalogId, id, customer_id: customerId, address, host, state: 'waiting' as const },
        ...{ colours_json: '[]', due_at: '', attempts: 0 },
      })),
    );
    await insertRows(
      transaction,
      'image_use',
      listed.map(({ id, productId, productGroup, title }) => ({
        ...{ catalog_id: catalogId, image_id: id, product_id: productId },
        ...{ customer_id: customerId, product_group: productGroup, title, round },
      })),
      sql`on conflict (catalog_id, image_id, product_id) do update set round = excluded.round, title = excluded.title,
        product_group = excluded.product_group`,
    );
  });
};

/** Removes, a portion at a time, what no product of this round shows. Returns whether something may be left. */
export const removeUnused = async (
  database: Database,
  { customerId, catalogId }: Place,
  round: number,
  limit: number,
): Promise<boolean> => {
  const uses =
    await sql`delete from image_use where customer_id = ${customerId} and (catalog_id, image_id, product_id) in
    (select catalog_id, image_id, product_id from image_use where catalog_id = ${catalogId} and round < ${round} limit ${limit})`.execute(
      database,
    );
  const images = await sql`delete from image where customer_id = ${customerId} and (catalog_id, id) in
    (select catalog_id, id from image where catalog_id = ${catalogId}
      and not exists (select 1 from image_use where image_use.catalog_id = image.catalog_id and image_use.image_id = image.id)
      limit ${limit})`.execute(database);
  return Number(uses.numAffectedRows ?? 0) + Number(images.numAffectedRows ?? 0) > 0;
};

export const endRound = async (
  database: Database,
  { customerId, catalogId }: Place,
  round: number,
  generationId: string,
): Promise<void> => {
  await updateCheck(database, { customerId, catalogId })
    .set({ generation_id: generationId })
    .where('round', '=', round)
    .execute();
};
