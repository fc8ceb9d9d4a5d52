import { type Rule, type RuleAction, type RuleCondition, type RuleTarget, rule } from '@vitrina/contract';
import { z } from 'zod';
import { toRuleData } from './rule-data-text.ts';

/** An action being edited. The `key` stays the same when the action moves. */
export type ActionDraft = { readonly key: string; readonly action: RuleAction };
export type RuleDraft = Omit<Rule, 'actions'> & { readonly actions: readonly ActionDraft[] };

export type ActionType = RuleAction['type'];

export const draftOf = (saved: Rule): RuleDraft => ({
  ...saved,
  actions: saved.actions.map((action, index) => ({ key: `saved-${index}`, action })),
});

export const ruleOf = (draft: RuleDraft): Rule => ({
  ...draft,
  actions: draft.actions.map(({ action }) => action),
});

/** Unsaved input, which need not be a valid rule yet. */
const draftSchema = z.object({
  ...rule.shape,
  name: z.string(),
  condition: z.custom<RuleCondition>(() => true),
  actions: z.array(z.custom<RuleAction>(() => true)),
});

export const restoredDraft = (stored: unknown): RuleDraft | null => {
  const parsed = draftSchema.safeParse(stored);
  return parsed.success ? draftOf(parsed.data) : null;
};

const noProduct: RuleTarget = { type: 'product', productId: '' };

/** The first position without a pin. */
const freePosition = (actions: readonly ActionDraft[]): number => {
  const taken = new Set(actions.map(({ action }) => (action.type === 'pin' ? action.position : undefined)));
  let position = 1;
  while (taken.has(position)) position += 1;
  return position;
};

const emptyAction = (type: ActionType, actions: readonly ActionDraft[]): RuleAction => {
  switch (type) {
    case 'pin':
      return { type, productId: '', position: freePosition(actions) };
    case 'boost':
    case 'bury':
      return { type, target: noProduct, strength: 3 };
    case 'hide':
      return { type, target: noProduct };
    case 'redirect':
      return { type, url: '' };
    case 'data':
      return { type, data: toRuleData('') };
  }
};

/** A rule for a phrase, with an action to be filled in. */
export const newRule = (phrase: string, action: ActionType | null = null): Rule => ({
  name: '',
  enabled: true,
  condition: { type: 'is', phrase },
  actions: action === null ? [] : [emptyAction(action, [])],
  from: null,
  to: null,
});

export const addAction = (draft: RuleDraft, type: ActionType, key: string): RuleDraft => ({
  ...draft,
  actions: [...draft.actions, { key, action: emptyAction(type, draft.actions) }],
});

export const changeAction = (draft: RuleDraft, key: string, action: RuleAction): RuleDraft => ({
  ...draft,
  actions: draft.actions.map((each) => (each.key === key ? { key, action } : each)),
});

export const removeAction = (draft: RuleDraft, key: string): RuleDraft => ({
  ...draft,
  actions: draft.actions.filter((each) => each.key !== key),
});
