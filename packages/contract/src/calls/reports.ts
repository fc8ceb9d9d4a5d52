import { z } from 'zod';
import { phraseContexts } from '../basics/phrase-contexts.ts';
import { type CallTable, data } from '../call.ts';
import { product } from '../product.ts';
import { text } from '../validation.ts';
import {
  count,
  locale,
  ofPeriod,
  readPerMinute,
  reportOf,
  reportPeriod,
  rows,
  share,
  sort,
  withPeriod,
} from './report-shapes.ts';

const subject = 'reports';
const access = 'session';

/** What visitors searched on; `unknown` for searches that a shop's own server reported, or from before devices were told apart. */
export const devices = ['phone', 'tablet', 'desktop', 'unknown'] as const;
export type Device = (typeof devices)[number];

export const phraseColumns = [
  ...(['phrase', 'searches', 'emptySearches', 'clicks', 'ctr', 'conversion'] as const),
  ...(['salesCount', 'unitsSold', 'total'] as const),
] as const;
export type PhraseColumn = (typeof phraseColumns)[number];

export const productColumns = [
  ...(['id', 'name', 'views', 'clicks', 'carts', 'conversion'] as const),
  ...(['salesCount', 'salesFromSearch', 'unitsSold', 'total'] as const),
] as const;
export type ProductColumn = (typeof productColumns)[number];

const query = z.string().trim().max(200).default('');
const phraseFilters = {
  ...ofPeriod,
  context: z.enum(phraseContexts).default('all'),
  /** Only phrases that contain this text. */
  query,
  orderBy: z.enum(phraseColumns).default('searches'),
  sort,
};
const emptyPhraseFilters = { ...phraseFilters, orderBy: z.enum(phraseColumns).default('emptySearches') };
const productFilters = {
  ...ofPeriod,
  /** Only products whose name or id contains this text. */
  query,
  orderBy: z.enum(productColumns).default('clicks'),
  sort,
};

/** `ctr` is clicks divided by searches, `conversion` sales divided by clicks; `total` is in major units of the currency. */
const phraseFigures = z.object({
  searches: count,
  /** Searches that found nothing. */
  emptySearches: count,
  clicks: count,
  ctr: share,
  conversion: share,
  /** Purchases that hold a product clicked from this phrase at most 48 hours before. */
  salesCount: count,
  unitsSold: count,
  total: z.number(),
});
export type PhraseFigures = z.infer<typeof phraseFigures>;

/** `phrase` is empty for the rest of a day that had more different phrases than are counted one by one. */
export const phraseReportRow = phraseFigures.extend({
  phrase: z.string(),
  /** Of the period before; null if nothing was counted then, or no comparison was asked for. */
  before: phraseFigures.nullable(),
});
export type PhraseReportRow = z.infer<typeof phraseReportRow>;

/** `conversion` is sales divided by clicks. */
const productFigures = z.object({
  /** How often the product was shown. */
  views: count,
  clicks: count,
  carts: count,
  conversion: share,
  /** Purchases that contain the product. */
  salesCount: count,
  /** Of these, the ones that began with a click on it in a search at most 48 hours before. */
  salesFromSearch: count,
  unitsSold: count,
  total: z.number(),
});
export type ProductFigures = z.infer<typeof productFigures>;

const reportedProduct = {
  /** As the catalog has it today; null if it is gone, or while that can't be asked. */
  product: product.nullable(),
  /** Whether the catalog no longer has it. */
  isGone: z.boolean(),
};

export const productReportRow = productFigures.extend({
  id: z.string(),
  /** As it was last called, also when the catalog no longer has it; empty if that was never known. */
  name: z.string(),
  ...reportedProduct,
  before: productFigures.nullable(),
});
export type ProductReportRow = z.infer<typeof productReportRow>;

export const phraseReport = reportOf(phraseReportRow, phraseFigures);
export type PhraseReport = z.infer<typeof phraseReport>;
export const productReport = reportOf(productReportRow, productFigures);
export type ProductReport = z.infer<typeof productReport>;

const dayFigures = z.object({
  day: z.string(),
  searches: count,
  emptySearches: count,
  clicks: count,
  salesCount: count,
  total: z.number(),
});
export type DayFigures = z.infer<typeof dayFigures>;

