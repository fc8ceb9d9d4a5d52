import {
  categoryKey,
  lastPinPosition,
  phraseKey,
  type Rule,
  type RuleAction,
  type RuleCondition,
  type SavedRule,
} from '@vitrina/contract';
import type { Filters } from '../../../../ui/facet-panel/facet-filters.ts';

/**
 * The condition of a rule for the current search: its phrase alone, or one category without a phrase; null for any
 * other combination.
 */
export const conditionOf = (query: string, filters: Filters): RuleCondition | null => {
  const phrase = query.trim();
  const filtered = Object.keys(filters);
  if (phrase !== '') return filtered.length === 0 ? { type: 'is', phrase } : null;
  const [category, ...others] = filters.categories ?? [];
  const isOneCategory = filtered.length === 1 && others.length === 0;
  return category !== undefined && isOneCategory ? { type: 'category', category } : null;
};

const isSameCondition = (one: RuleCondition, other: RuleCondition): boolean => {
  if ((one.contexts ?? []).length + (other.contexts ?? []).length > 0) return false;
  if (one.type === 'category' || other.type === 'category')
    return (
      one.type === 'category' &&
      other.type === 'category' &&
      categoryKey(one.category) === categoryKey(other.category)
    );
  return one.type === other.type && phraseKey(one.phrase) === phraseKey(other.phrase);
};

/** The rule that arranging changes: an active one with exactly this condition, everywhere, and no end. */
export const ruleFor = (rules: readonly SavedRule[], condition: RuleCondition): SavedRule | null =>
  rules.find(
    ({ rule, isActive }) => isActive && rule.to === null && isSameCondition(rule.condition, condition),
  ) ?? null;

const nameOf = (condition: RuleCondition): string =>
  condition.type === 'category' ? condition.category.slice(-100) : condition.phrase.slice(0, 100);

export const emptyRule = (condition: RuleCondition): Rule => ({
  name: nameOf(condition),
  enabled: true,
  condition,
  actions: [],
  from: null,
  to: null,
});

const isPinOf = (action: RuleAction, productId: string): boolean =>
  action.type === 'pin' && action.productId === productId;

/** Keeps at most one pin per product and per position. A pin that is in the way moves to the next free position. */
const settle = (actions: readonly RuleAction[], first: ReadonlySet<string>): RuleAction[] => {
  const pins = actions.flatMap((action) => (action.type === 'pin' ? [action] : []));
  const taken = new Set<number>();
  const placed = [
    ...pins.filter(({ productId }) => first.has(productId)),
    ...pins.filter(({ productId }) => !first.has(productId)),
  ].flatMap((pin) => {
    let { position } = pin;
    while (taken.has(position)) position += 1;
    taken.add(position);
    return position > lastPinPosition ? [] : [{ ...pin, position }];
  });
  return [
    ...placed.toSorted((one, other) => one.position - other.position),
    ...actions.filter(({ type }) => type !== 'pin'),
  ];
};

/** Pins a product at a position, counted from 1. Pinned products on the page keep their visible positions. */
export const pinAt = (rule: Rule, shown: readonly string[], productId: string, place: number): Rule => {
  const order = shown.filter((id) => id !== productId);
  order.splice(place - 1, 0, productId);
  const isPinned = (id: string): boolean =>
    id === productId || rule.actions.some((action) => isPinOf(action, id));
  const visiblePins = new Set(order.filter(isPinned));
  const pins = order.flatMap((id, index): RuleAction[] =>
    visiblePins.has(id)
      ? [{ type: 'pin', productId: id, position: id === productId ? place : index + 1 }]
      : [],
  );
  const others = rule.actions.filter((action) => action.type !== 'pin' || !visiblePins.has(action.productId));
  return { ...rule, actions: settle([...pins, ...others], visiblePins) };
};

export const unpin = (rule: Rule, productId: string): Rule => ({
  ...rule,
  actions: rule.actions.filter((action) => !isPinOf(action, productId)),
});

/** Hides or boosts a product, replacing what the rule did with it before. */
export const withAction = (rule: Rule, productId: string, type: 'hide' | 'boost'): Rule => {
  const target = { type: 'product', productId } as const;
  const rest = rule.actions.filter(
    (action) =>
      !(type === 'hide' && isPinOf(action, productId)) &&
      !('target' in action && action.target.type === 'product' && action.target.productId === productId),
  );
  return { ...rule, actions: [...rest, type === 'hide' ? { type, target } : { type, target, strength: 3 }] };
};
