import type { PhraseKind } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { changedCalls } from '../../settings-kit/settings/changed-calls.ts';
import { useUndo } from '../../ui/use-undo.tsx';

/**
 * Says what went, and offers to take that change back by the history. `addAgain` is the way back of a customer
 * who may not see the history.
 */
export const useOfferUndo = (kind: PhraseKind, historyOf: string | undefined) => {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const offerUndo = useUndo();
  const { mutate: undo } = useApiMutation('undoSettingChange', {
    action: 'undoChange',
    invalidates: changedCalls(kind),
    onSuccess: () => notices.succeed('restored'),
  });
  return useCallback(
    (words: string, changeId: string, addAgain?: () => void): void => {
      if (historyOf !== undefined)
        offerUndo(words, () => undo({ params: { searchId: historyOf, changeId }, body: {} }));
      else if (addAgain) offerUndo(words, addAgain);
      else notices.show({ color: 'green', message: words, title: t('common.autosaved') });
    },
    [historyOf, notices, offerUndo, t, undo],
  );
};
