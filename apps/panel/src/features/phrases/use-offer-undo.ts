import type { PhraseKind } from '@vitrina/contract';
import { useCallback } from 'react';
import { useApiMutation } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { changedCalls } from '../../settings-kit/settings/changed-calls.ts';
import { useUndo } from '../../ui/use-undo.tsx';

/** Confirms a deletion and offers to undo it. */
export const useOfferUndo = (kind: PhraseKind, searchId: string | undefined) => {
  const { notices } = usePanel();
  const offerUndo = useUndo();
  const { mutate: undo } = useApiMutation('undoSettingChange', {
    action: 'undoChange',
    invalidates: changedCalls(kind),
    onSuccess: () => notices.succeed('restored'),
  });
  return useCallback(
    (words: string, changeId: string): void => {
      if (searchId !== undefined) offerUndo(words, () => undo({ params: { searchId, changeId }, body: {} }));
    },
    [searchId, offerUndo, undo],
  );
};
