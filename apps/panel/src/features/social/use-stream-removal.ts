import type { SavedSocialConfig } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { useUndo } from '../../ui/use-undo.tsx';

const invalidates = ['listSocialConfigs', 'listInstagramCatalogs'] as const;

/** Deletes a stream and offers to undo that. */
export const useStreamRemoval = () => {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const offerUndo = useUndo();
  const { mutateAsync: remove } = useApiMutation('deleteSocialConfig', {
    action: 'deleteStream',
    invalidates,
  });
  const { mutate: restore } = useApiMutation('restoreSocialConfig', {
    action: 'restoreStream',
    invalidates,
    onSuccess: () => notices.succeed('restored'),
  });
  return useCallback(
    ({ configId, config }: SavedSocialConfig, onDeleted?: () => void): void => {
      // The promise, not the callback: it settles even if the owner has left the screen. The failure has already been raised.
      remove({ params: { configId } }).then(
        () => {
          offerUndo(t('social.deleted', { name: `@${config.instagramHandle}` }), () =>
            restore({ params: { configId } }),
          );
          onDeleted?.();
        },
        () => undefined,
      );
    },
    [remove, restore, offerUndo, t],
  );
};
