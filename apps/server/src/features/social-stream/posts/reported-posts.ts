import type { FindPosts, PostInReport } from '../../../ports/posts.ts';
import type { Database } from '../../../storage/database.ts';
import { postShowcaseId } from '../../../storage/showcase-ids.ts';
import { withoutTags } from '../public/alt-text.ts';

const maxNameLength = 80;
const thumbnail = '160.webp';

/** The beginning of a caption, in one line. */
const nameOf = (caption: string): string => [...withoutTags(caption)].slice(0, maxNameLength).join('').trim();

/** The posts of streams over a catalog, for those who count what visitors did at them; also of deleted streams, which pages may still show for a moment. */
export const createFindPosts =
  (database: Database): FindPosts =>
  async (customerId, catalogId, posts) => {
    if (posts.length === 0) return new Map();
    const wanted = new Set(posts.map(({ streamId, postId }) => postShowcaseId(streamId, postId)));
    const rows = await database
      .selectFrom('social_config')
      .innerJoin(
        'instagram_post',
        'instagram_post.instagram_catalog_id',
        'social_config.instagram_catalog_id',
      )
      .select(['social_config.id as stream_id', 'post_id', 'caption', 'permalink', 'gone_at'])
      .select(['instagram_post.instagram_catalog_id', 'image_id', 'picture_version'])
      .where('social_config.customer_id', '=', customerId)
      .where('instagram_post.customer_id', '=', customerId)
      .where('social_config.catalog_id', '=', catalogId)
      .where('social_config.id', 'in', [...new Set(posts.map(({ streamId }) => streamId))])
      .where('post_id', 'in', [...new Set(posts.map(({ postId }) => postId))])
      .execute();
    const found = new Map<string, PostInReport>();
    for (const row of rows) {
      const id = postShowcaseId(row.stream_id, row.post_id);
      if (!wanted.has(id)) continue;
      const folder = `/pictures/${row.instagram_catalog_id}/${row.image_id}/${row.picture_version}`;
      found.set(id, {
        name: nameOf(row.caption),
        permalink: row.permalink,
        image: row.picture_version === null ? null : `${folder}/${thumbnail}`,
        isGone: row.gone_at !== null,
      });
    }
    return found;
  };
