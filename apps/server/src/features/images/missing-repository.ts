import type { ImageReason } from '@vitrina/contract';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { ImageProduct } from './repository.ts';

export type MissingImage = ImageProduct & {
  readonly imageId: string;
  readonly address: string;
  readonly reason: ImageReason;
  readonly status: number | null;
  readonly checkedAt: string | null;
};

/** Products with a picture that doesn't load, in portions, so that however many there are only some are in memory. */
export async function* walkMissing(
  database: Database,
  customerId: string,
  catalogId: string,
): AsyncIterable<readonly MissingImage[]> {
  const portion = 1000;
  let after = { image: '', product: '' };
  for (;;) {
    const rows = await database
      .selectFrom('image_use')
      .innerJoin('image', (join) =>
        join
          .onRef('image.catalog_id', '=', 'image_use.catalog_id')
          .onRef('image.id', '=', 'image_use.image_id'),
      )
      .select(['image_use.product_id', 'image_use.title', 'image.id', 'image.address'])
      .select(['image.reason', 'image.status', 'image.checked_at'])
      .where('image_use.customer_id', '=', customerId)
      .where('image_use.catalog_id', '=', catalogId)
      .where(sql<boolean>`(image_use.image_id, image_use.product_id) > (${after.image}, ${after.product})`)
      .where('image.reason', 'is not', null)
      .orderBy('image_use.image_id')
      .orderBy('image_use.product_id')
      .limit(portion)
      .execute();
    yield rows.flatMap((row) =>
      row.reason === null
        ? []
        : [
            {
              ...{ id: row.product_id, title: row.title, imageId: row.id, address: row.address },
              ...{ reason: row.reason, status: row.status, checkedAt: row.checked_at },
            },
          ],
    );
    const last = rows.at(-1);
    if (rows.length < portion || !last) return;
    after = { image: last.id, product: last.product_id };
  }
}
