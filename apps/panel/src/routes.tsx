import {
  IconBan,
  IconBrandInstagram,
  IconChartBar,
  IconCode,
  IconCreditCard,
  IconGauge,
  IconHistory,
  IconKey,
  IconLayoutGrid,
  IconPackages,
  IconPalette,
  IconPlus,
  IconReportSearch,
  IconSearch,
  IconTemplate,
  IconUserShield,
  IconWand,
} from '@tabler/icons-react';
import { catalogArea, instanceArea, searchModule, stylistArea } from './kit/access.ts';
import { paths } from './kit/paths.ts';
import type { Setting } from './settings-kit/settings/setting.ts';
import { settings } from './settings-kit/settings/settings.ts';
import type { Screen, ScreenTable } from './shell/menu/screen.ts';

/** The row of a setting's screen; the setting says where it stands in the menu and who may enter. */
const screenOf = (
  { screen, access, menuGroup, icon, scope }: Setting,
  load: NonNullable<Screen['load']>,
): Screen => ({
  path: paths[screen],
  access,
  menu: { group: menuGroup, icon },
  ...(scope === 'search' && { concernsInstance: true }),
  load,
});

/** Every screen that needs a session: address, who may enter, where it stands, and its chunk. */
export const screens: ScreenTable = {
  dashboard: { path: paths.dashboard, access: 'session', menu: { group: 'start', icon: IconGauge } },

  catalogs: {
    path: paths.catalogs,
    access: catalogArea,
    menu: { group: 'catalogs', icon: IconPackages },
    load: async () => (await import('./features/catalogs/catalogs-page.tsx')).CatalogsPage,
    lists: 'listFullCatalogs',
  },
  catalogAdd: {
    path: paths.catalogAdd,
    access: catalogArea,
    parent: 'catalogs',
    menu: { group: 'catalogs', icon: IconPlus },
    load: async () => (await import('./features/catalogs/catalog-wizard-page.tsx')).CatalogWizardPage,
  },
  catalog: {
    path: paths.catalog,
    access: catalogArea,
    parent: 'catalogs',
    crumbParam: 'catalogId',
    load: async () => (await import('./features/catalogs/catalog-page.tsx')).CatalogPage,
  },
  catalogProducts: {
    path: paths.catalogProducts,
    access: catalogArea,
    parent: 'catalog',
    load: async () => (await import('./features/catalogs/products-page.tsx')).ProductsPage,
  },
  catalogProduct: {
    path: paths.catalogProduct,
    access: catalogArea,
    parent: 'catalogProducts',
    crumbParam: 'productId',
    load: async () => (await import('./features/catalogs/product-page.tsx')).ProductPage,
  },
  catalogHistory: {
    path: paths.catalogHistory,
    access: catalogArea,
    parent: 'catalog',
    load: async () => (await import('./features/catalogs/imports/import-history-page.tsx')).ImportHistoryPage,
  },
  catalogMapping: {
    path: paths.catalogMapping,
    access: catalogArea,
    parent: 'catalog',
    load: async () => (await import('./features/catalogs/mapping/mapping-page.tsx')).MappingPage,
  },
  catalogTime: {
    path: paths.catalogTime,
    access: catalogArea,
    parent: 'catalog',
    load: async () => (await import('./features/catalogs/imports/refresh-times-page.tsx')).RefreshTimesPage,
  },
  catalogCategories: {
    path: paths.catalogCategories,
    access: catalogArea,
    parent: 'catalog',
    load: async () => (await import('./features/categories/categories-page.tsx')).CategoriesPage,
  },
  catalogImage: {
    path: paths.catalogImage,
    access: catalogArea,
    parent: 'catalog',
    crumbParam: 'imageId',
  },
  productImage: {
    path: paths.productImage,
    access: catalogArea,
    parent: 'catalogProduct',
    crumbParam: 'imageId',
  },
  instagram: {
    path: paths.instagram,
    access: catalogArea,
    parent: 'catalogs',
    menu: { group: 'catalogs', icon: IconBrandInstagram },
  },

  instances: {
    path: paths.instances,
    access: instanceArea,
    menu: { group: 'instances', icon: IconSearch },
    load: async () => (await import('./features/instances/instances-page.tsx')).InstancesPage,
    lists: 'listInstances',
  },
  instanceAdd: {
    path: paths.instanceAdd,
    access: instanceArea,
    parent: 'instances',
    load: async () => (await import('./features/instances/instance-add-page.tsx')).InstanceAddPage,
  },
  instance: {
    path: paths.instance,
    access: instanceArea,
    parent: 'instances',
    crumbParam: 'searchId',
    load: async () => (await import('./features/instances/instance-page.tsx')).InstancePage,
  },
  try: {
    path: paths.try,
    access: instanceArea,
    parent: 'instances',
    menu: { group: 'instances', icon: IconWand },
    concernsInstance: true,
    load: async () => (await import('./features/instances/try/try-page.tsx')).TryPage,
  },

  weights: screenOf(
    settings.weights,
    async () => (await import('./features/weights/weights-page.tsx')).WeightsPage,
  ),
  sorts: screenOf(settings.sorts, async () => (await import('./features/sorts/sorts-page.tsx')).SortsPage),
  sortAdd: {
    path: paths.sortAdd,
    access: searchModule,
    parent: 'sorts',
    concernsInstance: true,
    load: async () => (await import('./features/sorts/sort-editor-page.tsx')).SortEditorPage,
  },
  facets: screenOf(
    settings.facets,
    async () => (await import('./features/facets/facets-page.tsx')).FacetsPage,
  ),
  suggestions: screenOf(
    settings.suggestions,
    async () => (await import('./features/suggestions/suggestions-page.tsx')).SuggestionsPage,
  ),
  sharedFields: screenOf(
    settings.sharedFields,
    async () => (await import('./features/shared-fields/shared-fields-page.tsx')).SharedFieldsPage,
  ),
  rules: screenOf(settings.rules, async () => (await import('./features/rules/rules-page.tsx')).RulesPage),
  ruleAdd: {
    path: paths.ruleAdd,
    access: searchModule,
    parent: 'rules',
    concernsInstance: true,
    load: async () => (await import('./features/rules/rule-page.tsx')).RuleAddPage,
  },
  rule: {
    path: paths.rule,
    access: searchModule,
    parent: 'rules',
    crumbParam: 'ruleId',
    concernsInstance: true,
    load: async () => (await import('./features/rules/rule-page.tsx')).RulePage,
  },
  settingsHistory: {
    path: paths.settingsHistory,
    access: searchModule,
    menu: { group: 'results', icon: IconHistory },
    concernsInstance: true,
    load: async () =>
      (await import('./features/settings-history/settings-history-page.tsx')).SettingsHistoryPage,
  },

  synonyms: screenOf(
    settings.synonyms,
    async () => (await import('./features/phrases/synonyms-page.tsx')).SynonymsPage,
  ),
  blockedPhrases: screenOf(
    settings.blocked,
    async () => (await import('./features/phrases/phrase-list-page.tsx')).BlockedPhrasesPage,
  ),
  immutablePhrases: screenOf(
    settings.immutable,
    async () => (await import('./features/phrases/phrase-list-page.tsx')).ImmutablePhrasesPage,
  ),

  appSettings: screenOf(
    settings.appSettings,
    async () => (await import('./features/search-app/app-settings-page.tsx')).AppSettingsPage,
  ),
  appLabels: screenOf(
    settings.appLabels,
    async () => (await import('./features/search-app/labels/app-labels-page.tsx')).AppLabelsPage,
  ),
  embed: {
    path: paths.embed,
    access: instanceArea,
    menu: { group: 'site', icon: IconCode },
    concernsInstance: true,
    load: async () => (await import('./features/embed/embed-page.tsx')).EmbedPage,
  },
  apiAccess: {
    path: paths.apiAccess,
    access: 'session',
    menu: { group: 'site', icon: IconKey },
    load: async () => (await import('./features/api-access/api-access-page.tsx')).ApiAccessPage,
  },

  searchReport: {
    path: paths.searchReport,
    access: instanceArea,
    menu: { group: 'reports', icon: IconChartBar },
    concernsInstance: true,
  },
  allPhrases: {
    path: paths.allPhrases,
    access: instanceArea,
    parent: 'searchReport',
    concernsInstance: true,
  },
  emptyPhrases: {
    path: paths.emptyPhrases,
    access: instanceArea,
    parent: 'searchReport',
    concernsInstance: true,
  },
  phrasesReport: {
    path: paths.phrasesReport,
    access: 'session',
    menu: { group: 'reports', icon: IconReportSearch },
  },
  productsReport: {
    path: paths.productsReport,
    access: 'session',
    menu: { group: 'reports', icon: IconLayoutGrid },
  },
  emptyPhrasesReport: {
    path: paths.emptyPhrasesReport,
    access: 'session',
    menu: { group: 'reports', icon: IconBan },
  },

  stylistReport: {
    path: paths.stylistReport,
    access: stylistArea,
    menu: { group: 'stylist', icon: IconChartBar },
  },
  stylizations: {
    path: paths.stylizations,
    access: stylistArea,
    menu: { group: 'stylist', icon: IconPalette },
  },
  stylization: {
    path: paths.stylization,
    access: stylistArea,
    parent: 'stylizations',
    crumbParam: 'stylizationId',
  },

  socialConfigs: {
    path: paths.socialConfigs,
    access: 'session',
    menu: { group: 'social', icon: IconBrandInstagram },
  },
  socialConfigAdd: { path: paths.socialConfigAdd, access: 'session', parent: 'socialConfigs' },
  socialConfig: {
    path: paths.socialConfig,
    access: 'session',
    parent: 'socialConfigs',
    crumbParam: 'configId',
  },
  socialConfigCatalogs: { path: paths.socialConfigCatalogs, access: 'session', parent: 'socialConfig' },
  socialPosts: { path: paths.socialPosts, access: 'session', parent: 'socialConfig' },
  socialPost: { path: paths.socialPost, access: 'session', parent: 'socialPosts', crumbParam: 'postId' },

  templates: { path: paths.templates, access: 'session', menu: { group: 'templates', icon: IconTemplate } },

  storeSettings: screenOf(
    settings.store,
    async () => (await import('./features/store-settings/store-settings-page.tsx')).StoreSettingsPage,
  ),
  account: {
    path: paths.account,
    access: 'session',
    menu: { group: 'settings', icon: IconUserShield },
    load: async () => (await import('./features/account/account-page.tsx')).AccountPage,
  },
  subscription: {
    path: paths.subscription,
    access: 'session',
    menu: { group: 'settings', icon: IconCreditCard },
  },
};
