import { asData, type Failure, fail } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { ExportService } from './export-service.ts';
import { ReportsBusyError } from './report-reader.ts';
import type { ReportService } from './service.ts';

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

const busyFailure = (error: unknown): Failure => {
  if (error instanceof ReportsBusyError) return fail('OVERLOADED');
  throw error;
};

export const reportHandlers = (reports: ReportService, exports: ExportService): HandlersFor<Names> => ({
  reportPhrases: ({ body }, { customer }) => reports.reportPhrases(customer, body, false).catch(busyFailure),
  reportPhrasesWithNoResults: ({ body }, { customer }) =>
    reports.reportPhrases(customer, body, true).catch(busyFailure),
  reportProducts: ({ body }, { customer }) => reports.reportProducts(customer, body).catch(busyFailure),
  summariseSearches: async ({ body }, { customer }) =>
    asData(await reports.summarise(customer, body).catch(busyFailure)),
  detailPhrase: async ({ body }, { customer }) =>
    asData(await reports.detailPhrase(customer, body).catch(busyFailure)),
  detailProduct: async ({ body }, { customer }) =>
    asData(await reports.detailProduct(customer, body).catch(busyFailure)),
  exportPhraseReport: ({ body }, { customer }) =>
    exports.exportPhrases(customer, body, false).catch(busyFailure),
  exportPhraseReportWithNoResults: ({ body }, { customer }) =>
    exports.exportPhrases(customer, body, true).catch(busyFailure),
  exportProductReport: ({ body }, { customer }) => exports.exportProducts(customer, body).catch(busyFailure),
});
