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
  sort,
  withPeriod,
} from './report-shapes.ts';
import { stylizationColumns, stylizationFigures, stylizationReport } from './stylist-reports.ts';

const subject = 'social';
const access = 'session';

/** What visitors did at posts counts as in looks. */
export const postColumns = stylizationColumns;
export type PostColumn = (typeof postColumns)[number];

const filters = {
  ...ofPeriod,
  /** One stream; all of the catalog or search otherwise. */
  configId: text({ max: 100 }).optional(),
  catalogId: text().optional(),
  orderBy: z.enum(postColumns).default('views'),
  sort,
};

export const postReportRow = stylizationFigures.extend({
  configId: z.string(),
  postId: z.string(),
  /** The beginning of its caption; of a post that is gone, as it was last reported. */
  name: z.string(),
  isGone: z.boolean(),
  permalink: z.string().nullable(),
  /** The address of a small picture; null without one. */
  image: z.string().nullable(),
  before: stylizationFigures.nullable(),
});
export type PostReportRow = z.infer<typeof postReportRow>;

export const postReport = stylizationReport.extend({
  rows: z.array(postReportRow),
  rowCount: count,
  period: reportPeriod,
});
export type PostReport = z.infer<typeof postReport>;

export const socialReportCalls = {
  reportPosts: {
    method: 'POST',
    path: '/socialStream/reports/posts',
    subject,
    summary: 'Report what visitors did at posts and bought afterwards: in total, by day and by post.',
    access,
    body: withPeriod({ ...filters, ...rows }),
    reply: data(postReport),
    perMinute: readPerMinute,
  },
  exportPostReport: {
    method: 'POST',
    path: '/socialStream/reports/export/posts',
    subject,
    summary: 'Download all rows of the post report as a CSV file.',
    access,
    body: withPeriod({ ...filters, locale }),
    reply: z.string(),
    perMinute: 10,
  },
} as const satisfies CallTable;
