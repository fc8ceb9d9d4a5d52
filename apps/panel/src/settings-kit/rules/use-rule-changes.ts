import type { Changed, Rule, SavedRule } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import type { ApiFailure } from '../../kit/api-failure.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { useUndo } from '../../ui/use-undo.tsx';
import { changedCalls } from '../settings/changed-calls.ts';

/** Calls whose replies become stale when a rule changes. */
export const ruleCalls = [...changedCalls('rules'), 'getRule'] as const;

/** Creates or updates a rule. */
export const useSaveRule = (searchId: string, onFailure?: (failure: ApiFailure) => boolean) => {
  const choices = { action: 'saveRule', invalidates: ruleCalls, ...(onFailure && { onFailure }) } as const;
  const add = useApiMutation('addRule', choices);
  const change = useApiMutation('changeRule', choices);
  const { mutate: addRule } = add;
  const { mutate: changeRule } = change;
  const save = useCallback(
    (ruleId: string | null, rule: Rule, onSaved?: (changeId: string | null) => void): void => {
      const onSuccess = ({ changeId }: Changed<SavedRule>): void => onSaved?.(changeId);
      if (ruleId === null) addRule({ params: { searchId }, body: rule }, { onSuccess });
      else changeRule({ params: { searchId, ruleId }, body: rule }, { onSuccess });
    },
    [addRule, changeRule, searchId],
  );
  return { save, isPending: add.isPending || change.isPending, hasFailed: add.isError || change.isError };
};

/** Undoes a change to the rules. */
export const useUndoRuleChange = (searchId: string) => {
  const { notices } = usePanel();
  const { mutate } = useApiMutation('undoSettingChange', {
    action: 'undoChange',
    invalidates: ruleCalls,
    onSuccess: () => notices.succeed('restored'),
  });
  return useCallback(
    (changeId: string): void => mutate({ params: { searchId, changeId }, body: {} }),
    [mutate, searchId],
  );
};

/** Deletes a rule and offers to undo that. */
export const useDeleteRule = (searchId: string) => {
  const { t } = useTranslation();
  const offerUndo = useUndo();
  const undo = useUndoRuleChange(searchId);
  const { mutateAsync } = useApiMutation('deleteRule', { action: 'deleteRule', invalidates: ruleCalls });
  return useCallback(
    ({ ruleId, rule }: SavedRule, onDeleted?: () => void): void => {
      // The promise, not the callback: it settles even if the owner has left the screen. The failure has already been
      // raised.
      mutateAsync({ params: { searchId, ruleId } }).then(
        ({ data }) => {
          offerUndo(t('merchandising.deleted', { name: rule.name }), () => undo(data.changeId));
          onDeleted?.();
        },
        () => undefined,
      );
    },
    [mutateAsync, offerUndo, searchId, t, undo],
  );
};
