/** ISO 639-2 codes as in the specification; each names the language of a catalog's products. */
export const languageCodes = [
  'pol',
  'cze',
  'slo',
  'eng',
  'ukr',
  'rum',
  'bul',
  'ger',
  'hrv',
  'hun',
  'ita',
] as const;
export type LanguageCode = (typeof languageCodes)[number];

export const industryIds = [
  'animals',
  'automotive',
  'beauty',
  'books_and_multimedia',
  'education',
  'electronic',
  'entertainment',
  'erotic',
  'fashion',
  'food',
  'health',
  'hobby',
  'home_and_garden',
  'gifts_toys',
  'jewellery_gallantry',
  'office',
  'other_goods',
  'other_services',
  'sport',
  'travel_and_leisure',
  'other',
] as const;
export type IndustryId = (typeof industryIds)[number];

export const locales = ['pl', 'cz', 'en'] as const;
export type Locale = (typeof locales)[number];

export const features = ['enabled_searchv3'] as const;
export type Feature = (typeof features)[number];

export const modules = ['catalog', 'search', 'tracking', 'stylist'] as const;
export type Module = (typeof modules)[number];

export const sortOrders = ['asc', 'desc'] as const;

/**
 * What a plan lets a customer have. More search instances are refused; with more products in all catalogs, or more searches a
 * month, everything goes on working, and the owner is told.
 */
export const plans = {
  start: { instances: 1, products: 10_000, searches: 100_000 },
  growth: { instances: 3, products: 100_000, searches: 1_000_000 },
  pro: { instances: 10, products: 1_000_000, searches: 10_000_000 },
} as const;
export type Plan = keyof typeof plans;

/** Constants of section 9 of the specification that both sides need. */
export const limits = {
  feedBytes: 512 * 1024 * 1024,
  refreshTimesPerDay: 24,
  importedListPage: 20,
  productListPage: 20,
  pollMs: 2000,
  toastMs: 3000,
  tokenRefreshLeadMs: 60_000,
  chunkTimeoutMs: 120_000,
  undoMs: 10_000,
  /** How long pages of an owner's own machine may search once the test mode is on. */
  testModeHours: 24,
  /** Items that an import left out, or warned of, are kept up to here; the first of each kind also beyond it. */
  wrongItemsKept: 1000,
  wrongItemsKeptOfKind: 100,
  /** Imports in a catalog's history, and how many of the newest keep their wrong items. */
  runsKept: 500,
  runsWithWrongItems: 30,
  /** Catalogs of one customer outside of the bin, and with those in it, whose products are on disk as well. */
  catalogs: 50,
  catalogsWithBin: 100,
  /** Categories that one call maps, and changes of mappings that can be undone. */
  categoryMappings: 20_000,
  mappingChangesKept: 100,
  /** Categories that the history names of each change. */
  mappingHistoryLines: 8,
  mappingHistoryPage: 10,
  weightsDebounceMs: 2000,
  blockedPhrasePage: 50,
  phrasePage: 50,
  imagePage: 24,
  historyPage: 20,
  reportPage: 20,
  /** Rows that one call may ask for. */
  reportRows: 1000,
  /** The longest period of a report: three years and a little. */
  reportDays: 1100,
  /** Phrases of each kind, and rules, of one search instance. */
  phrases: 10_000,
  rules: 500,
  /** Wrong lines of a CSV file that are listed. */
  wrongLinesKept: 200,
  csvBytes: 4 * 1024 * 1024,
  /** Fields that one search may filter by. */
  filters: 50,
} as const;
