import type { RuleAction } from '@vitrina/contract';
import { holdsWhenever, matchesWhenever, type PreparedRule } from './merchandising-rules.ts';

/** How the condition of another rule relates to this one's: it holds for the same searches, for more of them, or for fewer. */
export type ConditionRelation = 'same' | 'wider' | 'narrower';

/** What another rule takes from an action, or the action from it: of two, the rule that comes first wins. */
export type ActionClash = {
  readonly kind: 'position' | 'product' | 'redirect' | 'hidden' | 'redirected';
  /** The index of the action in the rule as it was prepared from. */
  readonly action: number;
  readonly other: PreparedRule;
  /** Whether this rule's action is the one that gives way. */
  readonly isBeaten: boolean;
};

/** A rule whose condition meets this one's. */
export type RuleEncounter = {
  readonly other: PreparedRule;
  readonly relation: ConditionRelation;
  readonly clashes: readonly ActionClash[];
};

export const relationOf = (rule: PreparedRule, other: PreparedRule): ConditionRelation | null => {
  const isWider = holdsWhenever(other, rule);
  const isNarrower = holdsWhenever(rule, other);
  if (isWider) return isNarrower ? 'same' : 'wider';
  return isNarrower ? 'narrower' : null;
};

const hides = (action: RuleAction, productId: string): boolean =>
  action.type === 'hide' && action.target.type === 'product' && action.target.productId === productId;

type ClashKind = Pick<ActionClash, 'kind' | 'isBeaten'>;

/** What becomes of an action where the other rule, which comes first or later, holds as well. */
const clashOf = (action: RuleAction, theirs: RuleAction, isLater: boolean): ClashKind | null => {
  if (theirs.type === 'redirect') {
    if (action.type !== 'redirect') return { kind: 'redirected', isBeaten: true };
    return action.url === theirs.url ? null : { kind: 'redirect', isBeaten: isLater };
  }
  if (action.type !== 'pin') return null;
  if (hides(theirs, action.productId)) return { kind: 'hidden', isBeaten: true };
  if (theirs.type !== 'pin') return null;
  const [isSamePlace, isSameProduct] = [
    theirs.position === action.position,
    theirs.productId === action.productId,
  ];
  if (isSamePlace && isSameProduct) return null;
  if (isSamePlace) return { kind: 'position', isBeaten: isLater };
  return isSameProduct ? { kind: 'product', isBeaten: isLater } : null;
};

/**
 * The other rules that hold for the same searches as this one, for more or for fewer, each with what their actions take from each
 * other. `rules` are in their order and contain the rule. Two phrases of which neither contains the other may meet in a longer
 * query; that is left out, for all rules would.
 */
export const findEncounters = (rules: readonly PreparedRule[], rule: PreparedRule): RuleEncounter[] => {
  const at = rules.indexOf(rule);
  return rules.flatMap((other, otherAt): RuleEncounter[] => {
    const relation = other === rule ? null : relationOf(rule, other);
    if (relation === null) return [];
    const clashes = rule.rule.actions.flatMap((action, index): ActionClash[] => {
      const found = other.actions
        .map((theirs) => clashOf(action, theirs, otherAt < at))
        .find((clash) => clash !== null);
      return found ? [{ ...found, action: index, other }] : [];
    });
    return [{ other, relation, clashes }];
  });
};

type Pin = Extract<RuleAction, { type: 'pin' }>;

/** Whether a rule may hold for a search for which another one does: one search may name the contexts of both. */
const mayHoldWith = (other: PreparedRule, rule: PreparedRule): boolean => {
  const { type } = rule.rule.condition;
  return type === 'is' || type === 'category' ? matchesWhenever(other, rule) : other.category === '';
};

/**
 * Whether a pin leaves nothing to another one, whatever the rules before it do: its product has been pinned elsewhere by then, and the
 * position is free, or its position is taken, and the product is free.
 */
const takesFrom = (pin: Pin, theirs: Pin, before: readonly PreparedRule[]): boolean => {
  const isSamePlace = theirs.position === pin.position;
  const isSameProduct = theirs.productId === pin.productId;
  if (isSamePlace && isSameProduct) return true;
  if (!isSamePlace && !isSameProduct) return false;
  return !before.some(({ actions }) =>
    actions.some(
      (other) =>
        other.type === 'pin' &&
        (isSamePlace
          ? other.productId === theirs.productId && other.position !== theirs.position
          : other.position === theirs.position && other.productId !== theirs.productId),
    ),
  );
};

/** The rule because of which an action never acts: one that holds whenever this one does. */
const silencerOf = (rules: readonly PreparedRule[], at: number, action: RuleAction): PreparedRule | null => {
  const rule = rules[at];
  if (!rule) return null;
  for (const [otherAt, other] of rules.entries()) {
    if (other === rule || !holdsWhenever(other, rule)) continue;
    const isFirst = otherAt < at;
    const isSilenced = other.actions.some((theirs) => {
      if (theirs.type === 'redirect') return action.type !== 'redirect' || isFirst;
      if (action.type !== 'pin') return false;
      if (hides(theirs, action.productId)) return true;
      const before = rules.slice(0, otherAt).filter((each) => mayHoldWith(each, rule));
      return isFirst && theirs.type === 'pin' && takesFrom(action, theirs, before);
    });
    if (isSilenced) return other;
  }
  return null;
};

export type Shadow = {
  readonly by: PreparedRule;
  /** Customers are sent to another page, and see what the rule does in suggestions alone. */
  readonly isRedirected: boolean;
};

/** The rule behind which this one never shows: whenever it holds, others leave nothing for any of its actions to do. Null if it can act. */
export const findShadow = (rules: readonly PreparedRule[], rule: PreparedRule): Shadow | null => {
  const at = rules.indexOf(rule);
  if (rule.actions.length === 0) return null;
  const silencers = rule.actions.map((action) => silencerOf(rules, at, action));
  const [by] = silencers;
  if (!by || silencers.includes(null)) return null;
  return { by, isRedirected: by.actions.some(({ type }) => type === 'redirect') };
};
