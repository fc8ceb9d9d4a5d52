import type { FieldWeight, Rule, SavedSortGroup, SettingKind, SortConditionSetting } from '@vitrina/contract';
import { parseSortScript, sellableAvailabilities } from '@vitrina/contract/basics';
import type { GenerationSchema } from '../port.ts';
import { applyRules, type PreparedRule, prepareRules, type RuleEffects } from './merchandising-rules.ts';
import type { NamedValue } from './named-values.ts';
import { PhraseBook, type Phrases } from './phrase-book.ts';
import type { Filter, SearchPlan, SortCondition } from './plan.ts';
import { defaultWeights, planSearch, type SearchRequest, type SearchSettings } from './plan-search.ts';
import { readStemmedWords } from './query-words.ts';
import type { ShopSettings } from './shop-settings.ts';
import { signalOf } from './signals.ts';

/** One version of a shop's settings, prepared for any number of searches over the fields of one generation. */
export type PreparedSettings = {
  readonly shop: ShopSettings;
  readonly schema: GenerationSchema;
  readonly search: SearchSettings & { readonly phrases: PhraseBook };
  readonly rules: readonly PreparedRule[];
  /** What the store settings leave out of every search. */
  readonly filters: readonly Filter[];
};

const noPhrases: Phrases = { synonyms: [], blocked: [], immutable: [] };

const storeFilters = ({ store }: ShopSettings, { fields }: GenerationSchema): Filter[] => {
  const hasField = (name: string): boolean => fields.some((field) => field.name === name);
  const filters: Filter[] = [];
  if (!store.showUnavailable && hasField('availability'))
    filters.push({ kind: 'values', field: 'availability', values: sellableAvailabilities });
  if (store.onlyWithImages && hasField('image_link')) filters.push({ kind: 'present', field: 'image_link' });
  return filters.map((filter) => ({ kind: 'standing', filter }));
};

const knownWeights = (
  weights: readonly FieldWeight[],
  { fields }: GenerationSchema,
): readonly FieldWeight[] => weights.filter(({ field }) => fields.some(({ name }) => name === field));

/** Done once per version of the settings. Fields that the catalog no longer has are skipped. */
export const prepareSettings = (
  shop: ShopSettings,
  schema: GenerationSchema,
  phrases: PhraseBook = PhraseBook.of(noPhrases, schema.language),
): PreparedSettings => {
  const { language, fields } = schema;
  return {
    shop,
    schema,
    search: {
      language,
      fields: knownWeights(shop.weights ?? defaultWeights(fields), schema),
      idFields: fields.filter(({ type }) => type === 'id').map(({ name }) => name),
      phrases,
    },
    rules: prepareRules(shop.rules, schema),
    filters: storeFilters(shop, schema),
  };
};

/** The same settings with other weights. */
export const withWeights = (
  prepared: PreparedSettings,
  weights: readonly FieldWeight[],
): PreparedSettings => ({
  ...prepared,
  search: { ...prepared.search, fields: knownWeights(weights, prepared.schema) },
});

/** The same settings with another phrase book. */
export const withPhrases = (prepared: PreparedSettings, phrases: PhraseBook): PreparedSettings => ({
  ...prepared,
  search: { ...prepared.search, phrases },
});

/** The settings with a rule in its place, or replaced if there is one with its id; a new one comes last. Cheap. */
export const withRule = (prepared: PreparedSettings, ruleId: string, rule: Rule): PreparedSettings => {
  const [made] = prepareRules([{ ruleId, rule }], prepared.schema);
  if (!made) return prepared;
  const others = prepared.rules.filter((each) => each.ruleId !== ruleId);
  const order = prepared.shop.ruleOrder ?? prepared.rules.map((each) => each.ruleId);
  const place = order.indexOf(ruleId);
  const before = new Set(order.slice(0, place < 0 ? undefined : place));
  const at = place < 0 ? others.length : others.filter((each) => before.has(each.ruleId)).length;
  return { ...prepared, rules: others.toSpliced(at, 0, made) };
};

/** The condition for an engine; null if the catalog lacks its field, so that the next one decides. */
const toCondition = (condition: SortConditionSetting, schema: GenerationSchema): SortCondition | null => {
  switch (condition.type) {
    case 'default':
      return { kind: 'relevance' };
    case 'field': {
      const { field, order } = condition;
      return schema.fields.some(({ name }) => name === field) ? { kind: 'field', field, order } : null;
    }
    case 'popular':
      return { kind: 'signal', signal: signalOf(condition), order: condition.order };
    case 'script': {
      const parsed = parseSortScript(condition.script);
      return parsed.ok ? { kind: 'script', script: parsed.script, order: condition.order } : null;
    }
  }
};

/** Sort conditions with, for each of them, the setting it comes from. */
export type PlannedSort = { readonly condition: SortCondition; readonly setting: SortConditionSetting };

const defaultSort: PlannedSort = { condition: { kind: 'relevance' }, setting: { type: 'default' } };

const planSort = (group: SavedSortGroup | null, schema: GenerationSchema): PlannedSort[] => {
  const planned = (group?.conditions ?? []).flatMap((setting) => {
    const condition = toCondition(setting, schema);
    return condition ? [{ condition, setting }] : [];
  });
  return planned.length > 0 ? planned : [defaultSort];
};

/** Paths of categories, and a name for them. */
export type CategoryIntent = { readonly filter: Filter; readonly name: string };

/** Gentle: it decides between products that match about as well. */
const intentFactor = 1.3;

