import type { InstanceDetails, PhraseKind, Rule } from '@vitrina/contract';
import type { SearchEngine } from '@vitrina/search-engine';
import { BookBuilder } from './features/phrases/books/book-builder.ts';
import { createPhraseBooks } from './features/phrases/books/phrase-books.ts';
import { changePhrases } from './features/phrases/change-phrases.ts';
import { createCsvTransfer } from './features/phrases/csv-transfer.ts';
import type { PhraseValue } from './features/phrases/entries.ts';
import { countPhrases } from './features/phrases/repository.ts';
import { phraseHandlers } from './features/phrases/routes.ts';
import { createPhraseService } from './features/phrases/service.ts';
import { countRules, readRules } from './features/rules/repository.ts';
import { ruleHandlers } from './features/rules/routes.ts';
import { changeRules, createRuleService } from './features/rules/service.ts';
import { appSettingsHandlers } from './features/search-settings/app-routes.ts';
import {
  createAppSettings,
  readAppLabels,
  readAppSettings,
} from './features/search-settings/app-settings.ts';
import { fieldsOf } from './features/search-settings/catalog-fields.ts';
import { createChangeSetting } from './features/search-settings/change-setting.ts';
import { languageTags } from './features/search-settings/default-names.ts';
import {
  defaultSharedFields,
  defaultSortGroups,
  defaultSuggestions,
  rememberDefaultMenus,
} from './features/search-settings/defaults.ts';
import { createFieldList } from './features/search-settings/field-list.ts';
import { createFieldSettings } from './features/search-settings/field-settings.ts';
import { type ChangeEntries, createHistory } from './features/search-settings/history.ts';
import { readSettings } from './features/search-settings/repository.ts';
import { searchSettingsHandlers } from './features/search-settings/routes.ts';
import { createScriptCheck, type EvaluateScript } from './features/search-settings/script-check.ts';
import { createSettingsReader } from './features/search-settings/settings-reader.ts';
import { createSortGroups } from './features/search-settings/sort-groups.ts';
import { createStoreSettings, readStoreSettings } from './features/search-settings/store-settings.ts';
import type { Database } from './storage/database.ts';
import type {
  CatalogRecord,
  FindCatalog,
  FindInstance,
  InstanceWithCatalog,
  ListChange,
} from './storage/records.ts';

type Dependencies = {
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly now: () => Date;
  readonly findCatalog: FindCatalog;
  readonly findInstance: FindInstance;
  readonly evaluateScript: EvaluateScript;
  readonly databaseFile: string;
  readonly onError: (error: unknown) => void;
};

/** How many settings of its own a search instance has. */
export const summariseSettings = async (
  database: Database,
  customerId: string,
  instanceId: string,
): Promise<InstanceDetails['settings']> => {
  const values = await readSettings(database, customerId, [instanceId]);
  return {
    weights: values.has('weights'),
    sorts: values.has('sorts'),
    facets: values.has('facets'),
    suggestions: values.has('suggestions'),
    store: values.has('store'),
    ...(await countPhrases(database, customerId, instanceId)),
    rules: await countRules(database, customerId, instanceId),
  };
};

/** Settings, phrases and rules of search instances, put together: they share one history and one reader. */
export const composeSettings = ({
  database,
  engine,
  now,
  findCatalog,
  findInstance,
  evaluateScript,
  databaseFile,
  onError,
}: Dependencies) => {
  const changeSetting = createChangeSetting(database, now);
  const phrases = createPhraseService({ database, now, findInstance });
  const rules = createRuleService({ database, now, findInstance, fieldsOf });
  const changeIn =
    (kind: PhraseKind): ChangeEntries =>
    (transaction, customerId, instanceId, wanted) =>
      changePhrases(transaction, customerId, instanceId, kind, wanted as ListChange<PhraseValue>);
  const history = createHistory({
    database,
    now,
    findInstance,
    changeSetting,
    lists: {
      synonyms: changeIn('synonyms'),
      blocked: changeIn('blocked'),
      immutable: changeIn('immutable'),
      rules: (transaction, customerId, instanceId, wanted) =>
        changeRules(transaction, customerId, instanceId, wanted as ListChange<Rule>),
    },
  });
  const builder = new BookBuilder(databaseFile);
  const books = createPhraseBooks({ database, builder, onError });
  const reader = createSettingsReader({
    database,
    now,
    books,
    readRules: (customerId, instanceId) => readRules(database, customerId, instanceId),
  });
  const handlers = {
    ...searchSettingsHandlers({
      findInstance,
      findCatalog,
      fieldSettings: createFieldSettings(database, changeSetting),
      fieldList: createFieldList(engine),
      sortGroups: createSortGroups(database, changeSetting),
      checkScript: createScriptCheck(evaluateScript),
      store: createStoreSettings(database, changeSetting),
      history,
    }),
    ...appSettingsHandlers(findInstance, createAppSettings(database, changeSetting)),
    ...phraseHandlers(phrases, createCsvTransfer(database, phrases)),
    ...ruleHandlers(rules),
  };
  const defaults = {
    sorts: defaultSortGroups,
    facets: rememberDefaultMenus(),
    suggestions: defaultSuggestions,
    sharedFields: (catalog: CatalogRecord) => defaultSharedFields(catalog).map(({ field }) => field),
  };
  /** What the search app on a shop's pages goes by. */
  const readApp = async ({ instance, catalog }: InstanceWithCatalog) => ({
    language: languageTags[catalog.language],
    settings: await readAppSettings(database, catalog.customerId, instance.id),
    labels: await readAppLabels(database, catalog.customerId, instance.id, catalog),
    store: await readStoreSettings(database, catalog.customerId, instance.id),
  });
  return { handlers, reader, defaults, readApp, books, close: () => builder.close() };
};