/** All searches of an instance. A purchase that began with two phrases is one sale here, and one of each phrase in their report. */
export const reportSummary = z.object({
  period: reportPeriod,
  before: reportPeriod,
  /** The first day on which anything was ever counted; null before that. */
  firstDay: z.iso.date().nullable(),
  currency: z.string(),
  figures: phraseFigures,
  figuresBefore: phraseFigures,
  /** Every day of the period, also those on which nothing happened. */
  days: z.array(dayFigures),
  daysBefore: z.array(dayFigures),
  /** Searches, those that found something, those that led to a click, carts and sales that began with a search. */
  funnel: z.object({ searches: count, found: count, clicked: count, carts: count, sales: count }),
  devices: z.array(
    z.object({
      device: z.enum(devices),
      searches: count,
      clicks: count,
      salesCount: count,
      total: z.number(),
    }),
  ),
});
export type ReportSummary = z.infer<typeof reportSummary>;

/** What followed the searches for a phrase: the clicked products, and what was searched next after finding nothing. */
export const phraseDetails = z.object({
  /** The first day (`YYYY-MM-DD`) that is still known in such detail, if the period begins earlier. */
  since: z.string(),
  products: z.array(z.object({ id: z.string(), name: z.string(), ...reportedProduct, clicks: count })),
  /** `times`: how often a visitor clicked a result of it, right after nothing of the phrase was clicked. */
  nextPhrases: z.array(z.object({ phrase: z.string(), times: count })),
});
export type PhraseDetails = z.infer<typeof phraseDetails>;

export const productSearches = z.object({
  since: z.string(),
  phrases: z.array(z.object({ phrase: z.string(), clicks: count })),
});
export type ProductSearches = z.infer<typeof productSearches>;

export const reportCalls = {
  reportPhrases: {
    method: 'POST',
    path: '/search/reports/phrases',
    subject,
    summary: 'Report what visitors searched for, and what came of it.',
    access,
    body: withPeriod({ ...phraseFilters, ...rows }),
    reply: phraseReport,
    perMinute: readPerMinute,
  },
  reportPhrasesWithNoResults: {
    method: 'POST',
    path: '/search/reports/phrasesWithNoResults',
    subject,
    summary: 'Report phrases that found nothing, at least some of the time.',
    access,
    body: withPeriod({ ...emptyPhraseFilters, ...rows }),
    reply: phraseReport,
    perMinute: readPerMinute,
  },
  reportProducts: {
    method: 'POST',
    path: '/search/reports/products',
    subject,
    summary: 'Report which products visitors saw, clicked and bought.',
    access,
    body: withPeriod({ ...productFilters, ...rows }),
    reply: productReport,
    perMinute: readPerMinute,
  },
  exportPhraseReport: {
    method: 'POST',
    path: '/search/reports/export/phrases',
    subject,
    summary: 'Download all rows of the phrase report as a CSV file.',
    access,
    body: withPeriod({ ...phraseFilters, locale }),
    reply: z.string(),
    perMinute: 10,
  },
  exportPhraseReportWithNoResults: {
    method: 'POST',
    path: '/search/reports/export/phrasesWithNoResults',
    subject,
    summary: 'Download all phrases that found nothing as a CSV file.',
    access,
    body: withPeriod({ ...emptyPhraseFilters, locale }),
    reply: z.string(),
    perMinute: 10,
  },
  exportProductReport: {
    method: 'POST',
    path: '/search/reports/export/products',
    subject,
    summary: 'Download all rows of the product report as a CSV file.',
    access,
    body: withPeriod({ ...productFilters, locale }),
    reply: z.string(),
    perMinute: 10,
  },
  summariseSearches: {
    method: 'POST',
    path: '/search/reports/summary',
    subject,
    summary:
      'Summarize the searches of a period and the one before: totals, days, devices, and the path to a purchase.',
    access,
    body: withPeriod({ ...ofPeriod, context: z.enum(phraseContexts).default('all') }),
    reply: data(reportSummary),
    perMinute: readPerMinute,
  },
  detailPhrase: {
    method: 'POST',
    path: '/search/reports/phrase',
    subject,
    summary: 'List the products clicked after searches for a phrase, and what was searched next.',
    access,
    body: withPeriod({ ...ofPeriod, phrase: z.string().max(200) }),
    reply: data(phraseDetails),
    perMinute: readPerMinute,
  },
  detailProduct: {
    method: 'POST',
    path: '/search/reports/product',
    subject,
    summary: 'List the searches that led to clicks on a product.',
    access,
    body: withPeriod({ ...ofPeriod, productId: text() }),
    reply: data(productSearches),
    perMinute: readPerMinute,
  },
} as const satisfies CallTable;
