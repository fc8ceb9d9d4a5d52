import { type SocialPost, socialLimits } from '@vitrina/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiClient } from '../../../api/api-client.ts';
import { useApiClient } from '../../../api/api-context.ts';
import { useApiMutation } from '../../../api/use-api.ts';
import { isApiFailure } from '../../../kit/api-failure.ts';
import { moveItem } from '../../../kit/move-item.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import { useUndo } from '../../../ui/use-undo.tsx';
import { streamCalls } from '../social-calls.ts';
import { movePost, orderOf, type PostOrder, releasePost } from './post-order.ts';

const perRead = 100;

/** The order of all posts, of which a screen shows a part. */
const readOrder = async (api: ApiClient, configId: string): Promise<PostOrder> => {
  const posts: SocialPost[] = [];
  for (let page = 1; page <= Math.ceil(socialLimits.posts / perRead); page += 1) {
    const query = { filter: 'all', query: '', page, perPage: perRead } as const;
    const { data, total } = await api.call('listSocialPosts', { params: { configId }, query });
    posts.push(...data);
    if (posts.length >= total || data.length === 0) break;
  }
  return orderOf(posts);
};

type Edit = (order: PostOrder) => readonly string[];
type Move = { readonly postId: string; readonly by: number };

/** Puts posts in the owner's order. What is shown changes at once, and goes back if that couldn't be saved. */
export const usePostOrder = (configId: string) => {
  const { t } = useTranslation();
  const api = useApiClient();
  const { notices } = usePanel();
  const offerUndo = useUndo();
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [said, setSaid] = useState('');
  const { mutateAsync: save } = useApiMutation('orderSocialPosts', {
    action: 'savePosts',
    invalidates: streamCalls,
  });
  const apply = async (edit: Edit): Promise<PostOrder | null> => {
    const order = await readOrder(api, configId).catch((failure: unknown) => {
      if (isApiFailure(failure)) notices.raise({ action: 'savePosts', failure });
      return null;
    });
    // A failed save has already been raised.
    const isSaved =
      order !== null &&
      (await save({ params: { configId }, body: { postIds: [...edit(order)] } }).then(
        () => true,
        () => false,
      ));
    return isSaved ? order : null;
  };
  /** Changes follow one another, as each begins with what the one before has left. Resolves to the order before it. */
  const change = (edit: Edit): Promise<PostOrder | null> => {
    const done = queue.current.then(() => apply(edit));
    queue.current = done;
    return done;
  };
  return {
    /** What has just been done, for screen readers. */
    said,
    /** The posts of a page as they stand while a move is being saved. */
    arrange: (posts: readonly SocialPost[]): readonly SocialPost[] =>
      moves.reduce((shown, { postId, by }) => {
        const from = shown.findIndex((post) => post.postId === postId);
        return from < 0 ? shown : moveItem(shown, from, from + by);
      }, posts),
    /** Moves a post by places, up if negative. */
    moveBy: (postId: string, by: number): void => {
      const move: Move = { postId, by };
      setMoves((before) => [...before, move]);
      void change((order) => {
        const to = Math.min(order.ids.length - 1, Math.max(0, order.ids.indexOf(postId) + by));
        setSaid(t('social.posts.movedTo', { place: to + 1 }));
        return movePost(order, postId, to);
      }).then(() => setMoves((before) => before.filter((each) => each !== move)));
    },
    moveFirst: (postId: string): void => {
      setSaid(t('social.posts.movedTo', { place: 1 }));
      void change((order) => movePost(order, postId, 0));
    },
    release: (postId: string): void => {
      setSaid(t('social.posts.released'));
      void change((order) => releasePost(order, postId));
    },
    /** All posts by date; offers to undo that. */
    clear: async (): Promise<void> => {
      const before = await change(() => []);
      if (!before) return;
      offerUndo(
        t('social.posts.orderCleared'),
        () =>
          void save({
            params: { configId },
            body: { postIds: before.ids.slice(0, before.ordered) },
          }).catch(() => undefined),
      );
    },
  };
};
export type PostOrdering = ReturnType<typeof usePostOrder>;
