import type { RawBuilder } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { updateOfCatalog } from '../../storage/sql/update-of-catalog.ts';
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

export const updateLookAlikeGroups = (
  { customerId, catalogId }: Place,
  groups: readonly GroupOfImage[],
): RawBuilder<unknown> =>
  updateOfCatalog('image', { customerId, catalogId }, { look_alike_group: 'text' }, groups);

export const saveLookAlikeGroups = async (
  database: Database,
  { customerId, catalogId }: Place,
  groups: readonly GroupOfImage[],
): Promise<void> => {
  await updateLookAlikeGroups({ customerId, catalogId }, groups).execute(database);
};
