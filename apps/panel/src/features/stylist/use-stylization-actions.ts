import { limits, type SavedStylization } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { useUndo } from '../../ui/use-undo.tsx';
import { stylizationCalls } from './stylist-calls.ts';

const maxName = 100;

/** What can be done with a saved stylization without opening it. */
export const useStylizationActions = () => {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const offerUndo = useUndo();
  const invalidates = stylizationCalls;
  const { mutate: update } = useApiMutation('updateStylization', { action: 'saveStylization', invalidates });
  const { mutate: add } = useApiMutation('addStylization', { action: 'saveStylization', invalidates });
  const { mutateAsync: remove } = useApiMutation('deleteStylization', {
    action: 'deleteStylization',
    invalidates: ['listStylizations'],
  });
  const { mutate: restore } = useApiMutation('restoreStylization', {
    action: 'restoreStylization',
    invalidates,
    onSuccess: () => notices.succeed('restored'),
  });
  return {
    setActive: useCallback(
      ({ stylizationId, stylization }: SavedStylization, isActive: boolean): void =>
        update(
          { params: { stylizationId }, body: { ...stylization, isActive } },
          {
            onSuccess: ({ data: { isShown } }) => {
              const on = isShown ? 'on' : 'onHidden';
              notices.show({
                color: 'green',
                autoClose: limits.toastMs,
                message: t(`stylist.turned.${isActive ? on : 'off'}`),
              });
            },
          },
        ),
      [update, notices, t],
    ),
    /** The copy is switched off: two looks of the same products would be shown side by side. */
    duplicate: useCallback(
      ({ catalogId, stylization }: SavedStylization, onAdded: (stylizationId: string) => void): void => {
        const ending = ` ${t('stylist.copyEnding')}`;
        const name = stylization.name.slice(0, maxName - ending.length) + ending;
        add(
          { body: { catalogId, stylization: { ...stylization, name, isActive: false } } },
          { onSuccess: ({ data }) => onAdded(data.stylizationId) },
        );
      },
      [add, t],
    ),
    /** Deletes a stylization and offers to undo that. */
    remove: useCallback(
      ({ stylizationId, stylization }: SavedStylization, onDeleted?: () => void): void => {
        // The promise, not the callback: it settles even if the owner has left the screen. The failure has already been raised.
        remove({ params: { stylizationId } }).then(
          () => {
            offerUndo(t('stylist.deleted', { name: stylization.name }), () =>
              restore({ params: { stylizationId }, body: {} }),
            );
            onDeleted?.();
          },
          () => undefined,
        );
      },
      [remove, restore, offerUndo, t],
    ),
  };
};
