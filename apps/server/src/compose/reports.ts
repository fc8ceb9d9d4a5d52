import { join } from 'node:path';
import type { SearchEngine } from '@vitrina/search-engine';
import { toPhrase } from '../features/events/visitor-event.ts';
import { linkDays } from '../features/events/writer/forget.ts';
import { createReportExports } from '../features/reports/export-files.ts';
import { createExportService } from '../features/reports/export-service.ts';
import { createReportFacts } from '../features/reports/facts.ts';
import { createPostReports } from '../features/reports/post-reports.ts';
import { createFindProducts } from '../features/reports/products.ts';
import { ReportReader } from '../features/reports/report-reader.ts';
import { postReportHandlers, reportHandlers, stylizationReportHandlers } from '../features/reports/routes.ts';
import { createReportService } from '../features/reports/service.ts';
import { createFindShowcaseSubject } from '../features/reports/showcase-subject.ts';
import { createStylizationReports } from '../features/reports/stylization-reports.ts';
import type { FindPosts } from '../ports/posts.ts';
import type { PresentProduct } from '../ports/present-product.ts';
import type { ListFrequent, ReadDay } from '../ports/reports.ts';
import { dataNames } from '../storage/data-directory.ts';
import type { DatabaseLocation } from '../storage/database-location.ts';
import type { FindCatalog, FindInstance } from '../storage/records.ts';

type Dependencies = {
  readonly engine: SearchEngine;
  readonly now: () => Date;
  readonly databaseLocation: DatabaseLocation;
  readonly dataDir: string;
  readonly findInstance: FindInstance;
  readonly findCatalog: FindCatalog;
  readonly findPosts: FindPosts;
  readonly presentProduct: PresentProduct;
  readonly retentionDays: number;
};

/** What visitors did, read from sums in threads of its own. */
export const composeReports = ({
  engine,
  now,
  databaseLocation,
  dataDir,
  findInstance,
  findCatalog,
  presentProduct,
  findPosts,
  retentionDays,
}: Dependencies) => {
  const reader = new ReportReader(databaseLocation);
  const exports = createReportExports({ databaseLocation, directory: join(dataDir, dataNames.exports) });
  const common = { findInstance, now, toPhrase };
  const knownDays = Math.min(linkDays, retentionDays);
  const findProducts = createFindProducts(engine, presentProduct);
  const findSubject = createFindShowcaseSubject({ findInstance, findCatalog, now });
  const stylizations = createStylizationReports({ reader, findSubject, findProducts, exports });
  const posts = createPostReports({ reader, findSubject, findPosts, exports });
  const reports = createReportService({
    ...common,
    reader,
    findProducts,
    linkDays: knownDays,
  });
  const readDay: ReadDay = (place, day, phrases, limit, signal) =>
    reader.until(signal).ask('readDay', place, day, phrases, limit);
  const listFrequent: ListFrequent = (...of) => reader.ask('listFrequent', ...of);
  return {
    ...{ readDay, listFrequent },
    /** The reports as the panel shows them, for whoever tells the same elsewhere. */
    reports,
    factsUntil: createReportFacts({ reader, now, linkDays: knownDays }),
    handlers: {
      ...reportHandlers(reports, createExportService({ ...common, exports })),
      ...stylizationReportHandlers(stylizations),
      ...postReportHandlers(posts),
    },
    close: async (): Promise<void> => {
      await Promise.all([reader.close(), exports.close()]);
    },
  };
};
