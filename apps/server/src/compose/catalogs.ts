import { defaultFetchPolicy } from '@vitrina/feed';
import type { SearchEngine } from '@vitrina/search-engine';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { engineLocationOf } from '../engine-location.ts';
import { findCustomer } from '../features/account/repository.ts';
import { createFeedCredentialsStore } from '../features/catalogs/feed-credentials.ts';
import { lookupHandlers } from '../features/catalogs/lookup-routes.ts';
import { createProductList } from '../features/catalogs/product-list.ts';
import { reportUnreadableParts } from '../features/catalogs/read-catalog.ts';
import * as catalogRows from '../features/catalogs/repository.ts';
import { catalogHandlers } from '../features/catalogs/routes.ts';
import { createCatalogService } from '../features/catalogs/service.ts';
import { createReadBaseTaxonomy } from '../features/categories/base-taxonomy.ts';
import { createFindIntent } from '../features/categories/find-intent.ts';
import { createMappingService as createCategoryMappings } from '../features/categories/mapping-service.ts';
import { createReadMapping } from '../features/categories/read-mapping.ts';
import { categoryHandlers } from '../features/categories/routes.ts';
import { createCategoryService } from '../features/categories/service.ts';
import { createTaxonomyReader } from '../features/categories/taxonomy.ts';
import { presentRun } from '../features/imports/present.ts';
import { importHandlers } from '../features/imports/routes.ts';
import { findLastRun, listLastRuns } from '../features/imports/run-history.ts';
import { createImportService } from '../features/imports/service.ts';
import { countInstances, countInstancesByCatalog } from '../features/instances/repository.ts';
import { mappingHandlers } from '../features/mapping/routes.ts';
import { createMappingService } from '../features/mapping/service.ts';
import type { FeedAnalyst } from '../jobs/feed-analyst.ts';
import type { RunImport } from '../jobs/import-job.ts';
import { hasEnded, nameThisProcess } from '../jobs/process-name.ts';
import { addressOf } from '../ports/catalog-address.ts';
import type { CategoryMapping, ReadCategoryMapping } from '../ports/category-mapping.ts';
import type { Database } from '../storage/database.ts';
import { mayBeShared } from '../storage/database-location.ts';
import type { LastKnown } from '../storage/last-known.ts';
import type { CatalogRecord, FindCatalog } from '../storage/records.ts';
import { reportOnce } from '../storage/report-once.ts';
import type { OnUnreadable } from '../storage/stored-json.ts';

type Dependencies = {
  readonly config: Config;
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly runImport: RunImport;
  readonly analyst: FeedAnalyst;
  readonly now: () => Date;
  readonly installationKey: Buffer;
  /** Where the demo's feed is, whatever addresses are refused; none without a demo. */
  readonly demoPlaces: readonly string[];
  /** Called with a catalog whose products were replaced, beside what this part does itself. */
  readonly onLive: (catalog: CatalogRecord) => Promise<void>;
  readonly onUnreadable: OnUnreadable;
  readonly lastKnown: LastKnown;
  readonly log: FastifyInstance['log'];
};

/** They are in memory anyway: no more is counted than the hundred bytes of each entry. */
const maxMappingBytes = 20_000;

