import type { SettingKind } from '@vitrina/contract';
import type { Setting } from '../settings-kit/settings/setting.ts';
import { allSettings } from '../settings-kit/settings/settings.ts';
import type { Screen } from '../shell/menu/screen.ts';

type LoadPage = NonNullable<Screen['load']>;

const pages: Readonly<Record<SettingKind, LoadPage>> = {
  weights: async () => (await import('../features/weights/weights-page.tsx')).WeightsPage,
  sorts: async () => (await import('../features/sorts/sorts-page.tsx')).SortsPage,
  facets: async () => (await import('../features/facets/facets-page.tsx')).FacetsPage,
  suggestions: async () => (await import('../features/suggestions/suggestions-page.tsx')).SuggestionsPage,
  sharedFields: async () =>
    (await import('../features/shared-fields/shared-fields-page.tsx')).SharedFieldsPage,
  rules: async () => (await import('../features/rules/rules-page.tsx')).RulesPage,
  store: async () => (await import('../features/store-settings/store-settings-page.tsx')).StoreSettingsPage,
  synonyms: async () => (await import('../features/phrases/synonyms-page.tsx')).SynonymsPage,
  blocked: async () => (await import('../features/phrases/phrase-list-page.tsx')).BlockedPhrasesPage,
  immutable: async () => (await import('../features/phrases/phrase-list-page.tsx')).ImmutablePhrasesPage,
  appSettings: async () => (await import('../features/search-app/app-settings-page.tsx')).AppSettingsPage,
  appLabels: async () => (await import('../features/search-app/labels/app-labels-page.tsx')).AppLabelsPage,
};

const screenOf = ({ kind, path, access, menuGroup, icon, scope }: Setting): Screen => ({
  path,
  access,
  menu: { group: menuGroup, icon },
  ...(scope === 'instance' && { concernsInstance: true }),
  load: pages[kind],
});

/** The screens that edit a setting. Everything but the page comes from its descriptor. */
export const settingScreens = Object.fromEntries(
  allSettings.map((setting) => [setting.kind, screenOf(setting)]),
) as Readonly<Record<SettingKind, Screen>>;
