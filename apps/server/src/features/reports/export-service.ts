import type { CallInput, ReportPeriod, reportCalls } from '@vitrina/contract';
import { type Failure, isFailure } from '../../http/failure.ts';
import { HttpReply } from '../../http/handlers.ts';
import type { Customer } from '../../storage/records.ts';
import type { ExportFile, ExportRequest, ReportExports } from './export-files.ts';
import {
  findSubject,
  orderPhrases,
  orderProducts,
  type ReportDependencies,
  type Subject,
} from './service.ts';

type Calls = typeof reportCalls;
type Body<Name extends keyof Calls> = CallInput<Calls[Name]>['body'];
type Dependencies = Pick<ReportDependencies, 'findInstance' | 'now' | 'toPhrase'> & {
  readonly exports: Pick<ReportExports, 'write'>;
};

/** More than a catalog ever had. */
export const allRows = 1_000_000;

/** The reply with a finished file. */
export const asCsv = (
  name: string,
  { from, to }: ReportPeriod,
  { stream, bytes }: ExportFile,
): HttpReply<unknown> =>
  new HttpReply(200, stream, {
    'content-type': 'text/csv; charset=utf-8',
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${name}_${from}_${to}.csv"`,
  });

export type ExportService = ReturnType<typeof createExportService>;

export const createExportService = ({ exports, ...dependencies }: Dependencies) => {
  const asFile = async (
    name: string,
    { period }: Subject,
    request: ExportRequest,
    signal: AbortSignal | undefined,
  ): Promise<HttpReply<unknown>> => asCsv(name, period, await exports.write(request, signal));

  return {
    exportPhrases: async (
      customer: Customer,
      { locale, ...body }: Body<'exportPhraseReport'>,
      onlyEmpty: boolean,
      signal?: AbortSignal,
    ): Promise<HttpReply<unknown> | Failure> => {
      const subject = await findSubject(dependencies, customer, body);
      if (isFailure(subject)) return subject;
      const { place, period, catalog } = subject;
      const question = orderPhrases(dependencies, period, body, onlyEmpty);
      const name = onlyEmpty ? 'phrasesWithNoResults' : 'phrases';
      const request = { kind: 'phrases', place, question, locale, currency: catalog.currency } as const;
      return asFile(name, subject, request, signal);
    },

    exportProducts: async (
      customer: Customer,
      { locale, ...body }: Body<'exportProductReport'>,
      signal?: AbortSignal,
    ): Promise<HttpReply<unknown> | Failure> => {
      const subject = await findSubject(dependencies, customer, body);
      if (isFailure(subject)) return subject;
      const { place, period, catalog } = subject;
      const question = orderProducts(dependencies, period, body);
      const request = { kind: 'products', place, question, locale, currency: catalog.currency } as const;
      return asFile('products', subject, request, signal);
    },
  };
};
