import type {
  DraftRule,
  ListedRule,
  PinTrouble,
  Rule,
  RuleAction,
  RuleConflict,
  RulesWithoutCategory,
  SavedRule,
  StoreSettings,
} from '@vitrina/contract';
import { findShadow, type PhraseBook, readStemmedWords, type SearchEngine } from '@vitrina/search-engine';
import type { PresentProduct } from '../../ports/present-product.ts';
import { readProductsIfKnown } from '../../ports/read-products.ts';
import { dayIn, isActiveOn } from '../../storage/active-days.ts';
import type { CatalogRecord, Customer, InstanceWithCatalog, ListEntry } from '../../storage/records.ts';
import { createFindEmptyCategories, namedCategories } from './empty-categories.ts';
import { findConflicts, mayMeet } from './find-conflicts.ts';
import { pinTroubleOf } from './pin-trouble.ts';
import type { Prepare, RuleEntry } from './prepared-list.ts';
import type { FieldsOf } from './rule-list.ts';

export type InsightDependencies = {
  readonly engine: Pick<SearchEngine, 'search' | 'current'>;
  readonly now: () => Date;
  readonly presentProduct: PresentProduct;
  readonly fieldsOf: FieldsOf;
  readonly prepare: Prepare;
  /** What searches of the instance go by. */
  readonly loadSettings: (
    customerId: string,
    instanceId: string,
  ) => Promise<{
    readonly store: StoreSettings;
    readonly bookFor: (language: CatalogRecord['language']) => Promise<PhraseBook>;
  } | null>;
};

type Pin = Extract<RuleAction, { type: 'pin' }>;
const pinsOf = ({ actions }: Pick<Rule, 'actions'>): Pin[] =>
  actions.flatMap((action) => (action.type === 'pin' ? [action] : []));

/** Of rules without products, as many are called by their names. */
const namesTold = 3;

/** The rule that is being edited, when it isn't saved yet. */
const newRuleId = '';