/** Catalogs, and how products come into them: mappings, imports, categories. */
export const composeCatalogs = ({
  config,
  database,
  engine,
  runImport,
  analyst,
  now,
  installationKey,
  demoPlaces,
  onLive,
  onUnreadable,
  lastKnown,
  log,
}: Dependencies) => {
  const policy = {
    ...defaultFetchPolicy,
    allowPrivate: config.allowPrivateFeeds,
    allowedOrigins: demoPlaces,
  };
  const credentials = createFeedCredentialsStore({
    installationKey,
    onUnreadable: reportOnce(({ customerId, subjectId: catalogId }) =>
      log.warn(
        { customerId, catalogId },
        'the password of a feed can’t be read with the key of this installation',
      ),
    ),
  });
  const reported = <T extends CatalogRecord | null>(catalog: T): T => {
    if (catalog) reportUnreadableParts(catalog, onUnreadable);
    return catalog;
  };
  const findCatalog: FindCatalog = async (customerId, catalogId) =>
    reported(await catalogRows.findCatalog(database, customerId, catalogId));
  /** Nothing is imported for a disabled customer, not even what the schedule was about to start. */
  const findCatalogToImport: FindCatalog = async (customerId, catalogId) =>
    (await findCustomer(database, customerId))?.isDisabled ? null : findCatalog(customerId, catalogId);
  const findWorkingCatalog = async (customerId: string) =>
    reported(await catalogRows.findWorkingCatalog(database, customerId));

  const products = createProductList(database, engine);
  const readTaxonomy = createTaxonomyReader(database);
  const categories = createCategoryService({ database, engine, findCatalog, readTaxonomy, now });
  const standIn = lastKnown.remember<CategoryMapping>(maxMappingBytes, () => 0);
  const readMappingNow = createReadMapping(database, readTaxonomy);
  const readCategoryMapping: ReadCategoryMapping = (customerId, catalogId) =>
    standIn(`${customerId} ${catalogId}`, () => readMappingNow(customerId, catalogId));
  const categoryMappings = createCategoryMappings({ database, findCatalog, readTaxonomy, now });
  const catalogs = createCatalogService({
    database,
    engine,
    credentials,
    now,
    listLastImports: async (customerId) => {
      const runs = await listLastRuns(database, customerId);
      return new Map(runs.map((run) => [run.catalogId, presentRun(run)]));
    },
    countInstances: (customerId, catalogId) => countInstances(database, customerId, catalogId),
    countInstancesByCatalog: (customerId) => countInstancesByCatalog(database, customerId),
  });
  const imports = createImportService({
    database,
    engine,
    runImport,
    engineLocation: engineLocationOf(config),
    policy,
    openCredentials: credentials.open,
    processId: nameThisProcess(),
    hasEnded,
    duty: { isShared: mayBeShared(config.database), isWorker: config.roles.worker },
    now,
    log,
    findCatalog: findCatalogToImport,
    saveFeedValidators: (customerId, catalogId, validators) =>
      catalogRows.updateFeedValidators(database, customerId, catalogId, validators),
    renewFeedValidators: (customerId, catalogId, validators) =>
      catalogRows.renewFeedValidators(database, customerId, catalogId, validators),
    saveLiveCurrency: (customerId, catalogId, currency) =>
      catalogRows.updateLiveCurrency(database, customerId, catalogId, currency),
    onLive: async (catalog, categoryNames) => {
      await categories.refreshAfterImport(catalog, categoryNames);
      await onLive(catalog);
    },
  });
  const mapping = createMappingService({
    policy,
    analyzeFeed: analyst.analyzeFeed,
    now,
    findWorkingCatalog,
    openCredentials: credentials.open,
    saveMapping: (customerId, catalogId, fields) =>
      catalogRows.updateMapping(database, customerId, catalogId, fields),
  });

  return {
    ...{ catalogs, imports, mapping, findCatalog },
    readBaseTaxonomy: createReadBaseTaxonomy(readTaxonomy),
    readLikelyMapping: createReadMapping(database, readTaxonomy, 'likely'),
    ...{ readCategoryMapping, findCategoryIntent: createFindIntent(readCategoryMapping, readTaxonomy) },
    findWithVariants: async (catalog: CatalogRecord, productId: string) => {
      const product = await engine.get(addressOf(catalog), productId);
      if (!product) return null;
      const variants = await engine.variants(addressOf(catalog), productId);
      return { product, ids: [productId, ...variants.map(({ id }) => id)] };
    },
    findKeptCatalog: (customerId: string, catalogId: string) =>
      catalogRows.findKeptCatalog(database, customerId, catalogId),
    findLastImport: async (customerId: string, catalogId: string) => {
      const run = await findLastRun(database, customerId, catalogId);
      return run && presentRun(run);
    },
    /** What the refresh schedule looks at. */
    listScheduled: async () => {
      const scheduled = await catalogRows.listScheduledCatalogs(database);
      for (const { catalog } of scheduled) reported(catalog);
      return scheduled;
    },
    handlers: {
      ...lookupHandlers(),
      ...catalogHandlers(catalogs, products),
      ...categoryHandlers(categories, categoryMappings),
      ...mappingHandlers({
        mapping,
        findCatalog,
        findWorkingCatalog,
        startImport: (customerId, catalogId, caller) =>
          imports.start(customerId, catalogId, { caller, follow: true }),
      }),
      ...importHandlers({
        database,
        imports,
        findCatalog,
        findWorkingCatalog,
        listProducts: (customerId, catalogId, page) =>
          products.list(customerId, catalogId, { query: '', sort: 'id', order: 'asc', ...page }),
      }),
    },
  };
};
