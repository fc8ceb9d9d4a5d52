import type { SettingKind } from '@vitrina/contract';
import type facetsMessages from '../../locales/en/facets.json';
import type appLabelsMessages from '../../locales/en/later/app-labels.json';
import type searchAppMessages from '../../locales/en/later/search-app.json';
import type merchandisingMessages from '../../locales/en/merchandising.json';
import type phrasesMessages from '../../locales/en/phrases.json';
import type sharedFieldsMessages from '../../locales/en/shared-fields.json';
import type sortsMessages from '../../locales/en/sorts.json';
import type storeSettingsMessages from '../../locales/en/store-settings.json';
import type suggestionsMessages from '../../locales/en/suggestions.json';
import type weightsMessages from '../../locales/en/weights.json';
import { appLabelsSetting } from './app-labels.ts';
import { appSettingsSetting } from './app-settings.ts';
import { blockedSetting } from './blocked.ts';
import { facetsSetting } from './facets.ts';
import { immutableSetting } from './immutable.ts';
import { rulesSetting } from './rules.ts';
import type { Setting } from './setting.ts';
import { sharedFieldsSetting } from './shared-fields.ts';
import { sortsSetting } from './sorts.ts';
import { storeSetting } from './store.ts';
import { suggestionsSetting } from './suggestions.ts';
import { synonymsSetting } from './synonyms.ts';
import { weightsSetting } from './weights.ts';

/** Every setting, in the order in which the page of a search lists them. */
export const settings = {
  weights: weightsSetting,
  sorts: sortsSetting,
  facets: facetsSetting,
  suggestions: suggestionsSetting,
  sharedFields: sharedFieldsSetting,
  rules: rulesSetting,
  store: storeSetting,
  synonyms: synonymsSetting,
  blocked: blockedSetting,
  immutable: immutableSetting,
  appSettings: appSettingsSetting,
  appLabels: appLabelsSetting,
} satisfies { readonly [Kind in SettingKind]: Setting<Kind> };

export const allSettings: readonly Setting[] = Object.values(settings);

/** The messages of settings, by namespace. The English files tell the compiler their keys. */
export type SettingMessages = {
  weights: typeof weightsMessages;
  sorts: typeof sortsMessages;
  facets: typeof facetsMessages;
  suggestions: typeof suggestionsMessages;
  sharedFields: typeof sharedFieldsMessages;
  merchandising: typeof merchandisingMessages;
  storeSettings: typeof storeSettingsMessages;
  phrases: typeof phrasesMessages;
  searchApp: typeof searchAppMessages;
  appLabels: typeof appLabelsMessages;
};
