import {
  askedFromRefusal,
  type CallInput,
  type PhraseReport,
  type ProductReport,
  type ReportSummary,
  type reportCalls,
} from '@vitrina/contract';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { findCustomer } from '../features/account/repository.ts';
import type { RefusedFeed } from '../features/digest/digest.ts';
import { createMailer } from '../features/digest/mailer.ts';
import { digestHandlers } from '../features/digest/routes.ts';
import { createDigestService, type DigestSearch } from '../features/digest/service.ts';
import { listLastRuns } from '../features/imports/run-history.ts';
import { listInstances } from '../features/instances/repository.ts';
import { type Failure, isFailure } from '../http/failure.ts';
import type { ReadWeek } from '../ports/week-report.ts';
import type { Database } from '../storage/database.ts';
import type { Customer, FindCatalog } from '../storage/records.ts';

type Body<Name extends keyof typeof reportCalls> = CallInput<(typeof reportCalls)[Name]>['body'];

/** What the screens of reports show, so that the mail says the same. */
type Reports = {
  readonly summarise: (
    customer: Customer,
    request: Body<'summariseSearches'>,
  ) => Promise<ReportSummary | Failure>;
  readonly reportPhrases: (
    customer: Customer,
    request: Body<'reportPhrases'>,
    onlyEmpty: boolean,
  ) => Promise<PhraseReport | Failure>;
  readonly reportProducts: (
    customer: Customer,
    request: Body<'reportProducts'>,
  ) => Promise<ProductReport | Failure>;
};

const maxRows = 5;

const readWeekOf =
  (database: Database, reports: Reports): ReadWeek =>
  async (customerId, searchId, week) => {
    const customer = await findCustomer(database, customerId);
    if (!customer) return null;
    const period = { searchId, ...week };
    const summary = await reports.summarise(customer, { ...period, context: 'all' });
    if (isFailure(summary)) return null;
    const rows = { ...period, query: '', sort: 'desc', offset: 0, compare: false } as const;
    const phrases = await reports.reportPhrases(
      customer,
      // One more: the row of all other phrases has no name, and leads nowhere.
      { ...rows, context: 'all', orderBy: 'emptySearches', limit: maxRows + 1 },
      true,
    );
    const products = await reports.reportProducts(customer, {
      ...rows,
      orderBy: 'unitsSold',
      limit: maxRows,
    });
    if (isFailure(phrases) || isFailure(products)) return null;
    return {
      figures: summary.figures,
      figuresBefore: summary.figuresBefore,
      currency: summary.currency,
      emptyPhrases: phrases.data.filter(({ phrase }) => phrase !== '').slice(0, maxRows),
      products: products.data.filter(({ unitsSold }) => unitsSold > 0),
    };
  };

type Dependencies = {
  readonly database: Database;
  readonly config: Pick<Config, 'mail' | 'publicUrl'>;
  readonly now: () => Date;
  readonly findCatalog: FindCatalog;
  readonly reports: Reports;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
};

const refusal = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('IMPORT_SHRUNK'),
    details: z.object({ refusals: z.number().min(askedFromRefusal), before: z.number(), now: z.number() }),
  }),
  z.object({
    code: z.literal('IMPORT_OTHER_CURRENCY'),
    details: z.object({ own: z.string(), found: z.string() }),
  }),
]);

const listRefusedOf =
  (database: Database, findCatalog: FindCatalog) =>
  async (customerId: string): Promise<RefusedFeed[]> => {
    const refused: RefusedFeed[] = [];
    for (const { catalogId, error } of await listLastRuns(database, customerId)) {
      const { data } = refusal.safeParse(error);
      const catalog = data && (await findCatalog(customerId, catalogId));
      if (!catalog) continue;
      const of = { catalogId, name: catalog.name, language: catalog.language };
      if (data.code === 'IMPORT_SHRUNK') refused.push({ ...of, kind: 'shrunk', ...data.details });
      else refused.push({ ...of, kind: 'currency', ...data.details });
    }
    return refused;
  };

/** The weekly summary by mail, with figures from the reports. */
export const composeDigest = ({ database, config, now, findCatalog, reports, log }: Dependencies) => {
  const listSearches = async (customerId: string): Promise<DigestSearch[]> => {
    const searches: DigestSearch[] = [];
    for (const { id, name, catalogId } of await listInstances(database, customerId)) {
      const catalog = await findCatalog(customerId, catalogId);
      if (catalog) searches.push({ instanceId: id, name, language: catalog.language });
    }
    return searches;
  };
  const service = createDigestService({
    database,
    sendMail: config.mail && createMailer(config.mail),
    findCustomer: (customerId) => findCustomer(database, customerId),
    listSearches,
    listRefused: listRefusedOf(database, findCatalog),
    readWeek: readWeekOf(database, reports),
    publicUrl: config.publicUrl,
    now,
    onNotSent: (failure) => log.warn(failure, 'a weekly digest could not be sent'),
  });
  return { service, handlers: digestHandlers(service) };
};
