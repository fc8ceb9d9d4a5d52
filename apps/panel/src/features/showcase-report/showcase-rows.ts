import type { PostReportRow, StylizationReport, StylizationReportRow } from '@vitrina/contract';

/** A look or a post, with its figures. */
export type ShowcaseRow = StylizationReportRow | PostReportRow;
export type ShowcaseReport<Row> = Omit<StylizationReport, 'rows'> & { readonly rows: Row[] };

/** Where the words of a report are. Both say the same of different things. */
export type ReportWords = 'looks' | 'posts';
