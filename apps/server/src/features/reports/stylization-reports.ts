import type { CallInput, StylizationReport, stylistReportCalls } from '@vitrina/contract';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { HttpReply } from '../../http/handlers.ts';
import type { CatalogRecord, Customer, FindCatalog } from '../../storage/records.ts';
import type { ReportExports } from './export-files.ts';
import { asCsv } from './export-service.ts';
import { periodBefore, resolvePeriod } from './periods.ts';
import type { LookPlaces, StylizationSums } from './read/stylizations.ts';
import type { ReportDependencies } from './service.ts';

type Calls = typeof stylistReportCalls;
type Body<Name extends keyof Calls> = CallInput<Calls[Name]>['body'];

type Dependencies = Pick<ReportDependencies, 'reader' | 'findInstance' | 'findProducts' | 'now'> & {
  readonly findCatalog: FindCatalog;
  readonly exports: Pick<ReportExports, 'write'>;
};
type Asked = Pick<Body<'reportStylizations'>, 'searchId' | 'catalogId' | 'from' | 'to'>;

/** More than a catalog ever had. */
const allRows = 1_000_000;

export type StylizationReports = ReturnType<typeof createStylizationReports>;

/** Reports of looks: of a search instance, or of all that search a catalog. */
export const createStylizationReports = ({
  reader,
  findInstance,
  findCatalog,
  findProducts,
  now,
  exports,
}: Dependencies) => {
  const findPlaces = async (
    { id: customerId }: Customer,
    { searchId, catalogId }: Asked,
  ): Promise<{ readonly places: LookPlaces; readonly catalog: CatalogRecord } | Failure> => {
    if (searchId === undefined && catalogId !== undefined) {
      const catalog = await findCatalog(customerId, catalogId);
      return catalog ? { places: { customerId, catalogId, instanceId: null }, catalog } : fail('NOT_FOUND');
    }
    const found = await findInstance(customerId, searchId);
    if (!found || (catalogId !== undefined && found.catalog.id !== catalogId)) return fail('NOT_FOUND');
    const { instance, catalog } = found;
    return { places: { customerId, catalogId: catalog.id, instanceId: instance.id }, catalog };
  };

  const findSubject = async (customer: Customer, asked: Asked) => {
    const period = resolvePeriod(asked, customer.timeZone, now());
    if (isFailure(period)) return period;
    const found = await findPlaces(customer, asked);
    return isFailure(found) ? found : { ...found, period };
  };

  const presentRow =
    (images: ReadonlyMap<string, string | null>) =>
    ({ look, ...row }: StylizationSums) => ({
      ...row,
      image: look?.url || images.get(look?.productId ?? '') || null,
    });

  return {
    report: async (
      customer: Customer,
      body: Body<'reportStylizations'>,
      signal?: AbortSignal,
    ): Promise<StylizationReport | Failure> => {
      const subject = await findSubject(customer, body);
      if (isFailure(subject)) return subject;
      const { places, catalog, period } = subject;
      const before = periodBefore(period);
      const { orderBy, sort, offset, limit, compare } = body;
      const { rows, ...answer } = await reader.until(signal).ask('reportStylizations', places, {
        ...{ period, before: compare ? before : null, orderBy, sort, offset, limit },
      });
      const ids = rows.flatMap(({ look }) => look?.productId ?? []);
      const products = await findProducts(catalog, ids);
      const images = new Map([...products].map(([id, { image }]) => [id, image]));
      return { ...answer, rows: rows.map(presentRow(images)), period, before, currency: catalog.currency };
    },

    export: async (
      customer: Customer,
      { locale, orderBy, sort, ...asked }: Body<'exportStylizationReport'>,
      signal?: AbortSignal,
    ): Promise<HttpReply<unknown> | Failure> => {
      const subject = await findSubject(customer, asked);
      if (isFailure(subject)) return subject;
      const { places: place, catalog, period } = subject;
      const question = { period, before: null, orderBy, sort, offset: 0, limit: allRows };
      const request = { kind: 'stylizations', place, question, locale, currency: catalog.currency } as const;
      return asCsv('stylizations', period, await exports.write(request, signal));
    },
  };
};
