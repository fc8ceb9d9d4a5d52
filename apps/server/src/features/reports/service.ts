import type {
  CallInput,
  PhraseDetails,
  PhraseReport,
  ProductReport,
  ProductSearches,
  ReportPeriod,
  ReportSummary,
  reportCalls,
} from '@vitrina/contract';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { EventPlace } from '../../storage/event-places.ts';
import type { Customer, FindInstance, InstanceWithCatalog } from '../../storage/records.ts';
import { knownSpanOf } from './known-span.ts';
import { periodBefore, resolvePeriod } from './periods.ts';
import type { FindProducts } from './products.ts';
import type { ReportReader } from './report-reader.ts';

type Calls = typeof reportCalls;
type Body<Name extends keyof Calls> = CallInput<Calls[Name]>['body'];

export type ReportDependencies = {
  readonly reader: Pick<ReportReader, 'until'>;
  readonly findInstance: FindInstance;
  readonly findProducts: FindProducts;
  readonly now: () => Date;
  /** The form in which phrases are counted. */
  readonly toPhrase: (text: string) => string;
  /** Links between searches and clicks are erased after this many days. */
  readonly linkDays: number;
};

type Asked = {
  readonly searchId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
export type Subject = {
  readonly place: EventPlace;
  readonly catalog: InstanceWithCatalog['catalog'];
  readonly period: ReportPeriod;
};

/** Whose figures are wanted, and of which days. */
export const findSubject = async (
  { findInstance, now }: Pick<ReportDependencies, 'findInstance' | 'now'>,
  customer: Customer,
  { searchId, from, to }: Asked,
): Promise<Subject | Failure> => {
  const period = resolvePeriod({ from, to }, customer.timeZone, now());
  if (isFailure(period)) return period;
  const found = await findInstance(customer.id, searchId);
  if (!found) return fail('NOT_FOUND');
  const { instance, catalog } = found;
  return {
    place: { customerId: customer.id, instanceId: instance.id, catalogId: catalog.id },
    catalog,
    period,
  };
};

export type ReportService = ReturnType<typeof createReportService>;

/** The signal of each is aborted once nobody waits for the answer. */
export const createReportService = (dependencies: ReportDependencies) => {
  const { reader, findProducts, now, toPhrase, linkDays } = dependencies;
  const knownSpan = knownSpanOf(linkDays);

  const reportPhrases = async (
    customer: Customer,
    { context, query, orderBy, sort, offset, limit, compare, ...asked }: Body<'reportPhrases'>,
    onlyEmpty: boolean,
    signal?: AbortSignal,
  ): Promise<PhraseReport | Failure> => {
    const subject = await findSubject(dependencies, customer, asked);
    if (isFailure(subject)) return subject;
    const { place, catalog, period } = subject;
    const before = periodBefore(period);
    const { rows, ...answer } = await reader.until(signal).ask('reportPhrases', place, {
      ...{ period, before: compare ? before : null },
      filter: { context, text: toPhrase(query), onlyEmpty },
      ...{ orderBy, sort, offset, limit },
    });
    const data = rows.map((row) => ({ phrase: row.texts.phrase ?? '', ...row.figures, before: row.before }));
    return { data, ...answer, period, before, currency: catalog.currency };
  };

  return {
    reportPhrases,

    reportProducts: async (
      customer: Customer,
      { query, orderBy, sort, offset, limit, compare, ...asked }: Body<'reportProducts'>,
      signal?: AbortSignal,
    ): Promise<ProductReport | Failure> => {
      const subject = await findSubject(dependencies, customer, asked);
      if (isFailure(subject)) return subject;
      const { place, catalog, period } = subject;
      const before = periodBefore(period);
      const { rows, ...answer } = await reader.until(signal).ask('reportProducts', place, {
        ...{ period, before: compare ? before : null },
        filter: { context: null, text: toPhrase(query), onlyEmpty: false },
        ...{ orderBy, sort, offset, limit },
      });
      const ids = rows.map(({ texts }) => texts.product_id ?? '');
      const products = await findProducts(catalog, ids);
      const data = rows.map(({ texts, figures, before: figuresBefore }) => {
        const { product_id: id = '', name = '' } = texts;
        return { id, name, product: products.get(id) ?? null, ...figures, before: figuresBefore };
      });
      return { data, ...answer, period, before, currency: catalog.currency };
    },

    summarise: async (
      customer: Customer,
      { context, ...asked }: Body<'summariseSearches'>,
      signal?: AbortSignal,
    ): Promise<ReportSummary | Failure> => {
      const subject = await findSubject(dependencies, customer, asked);
      if (isFailure(subject)) return subject;
      const { place, catalog, period } = subject;
      const before = periodBefore(period);
      const summary = await reader.until(signal).ask('summariseSearches', place, context, period, before);
      return { ...summary, period, before, currency: catalog.currency };
    },

    detailPhrase: async (
      customer: Customer,
      { phrase, ...asked }: Body<'detailPhrase'>,
      signal?: AbortSignal,
    ): Promise<PhraseDetails | Failure> => {
      const subject = await findSubject(dependencies, customer, asked);
      if (isFailure(subject)) return subject;
      const { place, catalog, period } = subject;
      const { since, span } = knownSpan(customer, period, now());
      const found = await reader.until(signal).ask('detailPhrase', place, toPhrase(phrase), span, period);
      const products = await findProducts(
        catalog,
        found.products.map(({ id }) => id),
      );
      return {
        since,
        products: found.products.map((row) => ({ ...row, product: products.get(row.id) ?? null })),
        nextPhrases: [...found.nextPhrases],
      };
    },

    detailProduct: async (
      customer: Customer,
      { productId, ...asked }: Body<'detailProduct'>,
      signal?: AbortSignal,
    ): Promise<ProductSearches | Failure> => {
      const subject = await findSubject(dependencies, customer, asked);
      if (isFailure(subject)) return subject;
      const { since, span } = knownSpan(customer, subject.period, now());
      return {
        since,
        phrases: await reader.until(signal).ask('detailProduct', subject.place, productId, span),
      };
    },
  };
};
