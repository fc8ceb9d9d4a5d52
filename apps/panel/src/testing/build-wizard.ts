import {
  currencyCodes,
  type FeedAnalysisReply,
  type FoundPath,
  type ImportResult,
  industryIds,
  languageCodes,
  type MappingField,
  requiredMapping,
  toProposedField,
  type WorkingCatalog,
} from '@vitrina/contract';
import type { Handlers } from './api-server.ts';

export const buildFoundPath = (part: Partial<FoundPath> & { path: string }): FoundPath => ({
  samples: [`${part.path} one`, `${part.path} two`, `${part.path} three`],
  fillRate: 1,
  guessedType: 'string',
  repeats: false,
  ...part,
});

const brand: MappingField = {
  qonId: 'brand',
  catalogField: 'g:brand',
  dataType: 'string',
  separator: '',
  description: '',
  isDeletable: true,
};

/** The analysis of a feed with the required paths and a brand. */
export const buildAnalysis = (part: Partial<FeedAnalysisReply> = {}): FeedAnalysisReply => ({
  foundPaths: [
    ...requiredMapping.map((field) => buildFoundPath({ path: field.catalogField })),
    buildFoundPath({ path: 'g:brand', fillRate: 0.42, samples: ['Acme', 'Bolt', 'Crane'] }),
    buildFoundPath({ path: 'g:color', samples: ['red', 'blue'] }),
  ],
  feed: {
    format: 'rss',
    itemPath: 'rss/channel/item',
    title: null,
    itemCount: 925,
    complete: true,
    bytes: 3_400_000,
    totalBytes: 3_400_000,
    encoding: 'utf-8',
    contentType: 'application/xml',
  },
  proposal: [...requiredMapping, brand].map(toProposedField),
  industryId: null,
  ...part,
});

export const buildResult = (part: Partial<ImportResult> = {}): ImportResult => ({
  finished: true,
  status: 'ok',
  correctCount: 925,
  wrongCount: 0,
  groupsCount: 925,
  warnedCount: 0,
  skipped: [],
  warned: [],
  progress: { phase: 'done', bytes: 3_400_000, totalBytes: 3_400_000, items: 925 },
  warnings: [],
  runId: 'run-1',
  ...part,
});

export const nothingPrepared: WorkingCatalog = {
  catalogId: null,
  industryId: null,
  languageCode: null,
  currencyCode: null,
  catalogUri: null,
  catalogName: null,
};

export const buildWorking = (part: Partial<WorkingCatalog> = {}): WorkingCatalog => ({
  catalogId: 'catalog-9',
  industryId: 'fashion',
  languageCode: 'pol',
  currencyCode: 'PLN',
  catalogUri: 'https://sklep.example/feed.xml',
  catalogName: 'Sklep',
  ...part,
});

/** The options of a catalog's properties. */
export const lookupHandlers: Handlers = {
  listIndustries: () => ({ data: industryIds.map((id) => ({ id, label: id })) }),
  listLanguages: () => ({ data: languageCodes.map((code) => ({ id: code, code })) }),
  listCurrencies: () => ({ data: { data: currencyCodes.map((code) => ({ id: code, code })) } }),
};
