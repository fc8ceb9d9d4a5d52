import { asData } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { ExportService } from './export-service.ts';
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

export const reportHandlers = (reports: ReportService, exports: ExportService): HandlersFor<Names> => ({
  reportPhrases: ({ body }, { customer }) => reports.reportPhrases(customer, body, false),
  reportPhrasesWithNoResults: ({ body }, { customer }) => reports.reportPhrases(customer, body, true),
  reportProducts: ({ body }, { customer }) => reports.reportProducts(customer, body),
  summariseSearches: async ({ body }, { customer }) => asData(await reports.summarise(customer, body)),
  detailPhrase: async ({ body }, { customer }) => asData(await reports.detailPhrase(customer, body)),
  detailProduct: async ({ body }, { customer }) => asData(await reports.detailProduct(customer, body)),
  exportPhraseReport: ({ body }, { customer }) => exports.exportPhrases(customer, body, false),
  exportPhraseReportWithNoResults: ({ body }, { customer }) => exports.exportPhrases(customer, body, true),
  exportProductReport: ({ body }, { customer }) => exports.exportProducts(customer, body),
});
