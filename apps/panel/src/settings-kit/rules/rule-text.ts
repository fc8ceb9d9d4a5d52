import type { Rule, RuleAction, RuleCondition, SavedRule } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import type { Format } from '../../kit/use-format.ts';

const matchText = (t: TFunction, condition: RuleCondition): string =>
  condition.type === 'category'
    ? t('merchandising.when.category', {
        category: condition.category.split('>').at(-1)?.trim() || condition.category,
      })
    : t(`merchandising.when.${condition.type}`, {
        phrase: condition.phrase,
      });

/** When a rule applies: "Fraza to „buty”". */
export const ruleConditionText = (t: TFunction, condition: RuleCondition): string => {
  const contexts = condition.contexts ?? [];
  const within = contexts.length > 0 ? t('merchandising.when.within', { contexts: contexts.join(', ') }) : '';
  return [matchText(t, condition), within].filter(Boolean).join(' · ');
};

/** In the order in which they are offered and told. */
export const actionTypes = [
  'pin',
  'boost',
  'bury',
  'hide',
  'redirect',
  'data',
] as const satisfies readonly RuleAction['type'][];

/** What a rule does: "przypina 3, ukrywa 1". */
export const ruleActionsText = (t: TFunction, actions: readonly RuleAction[]): string =>
  actionTypes
    .map((type) => ({ type, count: actions.filter((action) => action.type === type).length }))
    .filter(({ count }) => count > 0)
    .map(({ type, count }) => t(`merchandising.does.${type}`, { count }))
    .join(', ');

export type RuleState = 'active' | 'idle' | 'off' | 'planned' | 'over';

/**
 * `isActive` comes from the server, which knows the date in the shop's time zone. A rule all of whose parts need
 * missing fields is idle: active, but without effect.
 */
export const ruleStateOf = (
  { rule, isActive, missingFields }: Pick<SavedRule, 'rule' | 'isActive' | 'missingFields'>,
  today: string,
): RuleState => {
  const isMissing = (action: RuleAction): boolean =>
    'target' in action && action.target.type === 'field' && missingFields.includes(action.target.field);
  if (isActive) return rule.actions.every(isMissing) ? 'idle' : 'active';
  if (!rule.enabled) return 'off';
  return rule.from !== null && rule.from > today ? 'planned' : 'over';
};

/** The dates of a rule in words; empty for a rule without dates. */
export const ruleDaysText = (
  t: TFunction,
  format: Format,
  { from, to }: Pick<Rule, 'from' | 'to'>,
): string => {
  const day = (iso: string): string => format.date(`${iso}T12:00:00`);
  if (from !== null && to !== null) return t('merchandising.days.both', { from: day(from), to: day(to) });
  if (from !== null) return t('merchandising.days.from', { from: day(from) });
  return to === null ? '' : t('merchandising.days.to', { to: day(to) });
};

/** The strength of a boost in words. */
export const strengthName = (strength: number): 'weak' | 'clear' | 'strong' | 'strongest' => {
  if (strength <= 2) return 'weak';
  if (strength <= 5) return 'clear';
  return strength <= 8 ? 'strong' : 'strongest';
};