/** What rules really do: which other rules and which settings keep them from it, and what they pin. */
export const createRuleInsight = (dependencies: InsightDependencies) => {
  const { engine, now, presentProduct, fieldsOf, prepare, loadSettings } = dependencies;

  /** The pinned products, and what is wrong with each; nothing, while the engine can't say. */
  const readPinned = async ({ instance, catalog }: InstanceWithCatalog, pins: readonly Pin[]) => {
    const ids = pins.map(({ productId }) => productId);
    const { products, areKnown } = await readProductsIfKnown(engine, catalog, ids);
    const settings = await loadSettings(catalog.customerId, instance.id);
    const fields = fieldsOf(catalog);
    const troubleOf = (productId: string): PinTrouble | null =>
      areKnown && settings ? pinTroubleOf(products.get(productId), settings.store, fields) : null;
    return { products, troubleOf };
  };

  const findEmptyCategories = createFindEmptyCategories(engine);

  /** Those of some categories that no product is in; none where the catalog has no categories. */
  const findEmpty = async (
    { catalog }: InstanceWithCatalog,
    rules: readonly Pick<Rule, 'condition' | 'actions'>[],
  ): Promise<ReadonlySet<string>> => {
    const hasCategories = fieldsOf(catalog).has('categories');
    return findEmptyCategories(catalog, hasCategories ? rules.flatMap(namedCategories) : []);
  };

  const findBlocked = async (
    { instance, catalog }: InstanceWithCatalog,
    { condition }: Pick<Rule, 'condition'>,
  ): Promise<RuleConflict[]> => {
    if (condition.type === 'category') return [];
    const settings = await loadSettings(catalog.customerId, instance.id);
    const book = await settings?.bookFor(catalog.language);
    const stems = readStemmedWords(condition.phrase, catalog.language).map(({ stem }) => stem);
    const phrase = book?.blockedIn(stems) ?? null;
    return phrase === null ? [] : [{ type: 'blockedPhrase', phrase }];
  };

  const findWithoutCategory = async (place: InstanceWithCatalog, rule: Rule): Promise<RuleConflict[]> => {
    const categories = [...(await findEmpty(place, [rule]))];
    return categories.length === 0 ? [] : [{ type: 'noCategory', categories }];
  };

  return {
    /** `all` are the rules of the instance, in their order; the page's are among them. */
    list: async (
      customer: Customer,
      place: InstanceWithCatalog,
      all: readonly ListEntry<Rule>[],
      page: readonly SavedRule[],
    ): Promise<ListedRule[]> => {
      const today = dayIn(customer.timeZone, now());
      const active = prepare(
        place.catalog,
        all.filter(({ value }) => isActiveOn(value, today)),
      );
      const activeBy = new Map(active.map((rule) => [rule.ruleId, rule]));
      const pins = page.flatMap(({ rule }) => pinsOf(rule));
      const { products, troubleOf } = await readPinned(place, pins);
      const empty = await findEmpty(
        place,
        page.map(({ rule }) => rule),
      );
      return page.map((saved): ListedRule => {
        const prepared = activeBy.get(saved.ruleId);
        const shadow = prepared ? findShadow(active, prepared) : null;
        return {
          ...saved,
          shadowedBy: shadow && {
            ruleId: shadow.by.ruleId,
            name: shadow.by.rule.name,
            isRedirected: shadow.isRedirected,
          },
          missingCategories: namedCategories(saved.rule).filter((category) => empty.has(category)),
          pinned: pinsOf(saved.rule)
            .toSorted((a, b) => a.position - b.position)
            .map(({ productId, position }) => {
              const product = products.get(productId);
              const shown = product && presentProduct(product, place.catalog.currency, 1);
              return {
                ...{ productId, position, trouble: troubleOf(productId) },
                ...{ title: shown?.title ?? null, image: shown?.image ?? '' },
              };
            }),
        };
      });
    },

    /** The active ones of these rules that name categories in which no product is. */
    countWithoutCategory: async (
      customer: Customer,
      place: InstanceWithCatalog,
      all: readonly ListEntry<Rule>[],
    ): Promise<RulesWithoutCategory> => {
      const today = dayIn(customer.timeZone, now());
      const active = all.map(({ value }) => value).filter((rule) => isActiveOn(rule, today));
      const empty = await findEmpty(place, active);
      const idle = active.filter((rule) => namedCategories(rule).some((category) => empty.has(category)));
      return { total: idle.length, names: idle.slice(0, namesTold).map(({ name }) => name) };
    },

    /** What is in the way of a rule as it is being edited, enabled and on its days. */
    check: async (
      customer: Customer,
      place: InstanceWithCatalog,
      all: readonly ListEntry<Rule>[],
      { ruleId, condition, actions, from, to }: DraftRule & Pick<Rule, 'from' | 'to'>,
    ): Promise<RuleConflict[]> => {
      const today = dayIn(customer.timeZone, now());
      const value: Rule = { name: '', enabled: true, condition, actions, from, to };
      const id = ruleId ?? newRuleId;
      const met = all.filter((entry) => entry.id === id || mayMeet(value, entry.value, today));
      const entries: RuleEntry[] = met.map((entry) => (entry.id === id ? { id, value } : entry));
      if (!entries.some((entry) => entry.id === id)) entries.push({ id, value });
      const rules = prepare(place.catalog, entries);
      const rule = rules.find((one) => one.ruleId === id);
      const { troubleOf } = await readPinned(place, pinsOf(value));
      const troubles = actions.flatMap((action, at): RuleConflict[] => {
        const trouble = action.type === 'pin' ? troubleOf(action.productId) : null;
        return trouble ? [{ type: 'pin', action: at, trouble }] : [];
      });
      return [
        ...(await findBlocked(place, value)),
        ...(await findWithoutCategory(place, value)),
        ...(rule ? findConflicts(rules, rule) : []),
        ...troubles,
      ];
    },
  };
};
