import type { Product } from '@vitrina/contract';
import { asData, type Failure, fail, isFailure } from '../../http/failure.ts';
import { type HandlersFor, HttpReply } from '../../http/handlers.ts';
import type { Database } from '../../storage/database.ts';
import type { FindCatalog, FindWorkingCatalog } from '../../storage/records.ts';
import { presentResult, presentRun } from './present.ts';
import { findLastRun, findRun, listRuns } from './run-history.ts';
import { type ItemKind, listWarnedItems, listWrongItems } from './run-items.ts';
import type { RunRecord } from './run-record.ts';
import type { ImportService } from './service.ts';
import { wrongItemsCsv } from './wrong-items-csv.ts';

type Names =
  | 'getImportStatus'
  | 'isTestImportFinished'
  | 'isProdImportFinished'
  | 'getImportedProducts'
  | 'getImportedProductsOf'
  | 'startImport'
  | 'cancelImport'
  | 'listImportRuns'
  | 'listWrongItems'
  | 'exportWrongItems'
  | 'listWarnedItems'
  | 'exportWarnedItems';

type RunParams = { readonly catalogId: string; readonly runId: string };
type Page = { readonly page: number; readonly perPage: number };

type Dependencies = {
  readonly database: Database;
  readonly imports: ImportService;
  readonly findCatalog: FindCatalog;
  readonly findWorkingCatalog: FindWorkingCatalog;
  readonly listProducts: (
    customerId: string,
    catalogId: string,
    page: Page,
  ) => Promise<{ products: Product[]; total: number } | Failure>;
};

export const importHandlers = ({
  database,
  imports,
  findCatalog,
  findWorkingCatalog,
  listProducts,
}: Dependencies): HandlersFor<Names> => {
  const lastRun = async (customerId: string, catalogId: string): Promise<RunRecord | null | Failure> => {
    const catalog = await findCatalog(customerId, catalogId);
    return catalog ? findLastRun(database, customerId, catalogId) : fail('NOT_FOUND');
  };
  const status = async (customerId: string, catalogId: string) => {
    const run = await lastRun(customerId, catalogId);
    return isFailure(run) ? run : { data: presentResult(run) };
  };
  const imported = async (customerId: string, catalogId: string, page: number, perPage: number) => {
    const run = await lastRun(customerId, catalogId);
    if (isFailure(run)) return run;
    if (run?.status === 'error' && run.error) return fail(run.error.code, run.error.details);
    if (run?.status !== 'ok') return new HttpReply(202, { data: presentResult(run) });
    const list = await listProducts(customerId, catalogId, { page, perPage });
    return isFailure(list) ? list : { data: { correctProducts: list.products, total: list.total, page } };
  };
  const workingCatalogId = async (customerId: string): Promise<string | Failure> =>
    (await findWorkingCatalog(customerId))?.id ?? fail('WORKING_CATALOG_MISSING');
  const runOf = async (
    customerId: string,
    catalogId: string,
    runId: string,
  ): Promise<RunRecord | Failure> => {
    const run = await findRun(database, customerId, runId);
    return run && run.catalogId === catalogId ? run : fail('NOT_FOUND');
  };
  const items = async (
    list: typeof listWrongItems,
    customerId: string,
    { catalogId, runId }: RunParams,
    { page, perPage, ...kind }: Page & ItemKind,
  ) => {
    const run = await runOf(customerId, catalogId, runId);
    if (isFailure(run)) return run;
    const listed = await list(database, customerId, run.runId, kind);
    return { data: listed.slice((page - 1) * perPage, page * perPage), total: listed.length };
  };
  const file = async (
    list: typeof listWrongItems,
    name: string,
    customerId: string,
    { catalogId, runId }: RunParams,
  ) => {
    const run = await runOf(customerId, catalogId, runId);
    if (isFailure(run)) return run;
    return new HttpReply(200, wrongItemsCsv(await list(database, customerId, run.runId, {})), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${run.date.slice(0, 10)}.csv"`,
    });
  };

  return {
    getImportStatus: ({ params }, { customer }) => status(customer.id, params.catalogId),
    isProdImportFinished: ({ params }, { customer }) => status(customer.id, params.id),
    isTestImportFinished: async (_, { customer }) => {
      const id = await workingCatalogId(customer.id);
      return isFailure(id) ? id : status(customer.id, id);
    },
    getImportedProducts: async ({ params }, { customer }) => {
      const id = await workingCatalogId(customer.id);
      return isFailure(id) ? id : imported(customer.id, id, params.page, params.perPage);
    },
    getImportedProductsOf: ({ params }, { customer }) =>
      imported(customer.id, params.id, params.page, params.perPage),
    startImport: async ({ params, body }, { customer }) => {
      return asData(
        await imports.start(customer.id, params.catalogId, {
          caller: 'manual',
          allowShrink: body.allowShrink,
        }),
      );
    },
    cancelImport: async ({ params }, { customer }) => {
      const catalog = await findCatalog(customer.id, params.catalogId);
      if (!catalog) return fail('NOT_FOUND');
      return asData(await imports.cancel(customer.id, params.catalogId));
    },
    listImportRuns: async ({ params, query }, { customer }) => {
      const catalog = await findCatalog(customer.id, params.catalogId);
      if (!catalog) return fail('NOT_FOUND');
      const { runs, total } = await listRuns(database, customer.id, params.catalogId, query);
      return { data: runs.map(presentRun), total };
    },
    listWrongItems: ({ params, query }, { customer }) => items(listWrongItems, customer.id, params, query),
    exportWrongItems: ({ params }, { customer }) => file(listWrongItems, 'wrong-items', customer.id, params),
    listWarnedItems: ({ params, query }, { customer }) => items(listWarnedItems, customer.id, params, query),
    exportWarnedItems: ({ params }, { customer }) =>
      file(listWarnedItems, 'items-with-warnings', customer.id, params),
  };
};
