import type { SortGroupView } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useReplaceReply } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { useOfferUndo } from '../../settings-kit/history/use-offer-undo.ts';
import { changedCalls } from '../../settings-kit/settings/changed-calls.ts';

/** Deletes a sort group, with an undo for 10 s. */
export const useGroupRemoval = (searchId: string): ((group: SortGroupView) => void) => {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const replaceReply = useReplaceReply();
  const offerUndo = useOfferUndo('sorts', searchId);
  const remove = useApiMutation('deleteSortGroup', {
    action: 'deleteSortGroup',
    invalidates: changedCalls('sorts').filter((name) => name !== 'getSortGroups'),
    onSuccess: (reply) => replaceReply('getSortGroups', { body: { searchId } }, reply),
  });
  return ({ sortId, name }) =>
    remove.mutate(
      { body: { searchId, sortId } },
      {
        onSuccess: ({ changeId }) => {
          if (changeId === null) return notices.succeed('saved');
          offerUndo(t('sorts.removed', { name }), changeId);
        },
      },
    );
};
