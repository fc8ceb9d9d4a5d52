import type { Database } from '../../../storage/database.ts';
import { sha256 } from '../../../storage/ids.ts';
import { readJson } from '../../../storage/stored-json.ts';
import { readProfile } from './stored-profile.ts';

/** In the addresses of a profile’s picture, as posts’ ids are in theirs. */
export const profileImageId = sha256('profile').slice(0, 16);

/** A picture that visitors’ browsers ask for; they know no customer. */
export const findPublicPicture = async (
  database: Database,
  catalogId: string,
  imageId: string,
): Promise<{ readonly customerId: string; readonly version: string } | null> => {
  const catalog = await database
    .selectFrom('instagram_catalog')
    .innerJoin('customer', 'customer.id', 'instagram_catalog.customer_id')
    .select(['instagram_catalog.customer_id', 'instagram_catalog.profile_json'])
    .where('instagram_catalog.id', '=', catalogId)
    .where('instagram_catalog.deleted_at', 'is', null)
    .where('customer.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!catalog) return null;
  const customerId = catalog.customer_id;
  if (imageId === profileImageId) {
    const picture = readProfile(readJson(catalog.profile_json ?? 'null', null))?.picture;
    return picture ? { customerId, version: picture.version } : null;
  }
  const post = await database
    .selectFrom('instagram_post')
    .select('picture_version')
    .where('customer_id', '=', customerId)
    .where('instagram_catalog_id', '=', catalogId)
    .where('image_id', '=', imageId)
    .executeTakeFirst();
  return post && post.picture_version !== null ? { customerId, version: post.picture_version } : null;
};

/** The names of the files that a catalog’s posts and profile have. */
export const listPictureFiles = async (
  database: Database,
  catalogId: string,
  fileOf: (imageId: string, version: string) => string,
): Promise<ReadonlySet<string>> => {
  const rows = await database
    .selectFrom('instagram_post')
    .select(['image_id', 'picture_version'])
    .where('instagram_catalog_id', '=', catalogId)
    .execute();
  const profile = await findPublicPicture(database, catalogId, profileImageId);
  return new Set([
    ...rows.flatMap((row) =>
      row.picture_version === null ? [] : [fileOf(row.image_id, row.picture_version)],
    ),
    ...(profile ? [fileOf(profileImageId, profile.version)] : []),
  ]);
};
