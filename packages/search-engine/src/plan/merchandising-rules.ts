import type { Rule, RuleAction, RuleData, RuleTarget } from '@vitrina/contract';
import { categoryKey, untargetableFields } from '@vitrina/contract/basics';
import type { GenerationSchema } from '../port.ts';
import type { Boost, Filter, Pin } from './plan.ts';
import { indexOfRun, readStemmedWords } from './query-words.ts';
import type { ShopSettings } from './shop-settings.ts';

/** The limit of actions for one query: each boost costs a pass over the products found, and hundreds of rules may match. */
const maxActions = 200;

/** Each may be as large as one rule's data; whatever a page asks for, its answer stays within bounds. */
const maxData = 10;

/** A rule with the stems of its phrase or the key of its category, prepared once per version of the settings. */
export type PreparedRule = {
  readonly ruleId: string;
  readonly rule: Rule;
  /** The actions that are possible with the catalog's fields; without any the rule doesn't apply. */
  readonly actions: readonly RuleAction[];
  readonly stems: readonly string[];
  readonly category: string;
  /** Without any, the rule holds wherever the shop searches. */
  readonly contexts: readonly string[];
};

/** Capitals don't matter in the names of contexts. */
const contextKey = (context: string): string => context.toLowerCase();

/** The effects of all rules that apply to a query. */
export type RuleEffects = {
  /** Those that do something; what only gives way to others is left out. */
  readonly rules: readonly { readonly ruleId: string; readonly name: string }[];
  readonly boosts: readonly Boost[];
  /** By index of the boosts: the rule, or the category or the facet's value that the query names. */
  readonly boostedBy: readonly {
    readonly by: 'rule' | 'category' | 'value';
    readonly ruleId: string | null;
    readonly name: string;
    readonly factor: number;
  }[];
  readonly pins: readonly Pin[];
  readonly pinnedBy: ReadonlyMap<string, { readonly ruleId: string; readonly name: string }>;
  readonly hidden: readonly Filter[];
  readonly redirect: string | null;
  /** What is handed to the page, in the order of the rules. */
  readonly data: readonly RuleData[];
};

export const prepareRules = (
  rules: ShopSettings['rules'],
  { language, fields }: GenerationSchema,
): PreparedRule[] => {
  const usable = new Set(fields.map(({ name }) => name).filter((name) => !untargetableFields.includes(name)));
  return rules.map(({ ruleId, rule }) => {
    const { condition } = rule;
    const isCategory = condition.type === 'category';
    return {
      ruleId,
      rule,
      actions: rule.actions.filter(
        (action) =>
          !('target' in action) || action.target.type === 'product' || usable.has(action.target.field),
      ),
      stems: isCategory ? [] : readStemmedWords(condition.phrase, language).map(({ stem }) => stem),
      category: isCategory ? categoryKey(condition.category) : '',
      contexts: (condition.contexts ?? []).map(contextKey),
    };
  });
};

const holds = (
  { rule: { condition }, actions, stems, category, contexts }: PreparedRule,
  queryStems: readonly string[],
  { categories, named }: { readonly categories: readonly string[]; readonly named: ReadonlySet<string> },
): boolean => {
  if (actions.length === 0) return false;
  if (contexts.length > 0 && !contexts.some((context) => named.has(context))) return false;
  if (condition.type === 'category') return queryStems.length === 0 && categories.includes(category);
  const at = indexOfRun(queryStems, stems);
  switch (condition.type) {
    case 'is':
      return at === 0 && stems.length === queryStems.length;
    case 'startsWith':
      return at === 0;
    case 'contains':
      return at >= 0;
  }
};

const filterOf = (target: RuleTarget): Filter =>
  target.type === 'product'
    ? { kind: 'products', ids: [target.productId] }
    : { kind: 'values', field: target.field, values: [target.value] };

const sameStems = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && indexOfRun(one, other) === 0;

/** Whether a rule's phrase or category matches every search that another one's does, whichever contexts both are for. */
export const matchesWhenever = (wide: PreparedRule, narrow: PreparedRule): boolean => {
  if (wide.actions.length === 0 || narrow.actions.length === 0) return false;
  const [of, or] = [wide.rule.condition.type, narrow.rule.condition.type];
  if (of === 'category' || or === 'category')
    return of === or && wide.category !== '' && wide.category === narrow.category;
  if (wide.stems.length === 0 || narrow.stems.length === 0) return false;
  switch (of) {
    case 'contains':
      return indexOfRun(narrow.stems, wide.stems) >= 0;
    case 'startsWith':
      return or !== 'contains' && indexOfRun(narrow.stems, wide.stems) === 0;
    case 'is':
      return or === 'is' && sameStems(narrow.stems, wide.stems);
  }
};

