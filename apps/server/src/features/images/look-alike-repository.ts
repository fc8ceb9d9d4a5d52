import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { jsonColumns, jsonEach } from '../../storage/sql/json-rows.ts';
import type { Place } from './check-repository.ts';

export type HashedImage = {
  readonly id: string;
  readonly hash: string;
  readonly lookAlikeGroup: string | null;
  readonly colours: string;
  /** Of one of the products that show it. */
  readonly productGroup: string;
};

/** The hashes of a catalog's pictures by id, in portions. */
export async function* walkHashes(
  database: Database,
  { customerId, catalogId }: Place,
): AsyncIterable<readonly HashedImage[]> {
  const portion = 2000;
  for (let after = ''; ; ) {
    const rows = await database
      .selectFrom('image')
      .select(['id', 'hash', 'look_alike_group', 'colours_json'])
      .select((image) =>
        image
          .selectFrom('image_use')
          .select((use) => use.fn.min('product_group').as('group'))
          .whereRef('image_use.catalog_id', '=', 'image.catalog_id')
          .whereRef('image_use.image_id', '=', 'image.id')
          .as('product_group'),
      )
      .where('customer_id', '=', customerId)
      .where('catalog_id', '=', catalogId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(portion)
      .execute();
    yield rows.flatMap(({ id, hash, ...row }) =>
      hash === null
        ? []
        : [
            {
              id,
              hash,
              lookAlikeGroup: row.look_alike_group,
              colours: row.colours_json,
              productGroup: row.product_group ?? '',
            },
          ],
    );
    if (rows.length < portion) return;
    after = rows.at(-1)?.id ?? '';
  }
}

type GroupOfImage = readonly [id: string, group: string | null];

/** `in` as well as a join: without statistics, SQLite would compare each picture of the catalog with each of the given ones. */
export const updateLookAlikeGroups = (
  { customerId, catalogId }: Place,
  groups: readonly GroupOfImage[],
): RawBuilder<unknown> => sql`
  with given (id, look_alike_group) as materialized (
    select ${jsonColumns(['text', 'text'])} from ${jsonEach(groups)}
  )
  update image set look_alike_group = given.look_alike_group from given
  where image.customer_id = ${customerId} and image.catalog_id = ${catalogId}
    and image.id in (select id from given) and image.id = given.id`;

export const saveLookAlikeGroups = async (
  database: Database,
  { customerId, catalogId }: Place,
  groups: readonly GroupOfImage[],
): Promise<void> => {
  await updateLookAlikeGroups({ customerId, catalogId }, groups).execute(database);
};
