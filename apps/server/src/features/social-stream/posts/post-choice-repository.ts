import { type PostLink, postLink } from '@vitrina/contract';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../storage/database.ts';
import type { Tables } from '../../../storage/schema.ts';
import { readJson } from '../../../storage/stored-json.ts';

/** What a stream’s owner decided about a post. */
export type PostChoice = {
  readonly postId: string;
  /** Counts from 1 in the owner’s order; null for a post that follows by date. */
  readonly position: number | null;
  readonly isHidden: boolean;
  readonly links: readonly PostLink[];
};

const links = z.array(postLink).catch([]);

const toChoice = (row: Selectable<Tables['social_post']>): PostChoice => ({
  postId: row.post_id,
  position: row.position,
  isHidden: row.is_hidden === 1,
  links: links.parse(readJson(row.links_json, [])),
});

/** Of a stream, by posts’ ids; posts that nothing was decided about are missing. */
export const listChoices = async (
  database: Database,
  customerId: string,
  configId: string,
): Promise<ReadonlyMap<string, PostChoice>> => {
  const rows = await database
    .selectFrom('social_post')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('config_id', '=', configId)
    .execute();
  return new Map(rows.map((row) => [row.post_id, toChoice(row)]));
};

type PlaceOfPost = { readonly configId: string; readonly postId: string };

export const findLinks = async (
  database: Database,
  customerId: string,
  { configId, postId }: PlaceOfPost,
): Promise<readonly PostLink[]> => {
  const row = await database
    .selectFrom('social_post')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('config_id', '=', configId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row ? toChoice(row).links : [];
};

export const saveLinks = async (
  database: Database,
  customerId: string,
  { configId, postId }: PlaceOfPost,
  saved: readonly PostLink[],
): Promise<void> => {
  const values = { links_json: JSON.stringify(saved) };
  await database
    .insertInto('social_post')
    .values({ config_id: configId, post_id: postId, customer_id: customerId, position: null, ...values })
    .onConflict((conflict) => conflict.columns(['config_id', 'post_id']).doUpdateSet(values))
    .execute();
};

export const saveHidden = async (
  database: Database,
  customerId: string,
  configId: string,
  postIds: readonly string[],
  isHidden: boolean,
): Promise<void> => {
  if (postIds.length === 0) return;
  const values = { is_hidden: isHidden ? 1 : 0 };
  await database
    .insertInto('social_post')
    .values(
      postIds.map((postId) => ({
        ...{ config_id: configId, post_id: postId, customer_id: customerId, position: null },
        ...values,
      })),
    )
    .onConflict((conflict) => conflict.columns(['config_id', 'post_id']).doUpdateSet(values))
    .execute();
};

/** In place of an earlier order; in one transaction. */
export const saveOrder = async (
  database: Database,
  customerId: string,
  configId: string,
  postIds: readonly string[],
): Promise<void> => {
  await database
    .updateTable('social_post')
    .set({ position: null })
    .where('customer_id', '=', customerId)
    .where('config_id', '=', configId)
    .where('position', 'is not', null)
    .execute();
  if (postIds.length === 0) return;
  await database
    .insertInto('social_post')
    .values(
      postIds.map((postId, index) => ({
        ...{ config_id: configId, post_id: postId, customer_id: customerId, position: index + 1 },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['config_id', 'post_id']).doUpdateSet({ position: sql<number>`excluded.position` }),
    )
    .execute();
};
