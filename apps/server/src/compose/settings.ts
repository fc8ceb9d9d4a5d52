import {
  type AppSettings,
  defaultStoreSettings,
  type InstanceDetails,
  instanceDetails,
  type StoreSettings,
} from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { BookBuilder } from '../features/phrases/books/book-builder.ts';
import { createPhraseBooks } from '../features/phrases/books/phrase-books.ts';
import { singlePhraseList, synonymList } from '../features/phrases/phrase-list.ts';
import { countPhrases } from '../features/phrases/repository.ts';
import { phraseHandlers } from '../features/phrases/routes.ts';
import { countRules, readRules } from '../features/rules/repository.ts';
import { ruleHandlers } from '../features/rules/routes.ts';
import { ruleList } from '../features/rules/rule-list.ts';
import { inRuleOrder } from '../features/rules/rule-order.ts';
import { allSettings, settingHandlers } from '../features/search-settings/all-settings.ts';
import { createAttributeList } from '../features/search-settings/attribute-list.ts';
import { fieldsOf } from '../features/search-settings/catalog-fields.ts';
import type { Setting } from '../features/search-settings/define-setting.ts';
import { createFieldList } from '../features/search-settings/field-list.ts';
import { createHistory } from '../features/search-settings/history.ts';
import { readSettings } from '../features/search-settings/repository.ts';
import { searchSettingsHandlers } from '../features/search-settings/routes.ts';
import { createScriptCheck, type EvaluateScript } from '../features/search-settings/script-check.ts';
import { createSettingValues } from '../features/search-settings/setting-values.ts';
import { mergeLabels } from '../features/search-settings/settings/app-labels.ts';
import { memoizeDefaultMenus } from '../features/search-settings/settings/default-menu.ts';
import { languageTags } from '../features/search-settings/settings/default-names.ts';
import { createSettingsReader } from '../features/search-settings/settings-reader.ts';
import { withHistory } from '../lists/list-service.ts';
import type { PresentProduct } from '../ports/present-product.ts';
import type { Database } from '../storage/database.ts';
import type { DatabaseLocation } from '../storage/database-location.ts';
import type { LastKnown } from '../storage/last-known.ts';
import type {
  CatalogRecord,
  Customer,
  FindCatalog,
  FindInstance,
  InstanceWithCatalog,
} from '../storage/records.ts';
import type { OnUnreadable } from '../storage/stored-json.ts';

type Dependencies = {
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly now: () => Date;
  readonly findCatalog: FindCatalog;
  readonly findInstance: FindInstance;
  readonly evaluateScript: EvaluateScript;
  readonly presentProduct: PresentProduct;
  readonly databaseLocation: DatabaseLocation;
  readonly onError: (error: unknown) => void;
  /** Called at every read of a stored value, entry or change that its schema refuses. */
  readonly onUnreadable: OnUnreadable;
  readonly lastKnown: LastKnown;
};

/** What configures search apps, for as long as the database is away. */
const maxAppBytes = 32 * 2 ** 20;
/** Of one: its labels, mostly. Measuring each would cost more than reading it. */
const appBytes = 32 * 1024;

/** Settings, phrases and rules of search instances. They share one history and one reader. */
export const composeSettings = ({
  database,
  engine,
  now,
  findCatalog,
  findInstance,
  evaluateScript,
  presentProduct,
  databaseLocation,
  onError,
  onUnreadable,
  lastKnown,
}: Dependencies) => {
  const values = createSettingValues({ database, now, onUnreadable });
  const rules = ruleList(fieldsOf, onUnreadable);
  const history = createHistory({
    database,
    now,
    findInstance,
    values,
    lists: {
      synonyms: withHistory(synonymList(onUnreadable)),
      blocked: withHistory(singlePhraseList('blocked', onUnreadable)),
      immutable: withHistory(singlePhraseList('immutable', onUnreadable)),
      rules: withHistory(rules),
    },
    onUnreadable,
  });
  const builder = new BookBuilder(databaseLocation);
  const books = createPhraseBooks({ database, builder, onError, onUnreadable });
  const reader = createSettingsReader({
    database,
    now,
    books,
    rules: {
      list: async (customerId, subjectId) =>
        rules.read.entries({ customerId, subjectId }, await readRules(database, customerId, subjectId)),
      inOrder: inRuleOrder,
      readChange: rules.read.change,
    },
    onUnreadable,
    lastKnown,
  });
  const handlers = {
    ...settingHandlers({ findInstance, findCatalog, values }),
    ...searchSettingsHandlers({
      findInstance,
      fieldList: createFieldList(engine),
      attributeList: createAttributeList(engine),
      checkScript: createScriptCheck(evaluateScript),
      history,
    }),
    ...phraseHandlers({ database, now, findInstance, onUnreadable }),
    ...ruleHandlers({
      ...{ database, engine, now, findInstance, fieldsOf, presentProduct },
      list: rules,
      loadSettings: reader.load,
    }),
  };
  const { sorts, suggestions, sharedFields, store, appSettings, appLabels } = allSettings;
  const defaults = {
    sorts: sorts.defaults,
    facets: memoizeDefaultMenus(),
    suggestions: suggestions.defaults,
    sharedFields: (catalog: CatalogRecord) => sharedFields.defaults(catalog).map(({ field }) => field),
  };
  const readStore = async (customerId: string, instanceId: string): Promise<StoreSettings> =>
    (await values.readOwn(customerId, instanceId, store)) ?? defaultStoreSettings;
  /** What configures the search app on a shop's pages. */
  const readAppNow = async ({ instance, catalog }: InstanceWithCatalog) => {
    const { customerId } = catalog;
    const settings = await values.readOwn(customerId, instance.id, appSettings);
    const labels = await values.readOwn(customerId, instance.id, appLabels);
    return {
      language: languageTags[catalog.language],
      settings: settings ?? appSettings.defaults(catalog),
      labels: mergeLabels(labels ?? appLabels.defaults(catalog), catalog),
      store: await readStore(customerId, instance.id),
    };
  };
  const standIn = lastKnown.remember<Awaited<ReturnType<typeof readAppNow>>>(maxAppBytes, () => appBytes);
  const readApp = (place: InstanceWithCatalog) =>
    standIn(`${place.catalog.customerId} ${place.instance.id}`, () => readAppNow(place));
  const changeAppSettings = (
    customer: Customer,
    { instance, catalog }: InstanceWithCatalog,
    next: (settings: AppSettings) => AppSettings,
  ) => values.change(customer, { subjectId: instance.id, catalog }, appSettings, ({ value }) => next(value));
  /** Which settings are the shop's own, and how many entries its lists have. The contract's schema picks the ones to show. */
  const summarise = async (customerId: string, instanceId: string): Promise<InstanceDetails['settings']> => {
    const stored = await readSettings(database, customerId, [instanceId]);
    const own = Object.values<Setting>(allSettings).map(
      ({ kind, parse }) => [kind, parse(stored.get(kind) ?? null).own !== null] as const,
    );
    return instanceDetails.shape.settings.parse({
      ...Object.fromEntries(own),
      ...(await countPhrases(database, customerId, instanceId)),
      rules: await countRules(database, customerId, instanceId),
    });
  };
  return {
    ...{ handlers, reader, defaults, readApp, readStore, changeAppSettings, summarise, books },
    close: () => builder.close(),
  };
};