/** Whether a rule holds for every search for which another one does. One that never holds is left out. */
export const holdsWhenever = (wide: PreparedRule, narrow: PreparedRule): boolean => {
  const isEverywhere = wide.contexts.length === 0;
  const isWhereNarrowIs =
    narrow.contexts.length > 0 && narrow.contexts.every((context) => wide.contexts.includes(context));
  return (isEverywhere || isWhereNarrowIs) && matchesWhenever(wide, narrow);
};

/** Hides targets by one filter for all products and one per field, because each filter costs a pass over the products found. */
const hideAll = (targets: readonly RuleTarget[]): Filter[] => {
  const ids = targets.flatMap((target) => (target.type === 'product' ? [target.productId] : []));
  const fields = targets.flatMap((target) => (target.type === 'field' ? [target] : []));
  const filters: Filter[] = ids.length > 0 ? [{ kind: 'products', ids: [...new Set(ids)] }] : [];
  for (const [field, those] of Map.groupBy(fields, (target) => target.field))
    filters.push({ kind: 'values', field, values: [...new Set(those.map(({ value }) => value))] });
  return filters.map((filter) => ({ kind: 'not', filter }));
};

const dataOf = ({ ruleId, actions }: PreparedRule): { ruleId: string; data: RuleData }[] =>
  actions.flatMap((action) => (action.type === 'data' ? [{ ruleId, data: action.data }] : []));

/** The first rules, up to the limit of actions. */
const withinBounds = (rules: readonly PreparedRule[]): readonly PreparedRule[] => {
  let actions = 0;
  const beyond = rules.findIndex((rule) => {
    actions += rule.actions.length;
    return actions > maxActions;
  });
  return beyond === -1 ? rules : rules.slice(0, beyond);
};

/**
 * Collects the effects of the rules that match the query's stems, or the category of a search without a query, in the order of the rules, up
 * to the limit of actions. Of two pins that share a position or a product, and of two redirects, the one of the first rule applies. Rules for
 * contexts hold where the search names one of them.
 */
export const applyRules = (
  prepared: readonly PreparedRule[],
  queryStems: readonly string[],
  categories: readonly string[],
  contexts: readonly string[],
): RuleEffects => {
  const asked = { categories: categories.map(categoryKey), named: new Set(contexts.map(contextKey)) };
  const holding = withinBounds(prepared.filter((rule) => holds(rule, queryStems, asked)));
  const boosts: Boost[] = [];
  const boostedBy: RuleEffects['boostedBy'][number][] = [];
  const pins: Pin[] = [];
  const pinnedBy = new Map<string, { ruleId: string; name: string }>();
  const hidden: RuleTarget[] = [];
  let redirect: string | null = null;
  const handing = holding.flatMap(dataOf).slice(0, maxData);
  /** A rule all of whose actions give way to others' does nothing. */
  const acting = new Set(handing.map(({ ruleId }) => ruleId));
  for (const { ruleId, rule, actions } of holding) {
    const name = { ruleId, name: rule.name };
    for (const action of actions) {
      switch (action.type) {
        case 'pin':
          if (pinnedBy.has(action.productId)) break;
          if (pins.some(({ position }) => position === action.position)) break;
          pins.push({ productId: action.productId, position: action.position });
          pinnedBy.set(action.productId, name);
          acting.add(ruleId);
          break;
        case 'boost':
        case 'bury': {
          const times = 1 + action.strength;
          const factor = action.type === 'boost' ? times : 1 / times;
          boosts.push({ filter: filterOf(action.target), factor });
          boostedBy.push({ by: 'rule', ...name, factor });
          acting.add(ruleId);
          break;
        }
        case 'hide':
          hidden.push(action.target);
          acting.add(ruleId);
          break;
        case 'redirect':
          if (redirect === null) acting.add(ruleId);
          redirect ??= action.url;
      }
    }
  }
  const rules = holding
    .filter(({ ruleId }) => acting.has(ruleId))
    .map(({ ruleId, rule }) => ({ ruleId, name: rule.name }));
  return {
    rules,
    boosts,
    boostedBy,
    pins,
    pinnedBy,
    hidden: hideAll(hidden),
    redirect,
    data: handing.map(({ data }) => data),
  };
};
