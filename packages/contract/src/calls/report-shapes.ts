import { z } from 'zod';
import { limits, locales } from '../basics/lookups.ts';
import { addProblem, text } from '../validation.ts';

/* What the calls of all reports have in common. */

const dayMs = 24 * 60 * 60 * 1000;
const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** Days (`YYYY-MM-DD`) in the shop's time zone, both inclusive. */
export const reportPeriod = z.object({ from: z.string(), to: z.string() });
export type ReportPeriod = z.infer<typeof reportPeriod>;

/** Without `searchId`, the customer's first search instance; without days, the last month until today. */
export const ofPeriod = {
  searchId: text().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

type Days = { readonly from?: string | undefined; readonly to?: string | undefined };
const inOrder = ({ from, to }: Days, context: z.RefinementCtx): void => {
  if (from === undefined || to === undefined) return;
  if (to < from) addProblem(context, ['to'], 'dateOrder');
  else if (daysFrom(from, to) > limits.reportDays)
    addProblem(context, ['from'], 'maxDays', { max: limits.reportDays });
};
const periodRule = { description: `to is not before from; at most ${limits.reportDays} days.` };

export const sort = z.enum(['asc', 'desc']).default('desc');
/** Rows from `offset` on, counted from 0. Past the last row there are none. */
export const rows = {
  offset: z.int().min(0).max(10_000_000).default(0),
  limit: z.int().min(1).max(limits.reportRows).default(limits.reportPage),
  /** Whether each row comes with its figures in the period before. */
  compare: z.boolean().default(false),
};
/** A body with a period, whose days are in order. */
export const withPeriod = <S extends z.ZodRawShape>(shape: S) =>
  z
    .object(shape)
    .superRefine((value, context) => inOrder(value as Days, context))
    .meta(periodRule);

/** The language of the column titles, and of numbers: a decimal comma and semicolons, or a point and commas. */
export const locale = z.enum(locales).default('en');

export const count = z.number().int();
/** A fraction, not per cent; null where the divisor is 0. */
export const share = z.number().nullable();

/** A page of a report's rows, with their sums. */
export const reportOf = <Row extends z.ZodType, Figures extends z.ZodType>(row: Row, figures: Figures) =>
  z.object({
    data: z.array(row),
    /** Rows altogether. */
    total: count,
    /** All rows together, not only those of this page; shares are those of the sums. */
    totals: figures,
    totalsBefore: figures.nullable(),
    period: reportPeriod,
    /** As many days, just before. */
    before: reportPeriod,
    /** ISO 4217. */
    currency: z.string(),
  });
/** Each is read by the one thread that all customers share. */
export const readPerMinute = 120;
