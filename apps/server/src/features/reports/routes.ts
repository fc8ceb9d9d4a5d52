import { asData } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { ExportService } from './export-service.ts';
import type { PostReports } from './post-reports.ts';
import type { ReportService } from './service.ts';
import type { StylizationReports } from './stylization-reports.ts';

type Names =
  | 'reportPhrases'
  | 'reportPhrasesWithNoResults'
  | 'reportProducts'
  | 'summariseSearches'
  | 'detailPhrase'
  | 'detailProduct'
  | 'exportPhraseReport'
  | 'exportPhraseReportWithNoResults'
  | 'exportProductReport';

export const reportHandlers = (reports: ReportService, exports: ExportService): HandlersFor<Names> => ({
  reportPhrases: ({ body }, { customer, signal }) => reports.reportPhrases(customer, body, false, signal),
  reportPhrasesWithNoResults: ({ body }, { customer, signal }) =>
    reports.reportPhrases(customer, body, true, signal),
  reportProducts: ({ body }, { customer, signal }) => reports.reportProducts(customer, body, signal),
  summariseSearches: async ({ body }, { customer, signal }) =>
    asData(await reports.summarise(customer, body, signal)),
  detailPhrase: async ({ body }, { customer, signal }) =>
    asData(await reports.detailPhrase(customer, body, signal)),
  detailProduct: async ({ body }, { customer, signal }) =>
    asData(await reports.detailProduct(customer, body, signal)),
  exportPhraseReport: ({ body }, { customer, signal }) =>
    exports.exportPhrases(customer, body, false, signal),
  exportPhraseReportWithNoResults: ({ body }, { customer, signal }) =>
    exports.exportPhrases(customer, body, true, signal),
  exportProductReport: ({ body }, { customer, signal }) => exports.exportProducts(customer, body, signal),
});

export const stylizationReportHandlers = (
  reports: StylizationReports,
): HandlersFor<'reportStylizations' | 'exportStylizationReport'> => ({
  reportStylizations: async ({ body }, { customer, signal }) =>
    asData(await reports.report(customer, body, signal)),
  exportStylizationReport: ({ body }, { customer, signal }) => reports.export(customer, body, signal),
});

export const postReportHandlers = (
  reports: PostReports,
): HandlersFor<'reportPosts' | 'exportPostReport'> => ({
  reportPosts: async ({ body }, { customer, signal }) => asData(await reports.report(customer, body, signal)),
  exportPostReport: ({ body }, { customer, signal }) => reports.export(customer, body, signal),
});
