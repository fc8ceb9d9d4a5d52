import type { PostFilter, PostLink, PostObstacle } from '@vitrina/contract';
import type { Database } from '../../../storage/database.ts';
import type { ConfigRecord } from '../configs/config-repository.ts';
import { listPosts, type PostRecord } from '../instagram-catalogs/post-repository.ts';
import { listChoices, type PostChoice } from './post-choice-repository.ts';

/** A post as a stream has it. */
export type StreamPost = PostRecord & {
  readonly position: number | null;
  readonly links: readonly PostLink[];
  /** Why visitors don’t see it; null if they do. */
  readonly obstacle: PostObstacle | null;
};

const obstacleOf = (
  { goneAt, picture, permalink, hashtags }: PostRecord,
  choice: PostChoice | undefined,
  hashtag: string,
): PostObstacle | null => {
  if (choice?.isHidden) return 'hidden';
  if (goneAt !== null) return 'gone';
  // Without its address at Instagram a post can’t be shown: who made it, and where, belongs to it.
  if (picture === null || permalink === null) return 'no_picture';
  return hashtag === '' || hashtags.includes(hashtag) ? null : 'no_hashtag';
};

/** A place in a stream’s order, which holds whatever becomes of the post there. */
export type StreamPlace = Pick<StreamPost, 'position' | 'takenAt' | 'postId'>;

/** The owner’s order, then the newest first. */
export const compareInStream = (one: StreamPlace, other: StreamPlace): number => {
  const byPosition = (one.position ?? Infinity) - (other.position ?? Infinity);
  if (one.position !== other.position) return byPosition;
  const byDate = (other.takenAt ?? '').localeCompare(one.takenAt ?? '');
  return byDate !== 0 ? byDate : other.postId.localeCompare(one.postId);
};

/** All posts of a stream in the order that visitors see them. */
export const readStream = async (
  database: Database,
  customerId: string,
  { id, value }: ConfigRecord,
): Promise<StreamPost[]> => {
  const posts = await listPosts(database, customerId, value.instagramCatalogId);
  const choices = await listChoices(database, customerId, id);
  return posts
    .map((post): StreamPost => {
      const choice = choices.get(post.postId);
      const obstacle = obstacleOf(post, choice, value.hashtag);
      return { ...post, position: choice?.position ?? null, links: choice?.links ?? [], obstacle };
    })
    .sort(compareInStream);
};

export const matchesFilter = ({ obstacle, links }: StreamPost, filter: PostFilter): boolean => {
  switch (filter) {
    case 'all':
      return true;
    case 'shown':
      return obstacle === null;
    case 'unlinked':
      return obstacle === null && links.length === 0;
    case 'hidden':
      return obstacle === 'hidden';
    case 'not_shown':
      return obstacle !== null && obstacle !== 'hidden';
  }
};