/** Whether rules decide about the results; those that only hand something to the page don't. */
const isRuled = ({ boosts, pins, hidden, redirect }: RuleEffects): boolean =>
  boosts.length + pins.length + hidden.length > 0 || redirect !== null;

/** Adds a boost of the categories that the query names, unless the shop has ruled what happens for it. */
const withIntent = (
  effects: RuleEffects,
  { shop, schema }: PreparedSettings,
  intent: CategoryIntent | null | undefined,
): RuleEffects => {
  if (!intent || isRuled(effects) || !shop.store.boostMappedCategories) return effects;
  if (!schema.fields.some(({ name }) => name === 'categories')) return effects;
  return {
    ...effects,
    boosts: [{ filter: intent.filter, factor: intentFactor }],
    boostedBy: [{ by: 'category', ruleId: null, name: intent.name, factor: intentFactor }],
  };
};

/** Gentle: the words are searched for as well, and a value may be missing from a product that has it. */
const namedValueFactor = 1.2;

/** Adds a boost of each facet's value that the query names, behind all others. */
const withNamedValues = (effects: RuleEffects, named: readonly NamedValue[]): RuleEffects => ({
  ...effects,
  boosts: [
    ...effects.boosts,
    ...named.map(({ field, values }) => ({
      filter: { kind: 'values' as const, field, values },
      factor: namedValueFactor,
    })),
  ],
  boostedBy: [
    ...effects.boostedBy,
    ...named.map(({ label, value }) => ({
      ...{ by: 'value' as const, ruleId: null },
      ...{ name: `${label}: ${value}`, factor: namedValueFactor },
    })),
  ],
});

export type ShopRequest = Pick<
  SearchRequest,
  | 'query'
  | 'page'
  | 'perPage'
  | 'offset'
  | 'groupVariants'
  | 'filters'
  | 'facets'
  | 'boosts'
  | 'optionalWords'
  | 'isTyping'
  | 'forgivesTypos'
  | 'nowSeconds'
  | 'explain'
> & {
  /** The chosen order; null for relevance. */
  readonly sort: SavedSortGroup | null;
  /** Whether it is the default order: pins apply in no other. */
  readonly isDefaultSort: boolean;
  /** The categories that the visitor browses. */
  readonly categories: readonly string[];
  /** What the page calls its place or time: rules may depend on it. */
  readonly contexts?: readonly string[];
  /** The categories that the words of the query name. */
  readonly intent?: CategoryIntent | null;
  /** The values of facets that the query names, and by which its products are raised. */
  readonly namedValues?: readonly NamedValue[];
};

/** A search of a shop with all of its settings applied. */
export type ShopSearch = {
  readonly plan: SearchPlan;
  readonly sort: readonly PlannedSort[];
  readonly effects: RuleEffects;
  /** The blocked phrase in the query, if any: the plan must not be carried out then. */
  readonly blockedBy: string | null;
  /** The shop's own settings that were applied. */
  readonly used: readonly SettingKind[];
};

const usedSettings = (
  { shop, search }: PreparedSettings,
  plan: SearchPlan,
  terms: readonly string[],
  effects: RuleEffects,
  blockedBy: string | null,
): SettingKind[] => {
  const isUsed: Partial<Record<SettingKind, boolean>> = {
    blocked: blockedBy !== null,
    rules: effects.rules.length > 0,
    // Alternatives for mistyped words may turn out not to be needed, which isn't known before the search.
    synonyms: plan.words.some(({ alternatives }) =>
      alternatives.some(({ kind, isForgiving }) => kind === 'synonym' && !isForgiving),
    ),
    immutable: terms.some((_, at) => search.phrases.immutableAt(terms, at) > 0),
    weights: shop.weights !== null && terms.length > 0,
    sorts: shop.sorts !== null,
    facets: shop.facets !== null,
  };
  return (Object.keys(isUsed) as SettingKind[]).filter((kind) => isUsed[kind]);
};

/** Decides a shop's search: prepared settings and request in, plan out. Pure. */
export const planShopSearch = (prepared: PreparedSettings, request: ShopRequest): ShopSearch => {
  const { shop, schema, search, rules, filters } = prepared;
  const words = readStemmedWords(request.query, schema.language);
  const stems = words.map(({ stem }) => stem);
  const blockedBy = search.phrases.blockedIn(stems);
  const ruled = applyRules(rules, stems, request.categories, request.contexts ?? []);
  const { namedValues = [] } = request;
  const effects = withNamedValues(
    withIntent(blockedBy === null ? ruled : { ...ruled, data: [] }, prepared, request.intent),
    namedValues,
  );
  const sort = planSort(request.sort, schema);
  const plan = planSearch(search, {
    ...request,
    perPage: request.perPage ?? shop.store.itemsPerPage,
    sort: sort.map(({ condition }) => condition),
    filters: [...filters, ...effects.hidden, ...(request.filters ?? [])],
    boosts: [...effects.boosts, ...(request.boosts ?? [])],
    // What a rule of the shop raises or lowers stays where that puts it.
    prefersMainType: shop.store.preferMainType && ruled.boosts.length === 0,
    pins: request.isDefaultSort ? effects.pins : [],
    groupVariants: request.groupVariants ?? shop.store.groupedVariants,
  });
  const terms = words.map(({ term }) => term);
  return { plan, sort, effects, blockedBy, used: usedSettings(prepared, plan, terms, effects, blockedBy) };
};
