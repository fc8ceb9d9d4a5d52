import type { FastifyInstance } from 'fastify';
import { findCustomer } from '../features/account/repository.ts';
import { binHandlers } from '../features/bin/routes.ts';
import { createBinService } from '../features/bin/service.ts';
import { presentProduct } from '../features/catalogs/present-product.ts';
import { activityHandlers } from '../features/events/activity-routes.ts';
import { toPhrase } from '../features/events/visitor-event.ts';
import { findInstance as readInstance } from '../features/instances/repository.ts';
import { createFindInstance } from '../features/instances/service.ts';
import { createScriptEvaluator } from '../features/instances/try/evaluate-script.ts';
import { linkerHandlers } from '../features/linker/routes.ts';
import { remedyHandlers } from '../features/remedies/routes.ts';
import { createFindPosts } from '../features/social-stream/posts/reported-posts.ts';
import { appPreviewHandlers } from '../features/storefront/app-preview.ts';
import { embedHandlers } from '../features/storefront/embed-app.ts';
import { createFindPictures } from '../features/storefront/find-pictures.ts';
import { PageCache } from '../features/storefront/page-cache.ts';
import { readConfig } from '../features/storefront/read-app.ts';
import type { Handlers } from '../http/handlers.ts';
import { mayBeShared } from '../storage/database-location.ts';
import { alwaysRead, createLastKnown } from '../storage/last-known.ts';
import { keepRecent } from '../storage/recent-reads.ts';
import type { InstanceWithCatalog } from '../storage/records.ts';
import { reportOnce } from '../storage/report-once.ts';
import { createSearchTurns } from '../threads/search-turns.ts';
import { untraced } from '../tracing/tracing.ts';
import { composeAccounts } from './accounts.ts';
import { createAllowShop } from './allow-shop.ts';
import { type AppDependencies, localOriginOf } from './app-dependencies.ts';
import { composeCatalogs } from './catalogs.ts';
import { composeDigest } from './digest.ts';
import { composeEvents } from './events.ts';
import { composeImages } from './images.ts';
import { composeInstances } from './instances.ts';
import { composeReports } from './reports.ts';
import { runAll } from './run-all.ts';
import { composeSearch } from './search.ts';
import { composeSettings } from './settings.ts';
import { composeShopStyle } from './shop-style.ts';
import { composePostPictures, composeSocial, graphOriginOf } from './social.ts';
import { composeStylist } from './stylist.ts';
import { composeSubscription } from './subscription.ts';
import { composeTemplates } from './templates.ts';

