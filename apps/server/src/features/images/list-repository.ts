import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { insertRows } from '../../storage/sql/insert-rows.ts';
import type { Place } from './check-repository.ts';
import { updateCheck, withinRound } from './check-state-repository.ts';
import type { UseSet } from './use-set.ts';

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

export type ListedImage = {
  readonly id: string;
  readonly address: string;
  readonly host: string;
  readonly productId: string;
  /** The group of the product's variants; its own id without one. */
  readonly productGroup: string;
  readonly title: string;
};

const keyOf = (imageId: string, productId: string): string => `${imageId} ${productId}`;

/** Adds pictures that are new, due at once, and who shows them, where that isn't known already. Throws an `OvertakenError`. */
export const addToRound = (
  database: Database,
  { customerId, catalogId }: Place,
  round: number,
  listed: readonly ListedImage[],
): Promise<void> =>
  withinRound(database, { customerId, catalogId }, round, async (transaction) => {
    const addresses = new Map(listed.map((one) => [one.id, one]));
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
    const keys = listed.map(({ id, productId }) => sql`(${id}, ${productId})`);
    const uses = await transaction
      .selectFrom('image_use')
      .select(['image_id', 'product_id', 'product_group', 'title'])
      .where('customer_id', '=', customerId)
      .where('catalog_id', '=', catalogId)
      .where(sql<boolean>`(image_id, product_id) in (values ${sql.join(keys)})`)
      .execute();
    const knownUses = new Map(uses.map((use) => [keyOf(use.image_id, use.product_id), use]));
    // PostgreSQL would write to each row that it meets, even where nothing is to be updated.
    const changed = listed.filter(({ id, productId, productGroup, title }) => {
      const use = knownUses.get(keyOf(id, productId));
      return use?.product_group !== productGroup || use.title !== title;
    });
    await insertRows(
      transaction,
      'image_use',
      changed.map(({ id, productId, productGroup, title }) => ({
        ...{ catalog_id: catalogId, image_id: id, product_id: productId },
        ...{ customer_id: customerId, product_group: productGroup, title, round },
      })),
      sql`on conflict (catalog_id, image_id, product_id) do update set round = excluded.round, title = excluded.title,
        product_group = excluded.product_group`,
    );
  });

/** A picture of a product. */
export type ImageUse = { readonly imageId: string; readonly productId: string };

/** Before all others. */
export const firstUse: ImageUse = { imageId: '', productId: '' };

type Listed = { readonly round: number; readonly uses: UseSet };

/** Removes those of the next uses that a round didn't list. Returns the last one it looked at; null once there are no more. Throws an `OvertakenError`. */
export const removeOtherUses = (
  database: Database,
  { customerId, catalogId }: Place,
  { round, uses }: Listed,
  after: ImageUse,
  limit: number,
): Promise<ImageUse | null> =>
  withinRound(database, { customerId, catalogId }, round, async (transaction) => {
    const next = await transaction
      .selectFrom('image_use')
      .select(['image_id as imageId', 'product_id as productId'])
      .where('customer_id', '=', customerId)
      .where('catalog_id', '=', catalogId)
      .where(sql<boolean>`(image_id, product_id) > (${after.imageId}, ${after.productId})`)
      .orderBy('image_id')
      .orderBy('product_id')
      .limit(limit)
      .execute();
    const others = next.filter(({ imageId, productId }) => !uses.has(imageId, productId));
    const keys = others.map(({ imageId, productId }) => sql`(${imageId}, ${productId})`);
    if (keys.length > 0)
      await transaction
        .deleteFrom('image_use')
        .where('customer_id', '=', customerId)
        .where('catalog_id', '=', catalogId)
        .where(sql<boolean>`(image_id, product_id) in (values ${sql.join(keys)})`)
        .execute();
    return next.at(-1) ?? null;
  });

/**
 * Removes those of the next pictures that no product shows. Returns the last one it looked at; null once there are no more. Throws an `OvertakenError`. A
 * portion is named by its ids, so that the database, whose statistics know nothing of a list this new, can't compare every picture with every use.
 */
export const removeUnused = (
  database: Database,
  { customerId, catalogId }: Place,
  round: number,
  after: string,
  limit: number,
): Promise<string | null> =>
  withinRound(database, { customerId, catalogId }, round, async (transaction) => {
    const listed = await transaction
      .selectFrom('image')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('catalog_id', '=', catalogId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    const ids = listed.map(({ id }) => id);
    if (ids.length === 0) return null;
    const used = await transaction
      .selectFrom('image_use')
      .select('image_id')
      .distinct()
      .where('customer_id', '=', customerId)
      .where('catalog_id', '=', catalogId)
      .where('image_id', 'in', ids)
      .execute();
    const shown = new Set(used.map((row) => row.image_id));
    const unused = ids.filter((id) => !shown.has(id));
    if (unused.length > 0)
      await transaction
        .deleteFrom('image')
        .where('customer_id', '=', customerId)
        .where('catalog_id', '=', catalogId)
        .where('id', 'in', unused)
        .execute();
    return ids.at(-1) ?? null;
  });

/** The catalog is listed, unless another round has begun. */
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
