import type { ImageColour, PostType } from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../storage/database.ts';
import { sha256 } from '../../../storage/ids.ts';
import type { Tables } from '../../../storage/schema.ts';
import { listed } from '../../../storage/sql/json-rows.ts';
import { readJson } from '../../../storage/stored-json.ts';

export type CopiedPicture = {
  /** The first 16 characters of the SHA-256 of the copy’s bytes. */
  readonly version: string;
  readonly width: number;
  readonly height: number;
  readonly colours: readonly ImageColour[];
};

/** A copy of a post. */
export type PostRecord = {
  readonly postId: string;
  readonly instagramCatalogId: string;
  readonly imageId: string;
  readonly type: PostType;
  readonly caption: string;
  readonly folded: string;
  /** In lower case, without #. */
  readonly hashtags: readonly string[];
  readonly permalink: string | null;
  readonly author: string | null;
  readonly takenAt: string | null;
  readonly picture: Omit<CopiedPicture, 'colours'> | null;
  /** Since when Instagram doesn’t list it any more. */
  readonly goneAt: string | null;
};

const imageIdChars = 16;
/** A post’s picture is named by the post: what it shows may change with the post alone. */
export const imageIdOfPost = (postId: string): string => sha256(postId).slice(0, imageIdChars);

const textList = z.array(z.string()).catch([]);

export const hashtagsIn = (caption: string): string[] => [
  ...new Set([...caption.matchAll(/#([\p{L}\p{M}\p{N}_]+)/gu)].map(([, name = '']) => name.toLowerCase())),
];

const toRecord = (row: Selectable<Tables['instagram_post']>): PostRecord => ({
  ...{ postId: row.post_id, instagramCatalogId: row.instagram_catalog_id, imageId: row.image_id },
  ...{ type: row.type, caption: row.caption, folded: row.folded, permalink: row.permalink },
  ...{ author: row.author, takenAt: row.taken_at, goneAt: row.gone_at },
  hashtags: textList.parse(readJson(row.hashtags_json, [])),
  picture:
    row.picture_version === null
      ? null
      : { version: row.picture_version, width: row.width ?? 0, height: row.height ?? 0 },
});

const ofCatalog = (database: Database, customerId: string, catalogId: string) =>
  database
    .selectFrom('instagram_post')
    .where('customer_id', '=', customerId)
    .where('instagram_catalog_id', '=', catalogId);

/** All copies of a catalog, the newest first. */
export const listPosts = async (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<PostRecord[]> => {
  const rows = await ofCatalog(database, customerId, catalogId)
    .selectAll()
    .orderBy('taken_at', (order) => order.desc().nullsLast())
    .orderBy('post_id', 'desc')
    .execute();
  return rows.map(toRecord);
};

export const findPost = async (
  database: Database,
  customerId: string,
  catalogId: string,
  postId: string,
): Promise<PostRecord | null> => {
  const row = await ofCatalog(database, customerId, catalogId)
    .selectAll()
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
};

export type PostCounts = { readonly posts: number; readonly gone: number; readonly pictureless: number };

/** Of all of a customer’s Instagram catalogs, by their ids. */
export const countPosts = async (
  database: Database,
  customerId: string,
): Promise<ReadonlyMap<string, PostCounts>> => {
  const rows = await database
    .selectFrom('instagram_post')
    .select((select) => [
      'instagram_catalog_id as id',
      select.fn.countAll<number>().as('posts'),
      select.fn.count<number>('gone_at').as('gone'),
      select.fn.count<number>('picture_version').as('pictured'),
    ])
    .where('customer_id', '=', customerId)
    .groupBy('instagram_catalog_id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        posts: Number(row.posts),
        gone: Number(row.gone),
        pictureless: Number(row.posts) - Number(row.pictured),
      },
    ]),
  );
};

export type PostToSave = Pick<PostRecord, 'postId' | 'type' | 'caption' | 'permalink' | 'author' | 'takenAt'>;

/** Saves what Instagram says of a post now; one that had been gone is there again. Its picture stays as it is. */
export const savePost = async (
  database: Database,
  customerId: string,
  catalogId: string,
  { postId, type, caption, permalink, author, takenAt }: PostToSave,
): Promise<void> => {
  const values = {
    ...{ type, caption, folded: fold(caption), permalink, author, taken_at: takenAt, gone_at: null },
    hashtags_json: JSON.stringify(hashtagsIn(caption)),
  };
  await database
    .insertInto('instagram_post')
    .values({
      ...values,
      ...{ instagram_catalog_id: catalogId, post_id: postId, image_id: imageIdOfPost(postId) },
      ...{ customer_id: customerId, picture_version: null, width: null, height: null, colours_json: '[]' },
    })
    .onConflict((conflict) => conflict.columns(['instagram_catalog_id', 'post_id']).doUpdateSet(values))
    .execute();
};

/** Returns false if the post was erased meanwhile: its copy must go, too. */
export const savePicture = async (
  database: Database,
  customerId: string,
  catalogId: string,
  postId: string,
  { version, width, height, colours }: CopiedPicture,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('instagram_post')
    .set({ picture_version: version, width, height, colours_json: JSON.stringify(colours) })
    .where('customer_id', '=', customerId)
    .where('instagram_catalog_id', '=', catalogId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const markGone = async (
  database: Database,
  customerId: string,
  catalogId: string,
  postIds: readonly string[],
  at: string,
): Promise<void> => {
  await database
    .updateTable('instagram_post')
    .set({ gone_at: at })
    .where('customer_id', '=', customerId)
    .where('instagram_catalog_id', '=', catalogId)
    .where('post_id', 'in', listed(postIds))
    .execute();
};

export const erasePosts = async (
  database: Database,
  customerId: string,
  catalogId: string,
  postIds: readonly string[],
): Promise<void> => {
  await database
    .deleteFrom('instagram_post')
    .where('customer_id', '=', customerId)
    .where('instagram_catalog_id', '=', catalogId)
    .where('post_id', 'in', listed(postIds))
    .execute();
};

export const eraseAllPosts = async (
  database: Database,
  customerId: string,
  catalogId: string,
): Promise<void> => {
  await database
    .deleteFrom('instagram_post')
    .where('customer_id', '=', customerId)
    .where('instagram_catalog_id', '=', catalogId)
    .execute();
};

const colourList = z
  .array(z.object({ l: z.number(), a: z.number(), b: z.number(), share: z.number(), hex: z.string() }))
  .catch([]);

export const readPostColours = async (
  database: Database,
  customerId: string,
  catalogId: string,
  postId: string,
): Promise<ImageColour[]> => {
  const row = await ofCatalog(database, customerId, catalogId)
    .select('colours_json')
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row ? colourList.parse(readJson(row.colours_json, [])) : [];
};
