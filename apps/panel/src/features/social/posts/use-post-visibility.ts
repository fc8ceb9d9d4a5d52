import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/use-api.ts';
import { useUndo } from '../../../ui/use-undo.tsx';
import { streamCalls } from '../social-calls.ts';

/** Hides posts of a stream, or shows them again, and offers to undo that. */
export const usePostVisibility = (configId: string) => {
  const { t } = useTranslation();
  const offerUndo = useUndo();
  const { mutate } = useApiMutation('hideSocialPosts', { action: 'savePosts', invalidates: streamCalls });
  return useCallback(
    (postIds: readonly string[], isHidden: boolean): void => {
      const request = (ids: readonly string[], hidden: boolean) => ({
        params: { configId },
        body: { postIds: [...ids], isHidden: hidden },
      });
      mutate(request(postIds, isHidden), {
        onSuccess: ({ data: { changed } }) => {
          if (changed.length === 0) return;
          offerUndo(t(`social.posts.${isHidden ? 'hidden' : 'shown'}`, { count: changed.length }), () =>
            mutate(request(changed, !isHidden)),
          );
        },
      });
    },
    [mutate, offerUndo, t, configId],
  );
};
