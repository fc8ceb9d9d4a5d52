import type { SocialPost } from '@vitrina/contract';
import { moveItem } from '../../../kit/move-item.ts';

/** All posts of a stream in the order that visitors see them in, and how many of the first ones the owner has put there. */
export type PostOrder = { readonly ids: readonly string[]; readonly ordered: number };

export const orderOf = (posts: readonly Pick<SocialPost, 'postId' | 'position'>[]): PostOrder => {
  const placed = posts
    .flatMap(({ postId, position }) => (position === null ? [] : { postId, position }))
    .sort((one, other) => one.position - other.position);
  const others = posts.filter(({ position }) => position === null);
  return { ids: [...placed, ...others].map(({ postId }) => postId), ordered: placed.length };
};

/** The posts that come first once one has been moved to an index: those before it have to stay there. */
export const movePost = ({ ids, ordered }: PostOrder, postId: string, to: number): readonly string[] => {
  const from = ids.indexOf(postId);
  if (from < 0 || to < 0 || to >= ids.length) return ids.slice(0, ordered);
  const count = Math.max(from < ordered ? ordered : ordered + 1, to + 1);
  return moveItem(ids, from, to).slice(0, count);
};

/** The posts that come first once one has gone back to its place by date. */
export const releasePost = ({ ids, ordered }: PostOrder, postId: string): readonly string[] =>
  ids.slice(0, ordered).filter((id) => id !== postId);
