import type { FeedAnalysisReply, ImportResult } from '@vitrina/contract';
import { errorBody } from '../../http/error-replies.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { type Caller, type HandlersFor, HttpReply } from '../../http/handlers.ts';
import type { CatalogRecord, FindCatalog, FindWorkingCatalog } from '../../storage/records.ts';
import type { MappingService } from './service.ts';

type Names =
  | 'analyzeFeed'
  | 'previewFeed'
  | 'findPathsByCatalog'
  | 'storeMapping'
  | 'updateMapping'
  | 'listMappings'
  | 'listFields';

type Dependencies = {
  readonly mapping: MappingService;
  readonly findCatalog: FindCatalog;
  readonly findWorkingCatalog: FindWorkingCatalog;
  readonly startImport: (
    customerId: string,
    catalogId: string,
    caller: 'wizard' | 'manual',
  ) => Promise<ImportResult | Failure>;
};

/** Otherwise the server has no free place for another analysis. */
const isAboutFeed = ({ failure }: Failure): boolean => failure.startsWith('FEED_');

/** A feed that can't be fetched or read replies 412 with status `failed`, as the specification says. */
const refused = ({ failure, details }: Failure, requestId: string): HttpReply<unknown> =>
  new HttpReply(412, {
    status: 'failed',
    validation: [{ path: 'xmlUri', rule: 'feedUrl' }],
    contentType: typeof details?.contentType === 'string' ? details.contentType : null,
    ...errorBody(failure, requestId, details),
  });

export const mappingHandlers = ({
  mapping,
  findCatalog,
  findWorkingCatalog,
  startImport,
}: Dependencies): HandlersFor<Names> => {
  const presentAnalysis = (analysis: FeedAnalysisReply | Failure, requestId: string) => {
    if (!isFailure(analysis)) return { data: analysis };
    return isAboutFeed(analysis) ? refused(analysis, requestId) : analysis;
  };
  const analyze = async (address: string, { customer, requestId }: Caller) =>
    presentAnalysis(await mapping.analyze(customer.id, address), requestId);
  const save = async (
    catalog: CatalogRecord | null,
    items: Parameters<MappingService['save']>[1],
    caller: 'wizard' | 'manual',
  ) => {
    if (!catalog) return fail(caller === 'wizard' ? 'WORKING_CATALOG_MISSING' : 'NOT_FOUND');
    const saved = await mapping.save(catalog, items);
    if (isFailure(saved)) return saved;
    const started = await startImport(catalog.customerId, catalog.id, caller);
    return isFailure(started) ? started : { data: { catalogId: catalog.id, mapping: saved } };
  };

  return {
    analyzeFeed: ({ query }, caller) => analyze(query.xmlUri, caller),
    previewFeed: ({ query }, caller) => analyze(query.xmlUri, caller),
    findPathsByCatalog: async ({ params }, caller) => {
      const catalog = await findCatalog(caller.customer.id, params.catalogId);
      return catalog
        ? presentAnalysis(await mapping.analyzeOf(catalog), caller.requestId)
        : fail('NOT_FOUND');
    },
    storeMapping: async ({ body }, { customer }) => {
      const catalog = await findWorkingCatalog(customer.id);
      // Another tab may have completed the catalog that is meant, and begun this one.
      if (catalog && body.catalogId !== undefined && body.catalogId !== catalog.id) return fail('NOT_FOUND');
      return save(catalog, body.mapping, 'wizard');
    },
    updateMapping: async ({ body }, { customer }) =>
      save(await findCatalog(customer.id, body.catalogId), body.mapping, 'manual'),
    listMappings: async ({ params }, { customer }) => {
      const catalog = await findCatalog(customer.id, params.catalogId);
      return catalog ? { data: mapping.list(catalog) } : fail('NOT_FOUND');
    },
    listFields: async ({ params }, { customer }) => {
      const catalog = await findCatalog(customer.id, params.catalogId);
      if (!catalog) return fail('NOT_FOUND');
      return {
        data: mapping
          .list(catalog)
          .map(({ qonId, catalogField, dataType }) => ({ field: qonId, path: catalogField, dataType })),
      };
    },
  };
};
