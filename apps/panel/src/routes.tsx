import {
  IconAdjustmentsHorizontal,
  IconArrowsSort,
  IconBan,
  IconBrandInstagram,
  IconChartBar,
  IconCreditCard,
  IconFilter,
  IconGauge,
  IconHistory,
  IconKey,
  IconLayoutGrid,
  IconLink,
  IconLock,
  IconMessageSearch,
  IconPackages,
  IconPalette,
  IconPin,
  IconPlus,
  IconReportSearch,
  IconScale,
  IconSearch,
  IconSettings,
  IconShare,
  IconTag,
  IconTemplate,
  IconWand,
} from '@tabler/icons-react';
import { paths } from './paths.ts';
import { catalogArea, instanceArea, searchModule, stylistArea } from './shell/access.ts';
import type { ScreenTable } from './shell/screen.ts';

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
    load: async () => (await import('./features/imports/import-history-page.tsx')).ImportHistoryPage,
  },
  catalogMapping: {
    path: paths.catalogMapping,
    access: catalogArea,
    parent: 'catalog',
    load: async () => (await import('./features/mapping/mapping-page.tsx')).MappingPage,
  },
  catalogTime: {
    path: paths.catalogTime,
    access: catalogArea,
    parent: 'catalog',
    load: async () => (await import('./features/imports/refresh-times-page.tsx')).RefreshTimesPage,
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

  weights: {
    path: paths.weights,
    access: searchModule,
    menu: { group: 'results', icon: IconScale },
    concernsInstance: true,
    load: async () => (await import('./features/search-settings/weights/weights-page.tsx')).WeightsPage,
  },
  sorts: {
    path: paths.sorts,
    access: searchModule,
    menu: { group: 'results', icon: IconArrowsSort },
    concernsInstance: true,
    load: async () => (await import('./features/search-settings/sorts/sorts-page.tsx')).SortsPage,
  },
  sortAdd: {
    path: paths.sortAdd,
    access: searchModule,
    parent: 'sorts',
    concernsInstance: true,
    load: async () => (await import('./features/search-settings/sorts/sort-editor-page.tsx')).SortEditorPage,
  },
  facets: {
    path: paths.facets,
    access: searchModule,
    menu: { group: 'results', icon: IconFilter },
    concernsInstance: true,
    load: async () => (await import('./features/search-settings/facets/facets-page.tsx')).FacetsPage,
  },
  suggestions: {
    path: paths.suggestions,
    access: searchModule,
    menu: { group: 'results', icon: IconMessageSearch },
    concernsInstance: true,
    load: async () =>
      (await import('./features/search-settings/suggestions/suggestions-page.tsx')).SuggestionsPage,
  },
  sharedFields: {
    path: paths.sharedFields,
    access: searchModule,
    menu: { group: 'results', icon: IconShare },
    load: async () =>
      (await import('./features/search-settings/shared-fields/shared-fields-page.tsx')).SharedFieldsPage,
  },
  rules: {
    path: paths.rules,
    access: searchModule,
    menu: { group: 'results', icon: IconPin },
    concernsInstance: true,
    load: async () => (await import('./features/rules/rules-page.tsx')).RulesPage,
  },
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
      (await import('./features/search-settings/history/settings-history-page.tsx')).SettingsHistoryPage,
  },

  synonyms: {
    path: paths.synonyms,
    access: 'session',
    menu: { group: 'phrases', icon: IconLink },
    concernsInstance: true,
    load: async () => (await import('./features/phrases/synonyms-page.tsx')).SynonymsPage,
  },
  blockedPhrases: {
    path: paths.blockedPhrases,
    access: 'session',
    menu: { group: 'phrases', icon: IconBan },
    concernsInstance: true,
    load: async () => (await import('./features/phrases/phrase-list-page.tsx')).BlockedPhrasesPage,
  },
  immutablePhrases: {
    path: paths.immutablePhrases,
    access: 'session',
    menu: { group: 'phrases', icon: IconLock },
    concernsInstance: true,
    load: async () => (await import('./features/phrases/phrase-list-page.tsx')).ImmutablePhrasesPage,
  },

  appSettings: {
    path: paths.appSettings,
    access: instanceArea,
    menu: { group: 'site', icon: IconAdjustmentsHorizontal },
    concernsInstance: true,
    load: async () => (await import('./features/search-app/app-settings-page.tsx')).AppSettingsPage,
  },
  appLabels: {
    path: paths.appLabels,
    access: instanceArea,
    menu: { group: 'site', icon: IconTag },
    concernsInstance: true,
    load: async () => (await import('./features/search-app/labels/app-labels-page.tsx')).AppLabelsPage,
  },
  apiAccess: { path: paths.apiAccess, access: 'session', menu: { group: 'site', icon: IconKey } },

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

  storeSettings: {
    path: paths.storeSettings,
    access: 'session',
    menu: { group: 'settings', icon: IconSettings },
    concernsInstance: true,
    load: async () =>
      (await import('./features/search-settings/store/store-settings-page.tsx')).StoreSettingsPage,
  },
  subscription: {
    path: paths.subscription,
    access: 'session',
    menu: { group: 'settings', icon: IconCreditCard },
  },
};
