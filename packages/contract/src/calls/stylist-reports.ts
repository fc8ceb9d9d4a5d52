import { z } from 'zod';
import { type CallTable, data } from '../call.ts';
import { text } from '../validation.ts';
import {
  count,
  locale,
  ofPeriod,
  readPerMinute,
  reportPeriod,
  rows,
  share,
  sort,
  withPeriod,
} from './report-shapes.ts';
import { stylistAccess } from './stylist.ts';

const subject = 'stylist';
const access = stylistAccess;

export const stylizationColumns = [
  ...(['name', 'views', 'clicks', 'ctr', 'carts', 'salesCount', 'unitsSold', 'total'] as const),
] as const;
export type StylizationColumn = (typeof stylizationColumns)[number];

const filters = {
  ...ofPeriod,
  /** All search instances of a catalog together, where no `searchId` names one. */
  catalogId: text().optional(),
  orderBy: z.enum(stylizationColumns).default('views'),
  sort,
};

/** `ctr` is clicks divided by views; `total` is in major units of the currency. */
export const stylizationFigures = z.object({
  /** How often a look was seen. */
  views: count,
  /** Clicks on its products. */
  clicks: count,
  ctr: share,
  /** Times that a product was put into the cart from it, or after a click in it. */
  carts: count,
  /** Purchases that hold a product chosen in it at most 48 hours before. */
  salesCount: count,
  unitsSold: count,
  total: z.number(),
});
export type StylizationFigures = z.infer<typeof stylizationFigures>;

export const stylizationReportRow = stylizationFigures.extend({
  stylizationId: z.string(),
  /** As it is called; of a deleted one, as it was last called. */
  name: z.string(),
  isDeleted: z.boolean(),
  /** The address of the look's picture, or of its main product's; null without one. */
  image: z.string().nullable(),
  /** Of the period before; null if nothing was counted then, or no comparison was asked for. */
  before: stylizationFigures.nullable(),
});
export type StylizationReportRow = z.infer<typeof stylizationReportRow>;

const dayFigures = stylizationFigures.omit({ ctr: true, unitsSold: true }).extend({ day: z.string() });
export type StylizationDay = z.infer<typeof dayFigures>;

export const stylizationReport = z.object({
  rows: z.array(stylizationReportRow),
  /** Rows altogether. */
  rowCount: count,
  /** All stylizations together: a sale that began in two of them is one. */
  totals: stylizationFigures,
  totalsBefore: stylizationFigures.nullable(),
  /** Every day of the period, also those on which nothing happened. */
  days: z.array(dayFigures),
  period: reportPeriod,
  /** As many days, just before. */
  before: reportPeriod,
  /** The first day on which a look was ever seen; null before that. */
  firstDay: z.iso.date().nullable(),
  /** ISO 4217. */
  currency: z.string(),
});
export type StylizationReport = z.infer<typeof stylizationReport>;

export const stylistReportCalls = {
  reportStylizations: {
    method: 'POST',
    path: '/stylist/reports/stylizations',
    subject,
    summary: 'Report what visitors did in looks and bought afterwards: in total, by day and by stylization.',
    access,
    body: withPeriod({ ...filters, ...rows }),
    reply: data(stylizationReport),
    perMinute: readPerMinute,
  },
  exportStylizationReport: {
    method: 'POST',
    path: '/stylist/reports/export/stylizations',
    subject,
    summary: 'Download all rows of the stylization report as a CSV file.',
    access,
    body: withPeriod({ ...filters, locale }),
    reply: z.string(),
    perMinute: 10,
  },
} as const satisfies CallTable;
