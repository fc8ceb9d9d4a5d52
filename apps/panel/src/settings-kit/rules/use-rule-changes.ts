import type { Changed, Rule, SavedRule } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/use-api.ts';
import { useOfferUndo } from '../history/use-offer-undo.ts';
import { changedCalls } from '../settings/changed-calls.ts';

/** Creates or updates a rule. */
export const useSaveRule = (searchId: string) => {
  const choices = { action: 'saveRule', invalidates: changedCalls('rules') } as const;
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

/** Deletes a rule and offers to undo that. */
export const useDeleteRule = (searchId: string) => {
  const { t } = useTranslation();
  const offerUndo = useOfferUndo('rules', searchId);
  const { mutateAsync } = useApiMutation('deleteRule', {
    action: 'deleteRule',
    invalidates: changedCalls('rules'),
  });
  return useCallback(
    ({ ruleId, rule }: SavedRule, onDeleted?: () => void): void => {
      // The promise, not the callback: it settles even if the owner has left the screen. The failure has already been
      // raised.
      mutateAsync({ params: { searchId, ruleId } }).then(
        ({ data }) => {
          offerUndo(t('merchandising.deleted', { name: rule.name }), data.changeId);
          onDeleted?.();
        },
        () => undefined,
      );
    },
    [mutateAsync, offerUndo, searchId, t],
  );
};
