import { existingRule, type Rule, type RuleCondition, validate } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../../api/use-api.ts';
import { usePanel } from '../../../../kit/panel-context.ts';
import { useOfferUndo } from '../../../../settings-kit/history/use-offer-undo.ts';
import { useSaveRule } from '../../../../settings-kit/rules/use-rule-changes.ts';
import { changedCalls } from '../../../../settings-kit/settings/changed-calls.ts';
import { emptyRule, pinAt, ruleFor, unpin, withAction } from './rule-of-search.ts';

export type Arrange = ReturnType<typeof useArrange>;

/** Arranges the results of a search through a single rule: pins, hides and boosts products, each with an undo. */
export const useArrange = (searchId: string, condition: RuleCondition | null, shown: readonly string[]) => {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const offerUndo = useOfferUndo('rules', searchId);
  const { save, isPending, hasFailed } = useSaveRule(searchId);
  const remove = useApiMutation('deleteRule', { action: 'deleteRule', invalidates: changedCalls('rules') });
  const text = condition?.type === 'category' ? '' : (condition?.phrase ?? '');
  const rules = useApiQuery(
    'listRules',
    { params: { searchId }, query: { page: 1, perPage: 100, query: text } },
    { enabled: condition !== null },
  );
  const saved = condition && rules.data ? ruleFor(rules.data.data, condition) : null;
  // Until the refetched list contains the last change, another change would overwrite it.
  const isReady = rules.data !== undefined && !rules.isFetching && !isPending && !remove.isPending;

  const confirm = (words: string, changeId: string | null): void => {
    if (changeId === null) notices.succeed('saved');
    else offerUndo(words, changeId);
  };

  const carryOut = (next: (rule: Rule) => Rule, words: string): void => {
    if (!condition || !isReady) return;
    const rule = next(saved?.rule ?? emptyRule(condition));
    if (saved && rule.actions.length === 0) {
      remove.mutate(
        { params: { searchId, ruleId: saved.ruleId } },
        { onSuccess: ({ data }) => confirm(words, data.changeId) },
      );
      return;
    }
    const valid = validate(existingRule, rule);
    if (valid.ok) save(saved?.ruleId ?? null, valid.data, (changeId) => confirm(words, changeId));
  };

  return {
    isReady,
    hasFailed: hasFailed || remove.isError,
    ruleId: saved?.ruleId ?? null,
    isPinnedHere: (productId: string): boolean =>
      saved?.rule.actions.some((action) => action.type === 'pin' && action.productId === productId) ?? false,
    pin: (productId: string, title: string, place: number): void =>
      carryOut((rule) => pinAt(rule, shown, productId, place), t('arrange.pinned', { title, place })),
    unpin: (productId: string, title: string): void =>
      carryOut((rule) => unpin(rule, productId), t('arrange.unpinned', { title })),
    hide: (productId: string, title: string): void =>
      carryOut((rule) => withAction(rule, productId, 'hide'), t('arrange.hidden', { title })),
    raise: (productId: string, title: string): void =>
      carryOut((rule) => withAction(rule, productId, 'boost'), t('arrange.raised', { title })),
  };
};
