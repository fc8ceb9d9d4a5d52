import type { SettingKind } from '@vitrina/contract';
import { useCallback } from 'react';
import { useApiMutation } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { useUndo } from '../../ui/use-undo.tsx';
import { changedCalls } from '../settings/changed-calls.ts';

/** Confirms a change to a setting and offers to undo it. */
export const useOfferUndo = (kind: SettingKind, searchId: string | undefined) => {
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
