import type {
  CallInput,
  PhraseColumn,
  PhraseContext,
  PhraseDetails,
  PhraseReport,
  ProductColumn,
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
import { type FindProducts, reportedProduct } from './products.ts';
import type { RowOrder } from './read/report.ts';
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

type Rows<Column extends string> = {
  readonly query: string;
  readonly orderBy: Column;
  readonly sort: 'asc' | 'desc';
};

/** The rows of phrases that a report or its export has, and in which order. */
export const orderPhrases = (
  { toPhrase }: Pick<ReportDependencies, 'toPhrase'>,
  period: ReportPeriod,
  { context, query, orderBy, sort }: Rows<PhraseColumn> & { readonly context: PhraseContext },
  onlyEmpty: boolean,
): RowOrder<PhraseColumn> => ({
  ...{ period, orderBy, sort },
  filter: { context, text: toPhrase(query), onlyEmpty },
});

/** The same of products, which are counted wherever they were seen. */
export const orderProducts = (
  { toPhrase }: Pick<ReportDependencies, 'toPhrase'>,
  period: ReportPeriod,
  { query, orderBy, sort }: Rows<ProductColumn>,
): RowOrder<ProductColumn> => ({
  ...{ period, orderBy, sort },
  filter: { context: null, text: toPhrase(query), onlyEmpty: false },
});

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
    body: Body<'reportPhrases'>,
    onlyEmpty: boolean,
    signal?: AbortSignal,
  ): Promise<PhraseReport | Failure> => {
    const subject = await findSubject(dependencies, customer, body);
    if (isFailure(subject)) return subject;
    const { place, catalog, period } = subject;
    const before = periodBefore(period);
    const { rows, ...answer } = await reader.until(signal).ask('reportPhrases', place, {
      ...orderPhrases(dependencies, period, body, onlyEmpty),
      ...{ before: body.compare ? before : null, offset: body.offset, limit: body.limit },
    });
    const data = rows.map((row) => ({ phrase: row.texts.phrase ?? '', ...row.figures, before: row.before }));
    return { data, ...answer, period, before, currency: catalog.currency };
  };

  return {
    reportPhrases,

    reportProducts: async (
      customer: Customer,
      body: Body<'reportProducts'>,
      signal?: AbortSignal,
    ): Promise<ProductReport | Failure> => {
      const subject = await findSubject(dependencies, customer, body);
      if (isFailure(subject)) return subject;
      const { place, catalog, period } = subject;
      const before = periodBefore(period);
      const { rows, ...answer } = await reader.until(signal).ask('reportProducts', place, {
        ...orderProducts(dependencies, period, body),
        ...{ before: body.compare ? before : null, offset: body.offset, limit: body.limit },
      });
      const ids = rows.map(({ texts }) => texts.product_id ?? '');
      const products = await findProducts(catalog, ids);
      const data = rows.map(({ texts, figures, before: figuresBefore }) => {
        const { product_id: id = '', name = '' } = texts;
        return { id, name, ...reportedProduct(products, id), ...figures, before: figuresBefore };
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
        products: found.products.map((row) => ({ ...row, ...reportedProduct(products, row.id) })),
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