/** Everything that answers calls, each part wired to what it needs of the others. */
export const composeServices = async (
  { config, database, writeTurns, engine, runImport, analyst, now, ...dependencies }: AppDependencies,
  log: FastifyInstance['log'],
) => {
  const onUnreadable = reportOnce((unreadable) =>
    log.warn(
      unreadable,
      'stored settings can’t be read: a value gives way to its defaults, an entry of a list is left out',
    ),
  );
  const lastKnown = keepRecent(
    mayBeShared(config.database) ? createLastKnown() : alwaysRead,
    writeTurns.writes,
  );
  const accounts = composeAccounts({ config, database, now, lastKnown, log });
  const subscription = await composeSubscription({
    ...{ database, config, now, log, installationKey: dependencies.installationKey },
    findCustomer: (id) => findCustomer(database, id),
    createOperatedHash: accounts.auth.createOperatedHash,
    vatRegistry: dependencies.vatRegistry ?? null,
  });
  const postPictures = composePostPictures(config, database, now);
  const demoPlaces = config.demo
    ? [localOriginOf(config), config.publicUrl].map((own) => `${own}/demo/`)
    : [];
  const images = composeImages({
    ...{ config, database, engine, now, log },
    demoPlaces,
    graphOrigin: graphOriginOf(config),
    copies: postPictures.copies,
  });
  const { findCatalog, findKeptCatalog, findLastImport, ...catalogs } = composeCatalogs({
    ...{ config, database, engine, runImport, analyst, now, onUnreadable, lastKnown, log },
    installationKey: dependencies.installationKey,
    demoPlaces,
    onLive: images.checks.noteLive,
  });
  const findInstance = createFindInstance(database, findCatalog);
  const settings = composeSettings({
    database,
    engine,
    now,
    findCatalog,
    findInstance,
    evaluateScript: createScriptEvaluator({ engine, now, presentProduct }),
    presentProduct,
    databaseLocation: config.database,
    onError: (error) => log.error({ err: error }, 'a phrase book could not be built'),
    ...{ onUnreadable, lastKnown },
  });
  const { search, popularity, trying } = composeSearch({
    ...{ database, engine, now, log },
    settings: { ...settings.reader, defaults: settings.defaults },
    findIntent: catalogs.findCategoryIntent,
    inSpan: dependencies.tracing?.inSpan ?? untraced,
  });
  const instances = composeInstances({
    ...{ database, engine, now, findCatalog, findLastImport, findInstance, trying, lastKnown },
    findKeptCatalog,
    readStore: settings.readStore,
    summariseSettings: settings.summarise,
    findPlanAhead: subscription.findPlanAhead,
    onFirst: createAllowShop({ engine, allowShop: accounts.access.allowShop, log }),
  });
  const findPosts = createFindPosts(database);
  const reports = composeReports({
    ...{ engine, now, findInstance, findCatalog, findPosts, presentProduct },
    databaseLocation: config.database,
    dataDir: config.dataDir,
    retentionDays: config.eventRetentionDays,
  });

  const turns = createSearchTurns();
  const events = composeEvents({
    slices: turns.slices,
    listFrequent: reports.listFrequent,
    findPosts,
    database,
    engine,
    now,
    databaseLocation: config.database,
    writeTurns,
    retentionDays: config.eventRetentionDays,
    quotaBytes: config.eventQuotaBytes,
    loadSettings: settings.reader.load,
    onError: (error) => log.error({ err: error }, 'a search was not counted'),
    onQuotaAlarm: ({ customerId, usedPercent }) =>
      log.warn(
        { customerId, usedPercent },
        usedPercent < 100
          ? 'visitors’ events are close to their quota'
          : 'visitors’ events are refused: quota',
      ),
  });
  const bin = createBinService({
    ...{ database, engine, now, findCatalog },
    hasInstance: async (customerId, id) => (await readInstance(database, customerId, id)) !== null,
    readLastAsked: async (customerId, id) => (await events.activityLog.read(customerId, id)).lastAsked,
    summariseSettings: settings.summarise,
    onError: (error) => log.error({ err: error }, 'an index could not be dropped'),
  });
  const digest = composeDigest({ database, config, now, findCatalog, reports: reports.reports, log });

  const findPictures = createFindPictures({
    listThumbnails: images.listThumbnails,
    readApp: settings.readApp,
    publicUrl: config.publicUrl,
  });
  /** What products beside a search need: looks, and posts of streams. */
  const besideSearch = {
    ...{ database, engine, now, findCatalog, findInstance, presentProduct, onUnreadable, findPictures },
    listCatalogs: catalogs.catalogs.list,
    keepPopularityFresh: popularity.keepFresh,
    readConfig: (place: InstanceWithCatalog) => readConfig(settings.readApp, place),
    readSharedFields: async ({ instance, catalog }: InstanceWithCatalog) =>
      (await settings.reader.load(catalog.customerId, instance.id))?.sharedFields ??
      settings.defaults.sharedFields(catalog),
    readColours: images.readColours,
  };
  const stylist = composeStylist({
    ...besideSearch,
    readMapping: catalogs.readLikelyMapping,
    readTaxonomy: catalogs.readBaseTaxonomy,
    readBoughtTogether: events.readBoughtTogether,
  });
  const social = composeSocial({
    ...{ ...besideSearch, config, log, pictures: postPictures, copyPicture: images.copyPicture },
    installationKey: dependencies.installationKey,
    forgetThumbnails: images.thumbnails.forget,
    findProducts: stylist.findProducts,
    readPicturesAddress: async (place) =>
      (await settings.readApp(place)).settings.general.picturesAddress.replace(/\/+$/, '') ||
      config.publicUrl,
  });
  const templates = composeTemplates({
    ...{ database, engine, now, findInstance },
    runSearch: search.run,
    readLook: settings.readApp,
    loadSettings: settings.reader.load,
    ...{ readSmallPicture: images.readSmallPicture, listThumbnails: images.listThumbnails },
    ...{ publicUrl: config.publicUrl, onUnreadable, log },
  });

  const storefront = {
    runSearch: search.run,
    prepareSearch: search.prepare,
    pageCache: new PageCache(config.pageCacheBytes),
    suggestTexts: search.suggest,
    readApp: settings.readApp,
    readCategoryMapping: catalogs.readCategoryMapping,
    findWithVariants: catalogs.findWithVariants,
    statistics: events.statistics,
    readBoughtTogether: events.readBoughtTogether,
    findPictures,
    turns,
  };
  const handlers: Handlers = {
    ...accounts.handlersFor({
      readStanding: subscription.readStanding,
      readEventUsage: events.quota.read,
    }),
    ...subscription.handlers,
    ...catalogs.handlers,
    ...images.handlersFor(findCatalog),
    ...instances.handlers,
    ...binHandlers(bin),
    ...settings.handlers,
    ...composeShopStyle({ config, findInstance, demoPlaces }),
    ...embedHandlers({ directory: dependencies.storefrontDirectory, publicUrl: config.publicUrl }),
    ...activityHandlers({ readDay: reports.readDay, log: events.activityLog, now, findInstance }),
    ...reports.handlers,
    ...digest.handlers,
    ...remedyHandlers({
      ...{ findInstance, presentProduct, now, toPhrase },
      factsUntil: reports.factsUntil,
      runSearch: search.run,
      compareSearches: search.compare,
      suggestTexts: search.suggest,
    }),
    ...appPreviewHandlers({ findInstance, ...storefront }),
    ...stylist.handlers,
    ...social.handlers,
    ...linkerHandlers({ stylizations: stylist.linker, socialPosts: social.linker }),
    ...templates.handlers,
  };
  return {
    ...{ auth: accounts.auth, guesses: accounts.guesses, access: accounts.access, resets: accounts.resets },
    ...{ instances: instances.service, events, storefront, handlers, images },
    ...{ catalogs: catalogs.catalogs, imports: catalogs.imports, mapping: catalogs.mapping },
    templates: templates.service,
    ...{ bin, digest: digest.service },
    settingsReader: settings.reader,
    changeAppSettings: settings.changeAppSettings,
    listScheduledCatalogs: catalogs.listScheduled,
    /** Stores which pages asked, which were refused, and which sessions were used since the last time. */
    saveActivity: () =>
      runAll([...accounts.saves, ...events.saves, ...templates.saves], 'activity could not be saved'),
    findPublicInstance: instances.findPublic,
    findCustomerBySymbol: accounts.findCustomerBySymbol,
    ...{ stylist, social, subscription },
    forgetPopularity: popularity.forget,
    close: () => runAll([reports.close, templates.close, settings.close], 'not all threads ended well'),
    mailing: templates.mailing,
    forgetOldChoices: templates.forgetOldChoices,
    cacheBytes: () => ({
      phraseBooks: settings.books.bytes(),
      settings: settings.reader.bytes(),
      pages: storefront.pageCache.figures.bytes,
      ...templates.cacheBytes(),
    }),
  };
};
