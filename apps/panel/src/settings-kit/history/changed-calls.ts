import type { CallName, SettingKind } from '@vitrina/contract';

const results: readonly CallName[] = ['listSettingChanges', 'trySearch', 'trySuggest', 'getInstance'];

/** Calls that answer otherwise once a setting has changed. */
export const changedCalls: Record<SettingKind, readonly CallName[]> = {
  weights: ['getWeights', ...results],
  sorts: ['getSortGroups', 'getSorts', ...results],
  facets: ['getFacetedMenu', ...results],
  suggestions: ['getSuggestions', ...results],
  sharedFields: ['getSharedFields', ...results],
  store: [
    'getStoreSettings',
    'getPagination',
    'getPopularQueriesSettings',
    'listInstances',
    'getAppPreviewConfig',
    ...results,
  ],
  synonyms: ['listSynonyms', ...results],
  blocked: ['listBlockedPhrases', ...results],
  immutable: ['listImmutablePhrases', ...results],
  rules: ['listRules', ...results],
  appSettings: ['getAppSettings', 'getAppPreviewConfig', ...results],
  appLabels: ['getAppLabels', 'getAppPreviewConfig', ...results],
};
