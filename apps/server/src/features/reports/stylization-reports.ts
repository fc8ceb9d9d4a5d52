import type { CallInput, StylizationReport, stylistReportCalls } from '@vitrina/contract';
import { type Failure, isFailure } from '../../http/failure.ts';
import type { HttpReply } from '../../http/handlers.ts';
import type { Customer } from '../../storage/records.ts';
import type { ReportExports } from './export-files.ts';
import { allRows, asCsv } from './export-service.ts';
import { periodBefore } from './periods.ts';
import type { StylizationSums } from './read/stylizations.ts';
import type { ReportDependencies } from './service.ts';
import type { FindShowcaseSubject } from './showcase-subject.ts';

type Calls = typeof stylistReportCalls;
type Body<Name extends keyof Calls> = CallInput<Calls[Name]>['body'];

type Dependencies = Pick<ReportDependencies, 'reader' | 'findProducts'> & {
  readonly findSubject: FindShowcaseSubject;
  readonly exports: Pick<ReportExports, 'write'>;
};

export type StylizationReports = ReturnType<typeof createStylizationReports>;

/** Reports of looks: of a search instance, or of all that search a catalog. */
export const createStylizationReports = ({ reader, findSubject, findProducts, exports }: Dependencies) => {
  const presentRow =
    (images: ReadonlyMap<string, string | null>) =>
    ({ look, showcaseId, ...row }: StylizationSums) => ({
      ...row,
      stylizationId: showcaseId,
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
      const images = new Map([...products].map(([id, product]) => [id, product?.image ?? null]));
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
