import type { Rule, RuleConflict } from '@vitrina/contract';
import { findEncounters, type PreparedRule } from '@vitrina/search-engine';

const nameOf = ({ ruleId, rule }: PreparedRule) => ({ ruleId, name: rule.name });

/** What the rule does to itself: sends customers away from what it shows, or hides what it pins. */
const ownConflicts = ({ actions }: Rule): RuleConflict[] => {
  const redirects = actions.filter(({ type }) => type === 'redirect');
  const hidden = new Set(
    actions.flatMap((action) =>
      action.type === 'hide' && action.target.type === 'product' ? [action.target.productId] : [],
    ),
  );
  return [
    ...(redirects.length > 0 && redirects.length < actions.length ? [{ type: 'ownRedirect' } as const] : []),
    ...actions.flatMap((action, at): RuleConflict[] =>
      action.type === 'pin' && hidden.has(action.productId) ? [{ type: 'ownHide', action: at }] : [],
    ),
  ];
};

/**
 * Where a rule and the others meet. `rules` are in their order, and all of them are active at some time when this one is. A redirect of rarer
 * searches is no conflict: the rest go on as they are.
 */
export const findConflicts = (rules: readonly PreparedRule[], rule: PreparedRule): RuleConflict[] => [
  ...ownConflicts(rule.rule),
  ...findEncounters(rules, rule).flatMap(({ other, relation, clashes }): RuleConflict[] => [
    { type: 'sameSearches', rule: nameOf(other), relation },
    ...clashes
      .filter(({ kind }) => kind !== 'redirected' || relation !== 'narrower')
      .map(({ kind, action, isBeaten }) => ({
        type: kind,
        action,
        rule: nameOf(other),
        relation,
        isBeaten,
      })),
  ]),
];

/** Whether two rules are ever active on the same day. */
export const mayMeet = (
  one: Pick<Rule, 'from' | 'to'>,
  other: Pick<Rule, 'enabled' | 'from' | 'to'>,
  today: string,
): boolean => {
  if (!other.enabled || (other.to !== null && other.to < today)) return false;
  const [from, to] = [one.from ?? '', one.to ?? '9999'];
  return (other.from ?? '') <= to && from <= (other.to ?? '9999');
};
