import { socialLimits } from '@vitrina/contract';
import type { WalkEnd } from '@vitrina/instagram';
import type { ForgetThumbnails } from '../../../ports/copied-pictures.ts';
import type { Database } from '../../../storage/database.ts';
import type { PostPictures } from './post-pictures.ts';
import { erasePosts, listPosts, markGone, type PostRecord } from './post-repository.ts';
import type { PostPlace } from './save-posts.ts';

type Dependencies = {
  readonly database: Database;
  readonly pictures: Pick<PostPictures, 'erase'>;
  readonly forgetThumbnails: ForgetThumbnails;
  readonly now: () => Date;
};

export type Settlement = { readonly gone: readonly string[]; readonly erased: readonly string[] };

/**
 * What becomes of the copies after a walk: a post that a profile doesn’t list any more is hidden at once, and erased when it is missing a second time. `end` is the walk’s; null
 * for a hashtag’s, which lists the last day alone, so that a post’s absence says nothing. Of all, the newest 300 stay.
 */
export const judgePosts = (posts: readonly PostRecord[], end: WalkEnd | null): Settlement => {
  const extraOf = (kept: readonly PostRecord[]): string[] =>
    kept.slice(socialLimits.posts).map(({ postId }) => postId);
  if (end === null || (end.reason !== 'listed' && end.reason !== 'max_posts'))
    return { gone: [], erased: extraOf(posts) };
  const listed = posts.filter(({ postId }) => end.listedIds.has(postId));
  // A walk that had as many posts as it wanted says nothing of older ones.
  const oldest = end.reason === 'listed' ? '' : (listed.at(-1)?.takenAt ?? '');
  const missing = posts.filter(
    ({ postId, takenAt }) => !end.listedIds.has(postId) && (takenAt ?? '') >= oldest,
  );
  // Those that are missing take no place of one that is listed.
  const extra = extraOf(posts.filter((post) => !missing.includes(post)));
  return {
    gone: missing.filter(({ goneAt }) => goneAt === null).map(({ postId }) => postId),
    erased: [...missing.filter(({ goneAt }) => goneAt !== null).map(({ postId }) => postId), ...extra],
  };
};

export const createSettlePosts =
  ({ database, pictures, forgetThumbnails, now }: Dependencies) =>
  async ({ customerId, catalogId }: PostPlace, end: WalkEnd | null): Promise<void> => {
    const posts = await listPosts(database, customerId, catalogId);
    const { gone, erased } = judgePosts(posts, end);
    if (gone.length > 0) await markGone(database, customerId, catalogId, gone, now().toISOString());
    if (erased.length === 0) return;
    await erasePosts(database, customerId, catalogId, erased);
    const wanted = new Set(erased);
    const imageIds = posts.filter(({ postId }) => wanted.has(postId)).map(({ imageId }) => imageId);
    await pictures.erase(catalogId, imageIds);
    forgetThumbnails(catalogId, imageIds);
  };
