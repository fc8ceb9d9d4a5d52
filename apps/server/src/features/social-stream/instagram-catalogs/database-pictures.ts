import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { listExistingInstagramCatalogs } from './catalog-repository.ts';
import { findPublicPicture, profileImageId } from './picture-repository.ts';
import { defaultMaxBytes, orphanMs, type PostPictures, sweepEveryMs } from './post-pictures.ts';

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  readonly maxBytes?: number;
};

/** Adding up what is there takes a while with many pictures. */
const measureEveryMs = 60_000;

/** The copies of posts’ pictures in the database, for servers that share it: whichever reads Instagram, all of them show what it has read. */
export const createDatabasePictures = ({
  database,
  now,
  maxBytes = defaultMaxBytes,
}: Dependencies): PostPictures => {
  let [usedBytes, measuredMs] = [0, Number.NEGATIVE_INFINITY];
  let sweptMs = Number.NEGATIVE_INFINITY;

  const select = (catalogId: string, imageId: string, version: string) =>
    database
      .selectFrom('instagram_picture')
      .where('instagram_catalog_id', '=', catalogId)
      .where('image_id', '=', imageId)
      .where('version', '=', version);
  const measure = async (): Promise<void> => {
    if (performance.now() - measuredMs < measureEveryMs) return;
    const { used } = await database
      .selectFrom('instagram_picture')
      .select(sql<number | null>`sum(octet_length(bytes))`.as('used'))
      .executeTakeFirstOrThrow();
    [usedBytes, measuredMs] = [used ?? 0, performance.now()];
  };
  const sizeOf = async (catalogId: string, imageId: string): Promise<number> => {
    const row = await database
      .selectFrom('instagram_picture')
      .where('instagram_catalog_id', '=', catalogId)
      .where('image_id', '=', imageId)
      .select(sql<number>`octet_length(bytes)`.as('size'))
      .executeTakeFirst();
    return row?.size ?? 0;
  };

  return {
    copies: {
      find: async (catalogId, imageId) => {
        const found = await findPublicPicture(database, catalogId, imageId);
        if (!found) return null;
        return {
          ...found,
          read: async () => {
            const row = await select(catalogId, imageId, found.version).select('bytes').executeTakeFirst();
            return row ? Buffer.from(row.bytes) : null;
          },
        };
      },
      listExisting: (catalogIds) => listExistingInstagramCatalogs(database, catalogIds),
    },

    has: async (catalogId, imageId, version) =>
      (await select(catalogId, imageId, version).select('image_id').executeTakeFirst()) !== undefined,

    put: async (catalogId, imageId, { bytes, version }) => {
      await measure();
      const added = bytes.length - (await sizeOf(catalogId, imageId));
      if (usedBytes + added > maxBytes) return false;
      usedBytes += added;
      const stored = { version, bytes, stored_at: now().toISOString() };
      await database
        .insertInto('instagram_picture')
        .values({ instagram_catalog_id: catalogId, image_id: imageId, ...stored })
        .onConflict((conflict) => conflict.columns(['instagram_catalog_id', 'image_id']).doUpdateSet(stored))
        .execute();
      return true;
    },

    erase: async (catalogId, imageIds) => {
      const all = database.deleteFrom('instagram_picture').where('instagram_catalog_id', '=', catalogId);
      if (imageIds === 'all') await all.execute();
      else if (imageIds.length > 0) await all.where('image_id', 'in', imageIds).execute();
      measuredMs = Number.NEGATIVE_INFINITY;
    },

    removeOrphans: async () => {
      if (performance.now() - sweptMs < sweepEveryMs) return;
      sweptMs = performance.now();
      await database
        .deleteFrom('instagram_picture')
        .where('stored_at', '<', new Date(now().getTime() - orphanMs).toISOString())
        .where('image_id', '!=', profileImageId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('instagram_post')
                .select('instagram_post.post_id')
                .whereRef(
                  'instagram_post.instagram_catalog_id',
                  '=',
                  'instagram_picture.instagram_catalog_id',
                )
                .whereRef('instagram_post.image_id', '=', 'instagram_picture.image_id')
                .whereRef('instagram_post.picture_version', '=', 'instagram_picture.version'),
            ),
          ),
        )
        .execute();
      measuredMs = Number.NEGATIVE_INFINITY;
    },
  };
};
