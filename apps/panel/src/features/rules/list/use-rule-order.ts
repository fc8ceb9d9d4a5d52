import type { CallRequest, Calls, ListedRule } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/use-api.ts';
import { moveItem } from '../../../kit/move-item.ts';
import { useOfferUndo } from '../../../settings-kit/history/use-offer-undo.ts';
import { changedCalls } from '../../../settings-kit/settings/changed-calls.ts';

/** The rules of a page in their order, as it will be once a move is saved; each move can be undone. `readAt` says when they were read. */
export const useRuleOrder = (searchId: string, saved: readonly ListedRule[], readAt: number) => {
  const { t } = useTranslation();
  const offerUndo = useOfferUndo('rules', searchId);
  /** Holds until the list is read anew. */
  const [shown, setShown] = useState<{ readonly readAt: number; readonly rules: readonly ListedRule[] }>();
  const { mutate } = useApiMutation('moveRule', {
    action: 'moveRule',
    invalidates: changedCalls('rules'),
    onFailure: () => {
      setShown(undefined);
      return false;
    },
  });
  const rules = shown?.readAt === readAt ? shown.rules : saved;

  const save = ({ ruleId, rule }: ListedRule, body: CallRequest<Calls['moveRule']>['body']): void =>
    mutate(
      { params: { searchId, ruleId }, body },
      {
        onSuccess: ({ changeId }) => {
          if (changeId !== null) offerUndo(t('merchandising.moved', { name: rule.name }), changeId);
        },
      },
    );

  return {
    rules,
    /** Both are indexes. */
    move: (from: number, to: number): void => {
      const [moved, other] = [rules[from], rules[to]];
      if (!moved || !other || moved === other) return;
      setShown({ readAt, rules: moveItem(rules, from, to) });
      save(moved, { side: from < to ? 'after' : 'before', of: other.ruleId });
    },
    /** Before or after all others, those of other pages too. */
    moveToEnd: (moved: ListedRule, side: 'before' | 'after'): void => save(moved, { side, of: null }),
    /** From 1, among the rules of all pages. */
    moveToPlace: (moved: ListedRule, place: number): void => save(moved, { side: 'at', place }),
  };
};
