import type { FullCatalog, ImportRun, Product, Profile, SearchInstance, TryReply } from '@vitrina/contract';

export const buildProfile = (part: Partial<Profile> = {}): Profile => ({
  uid: 'customer-1',
  displayName: 'Anna Nowak',
  domain: 'sklep.example',
  customerSymbol: 'sklep',
  platformId: '1',
  features: ['enabled_searchv3'],
  modules: ['catalog', 'search'],
  role: 'user',
  status: 'online',
  email: 'anna@sklep.example',
  plan: 'growth',
  timeZone: 'Europe/Warsaw',
  isOperator: false,
  isOperated: false,
  isReadOnly: false,
  ...part,
});

export const buildRun = (part: Partial<ImportRun> = {}): ImportRun => ({
  runId: 'run-1',
  date: '2026-03-01T04:00:00.000Z',
  finishedAt: '2026-03-01T04:01:00.000Z',
  owner: 'schedule',
  status: 'ok',
  correctCount: 1200,
  wrongCount: 3,
  groupsCount: 1200,
  warnedCount: 0,
  skipped: [{ field: 'g:price', reason: 'price_invalid', count: 3 }],
  warned: [],
  progress: { phase: 'done', bytes: 1000, totalBytes: 1000, items: 1203 },
  feedUnchanged: false,
  ...part,
});

export const buildCatalog = (part: Partial<FullCatalog> = {}): FullCatalog => ({
  id: 'catalog-1',
  name: 'Sklep główny',
  url: 'https://sklep.example/feed.xml',
  type: 'production',
  language: 'pol',
  industry: 'fashion',
  currency: { id: 'PLN', code: 'PLN' },
  productsCount: 1200,
  groupsCount: 1200,
  instancesCount: 0,
  lastImport: buildRun(),
  periods: ['04:00'],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...part,
});

export const buildInstance = (part: Partial<SearchInstance> = {}): SearchInstance => ({
  instanceId: 'instance-1',
  name: 'Sklep',
  catalog: {
    id: 'catalog-1',
    name: 'Sklep główny',
    type: 'production',
    productsCount: 1200,
    groupsCount: 1200,
    lastImportStatus: 'ok',
    lastImportErrorCode: null,
    lastImportAt: '2026-03-01T04:01:00.000Z',
  },
  productsPerPage: 24,
  popularQueriesLimit: 10,
  popularQueriesInterval: 30,
  ...part,
});

export const buildProduct = (part: Partial<Product> = {}): Product => ({
  id: 'P1',
  title: 'Buty trekkingowe',
  price: 449,
  oldPrice: null,
  currency: 'PLN',
  availability: 'in_stock',
  categories: ['Buty'],
  link: 'https://sklep.example/p1',
  image: '',
  variantsCount: 1,
  ...part,
});

export const buildFoundProduct = (
  part: Partial<TryReply['products'][number]> = {},
): TryReply['products'][number] => {
  const product = buildProduct(part);
  return {
    highlights: { title: [{ text: product.title, match: false }] },
    fields: {},
    isPinned: false,
    ...product,
    ...part,
  };
};

export const buildTryReply = (part: Partial<TryReply> = {}): TryReply => ({
  total: 1,
  tookMs: 2,
  page: 1,
  perPage: 24,
  products: [buildFoundProduct()],
  facets: [],
  sorts: [{ value: 'relevance', label: 'Relevance', isSelected: true }],
  blockedBy: null,
  ruleData: [],
  redirect: null,
  rules: [],
  settings: [],
  wordsWanted: { matched: 1, all: 1 },
  correctedQuery: null,
  missingWords: [],
  priceRange: null,
  namedValues: [],
  ...part,
});
