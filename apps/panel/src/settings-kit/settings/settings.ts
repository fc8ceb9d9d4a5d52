import type { SettingKind } from '@vitrina/contract';
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
