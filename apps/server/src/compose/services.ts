import type { VatRegistry } from '@vitrina/billing';
import type { SearchEngine } from '@vitrina/search-engine';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { findCustomer, findCustomerByEmail, findCustomerBySymbol } from '../features/account/repository.ts';
import { createRevokeAccess } from '../features/account/revoke-access.ts';
import { accountHandlers } from '../features/account/routes.ts';
import { apiAccessHandlers } from '../features/api-access/routes.ts';
import { createApiAccess } from '../features/api-access/service.ts';
import { authHandlers } from '../features/auth/routes.ts';
import { createAuthService } from '../features/auth/service.ts';
import { endSessions } from '../features/auth/sessions/repository.ts';
import { createSessionService } from '../features/auth/sessions/service.ts';
import { countInDatabase, countInMemory } from '../features/auth/sign-in/guess-counters.ts';
import { createGuessLimits } from '../features/auth/sign-in/guess-limits.ts';
import { presentProduct } from '../features/catalogs/present-product.ts';
import { activityHandlers } from '../features/events/activity-routes.ts';
import { toPhrase } from '../features/events/visitor-event.ts';
import { createPublicInstances } from '../features/instances/public-instances.ts';
import { instanceHandlers } from '../features/instances/routes.ts';
import { createFindInstance, createInstanceService } from '../features/instances/service.ts';
import { createScriptEvaluator } from '../features/instances/try/evaluate-script.ts';
import { linkerHandlers } from '../features/linker/routes.ts';
import { remedyHandlers } from '../features/remedies/routes.ts';
import { createFindPosts } from '../features/social-stream/posts/reported-posts.ts';
import { appPreviewHandlers } from '../features/storefront/app-preview.ts';
import { embedHandlers } from '../features/storefront/embed-app.ts';
import { createFindPictures } from '../features/storefront/find-pictures.ts';
import { readConfig } from '../features/storefront/read-app.ts';
import type { Handlers } from '../http/handlers.ts';
import type { FeedAnalyst } from '../jobs/feed-analyst.ts';
import type { RunImport } from '../jobs/import-job.ts';
import type { Database } from '../storage/database.ts';
import { mayBeShared } from '../storage/database-location.ts';
import { alwaysRead, createLastKnown } from '../storage/last-known.ts';
import type { Customer, InstanceWithCatalog } from '../storage/records.ts';
import { reportOnce } from '../storage/report-once.ts';
import type { WriteTurns } from '../storage/write-turns.ts';
import { type Tracing, untraced } from '../tracing/tracing.ts';
import { composeCatalogs } from './catalogs.ts';
import { composeDigest } from './digest.ts';
import { composeEvents } from './events.ts';
import { composeImages } from './images.ts';
import { composeReports } from './reports.ts';
import { runAll } from './run-all.ts';
import { composeSearch } from './search.ts';
import { composeSettings } from './settings.ts';
import { composePostPictures, composeSocial, graphOriginOf } from './social.ts';
import { composeStylist } from './stylist.ts';
import { composeSubscription } from './subscription.ts';
import { composeTemplates } from './templates.ts';

export type AppDependencies = {
  readonly config: Config;
  readonly database: Database;
  /** Writers' turns of the storage, for other connections that write to the same file. */
  readonly writeTurns: WriteTurns;
  readonly engine: SearchEngine;
  readonly runImport: RunImport;
  /** Null if no traces are sent. */
  readonly tracing?: Tracing | null;
  readonly analyst: FeedAnalyst;
  readonly now: () => Date;
  /** Encrypts secrets that the server itself has to read back, such as the passwords of feeds. */
  readonly installationKey: Buffer;
  readonly version: string;
  /** In place of VIES, for tests: they reach no network. */
  readonly vatRegistry?: VatRegistry;
  /** Where the built panel is. */
  readonly panelDirectory: string;
  /** Where the built search app is. */
  readonly storefrontDirectory: string;
  /** False while another server over the same database searches by itself; without it there is none. */
  readonly isAlone?: () => boolean;
  /** A client that hasn't sent the head of its request by then is disconnected. */
  readonly headersTimeoutMs?: number;
  /** On in tests: every reply is checked against the contract. */
  readonly checkReplies?: boolean;
};

/** The address by which this server reaches itself, whatever proxy stands before it. The demo feed is fetched from here. */
export const localOriginOf = ({ host, port }: Config): string =>
  `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`;

/** Everything that answers calls, each part wired to what it needs of the others. */
export const composeServices = (
  { config, database, writeTurns, engine, runImport, analyst, now, ...dependencies }: AppDependencies,
  log: FastifyInstance['log'],
) => {
  const onUnreadable = reportOnce((unreadable) =>
    log.warn(
      unreadable,
      'stored settings can’t be read: a value gives way to its defaults, an entry of a list is left out',
    ),
  );
  const isShared = mayBeShared(config.database);
  const lastKnown = isShared ? createLastKnown() : alwaysRead;
  const sessions = createSessionService({ database, now });
  const guesses = createGuessLimits(isShared ? countInDatabase(database, now) : countInMemory(now));
  const auth = createAuthService({
    database,
    now,
    noteUse: sessions.noteUse,
    findCustomer: (id) => findCustomer(database, id),
    findCustomerByEmail: (email) => findCustomerByEmail(database, email),
  });
  const subscription = composeSubscription({
    ...{ database, config, now, log, installationKey: dependencies.installationKey },
    findCustomer: (id) => findCustomer(database, id),
    createOperatedHash: auth.createOperatedHash,
    vatRegistry: dependencies.vatRegistry ?? null,
  });
  const demoFeeds = config.demo ? `${localOriginOf(config)}/demo/` : null;
  const postPictures = composePostPictures(config, database, now);
  const images = composeImages({
    ...{ config, database, engine, now, log },
    demoPlaces: demoFeeds === null ? [] : [demoFeeds, `${config.publicUrl}/demo/`],
    graphOrigin: graphOriginOf(config),
    copies: postPictures.copies,
  });
  const { findCatalog, findLastImport, ...catalogs } = composeCatalogs({
    ...{ config, database, engine, runImport, analyst, now, onUnreadable, lastKnown, log },
    installationKey: dependencies.installationKey,
    demoFeeds,
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
    databaseLocation: config.database,
    onError: (error) => log.error({ err: error }, 'a phrase book could not be built'),
    ...{ onUnreadable, lastKnown },
  });
  const standInForCustomers = lastKnown.remember<Customer | null>(4 * 2 ** 20, () => 1000);
  const publicInstances = createPublicInstances(database, findCatalog, lastKnown);
  const instances = createInstanceService({
    database,
    engine,
    now,
    findCatalog,
    findLastImport,
    readStore: settings.readStore,
    summariseSettings: settings.summarise,
    onChanged: publicInstances.forget,
    findPlanAhead: subscription.findPlanAhead,
  });
  const { search, popularity, trying } = composeSearch({
    ...{ database, engine, now, log },
    settings: { ...settings.reader, defaults: settings.defaults },
    findIntent: catalogs.findCategoryIntent,
    inSpan: dependencies.tracing?.inSpan ?? untraced,
  });
  const access = createApiAccess({
    ...{ database, publicUrl: config.publicUrl, now, lastKnown },
    onError: (error) => log.error({ err: error }, 'refused domains could not be saved'),
  });
  const findPosts = createFindPosts(database);
  const reports = composeReports({
    ...{ engine, now, findInstance, findCatalog, findPosts, presentProduct },
    databaseLocation: config.database,
    dataDir: config.dataDir,
    retentionDays: config.eventRetentionDays,
  });

  const events = composeEvents({
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
    suggestTexts: search.suggest,
    readApp: settings.readApp,
    readCategoryMapping: catalogs.readCategoryMapping,
    findWithVariants: catalogs.findWithVariants,
    statistics: events.statistics,
    findPictures,
  };
  const handlers: Handlers = {
    ...authHandlers(auth, subscription.readStanding),
    ...subscription.handlers,
    ...accountHandlers({
      sessions,
      guesses,
      checkPassword: auth.checkPassword,
      setPassword: createRevokeAccess({ database, now, endSessions }).setPassword,
      readEventUsage: events.quota.read,
    }),
    ...catalogs.handlers,
    ...images.handlersFor(findCatalog),
    ...instanceHandlers({ instances, findInstance, trying }),
    ...settings.handlers,
    ...apiAccessHandlers(access),
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
    ...{ auth, guesses, instances, access, events, storefront, handlers, images },
    ...{ catalogs: catalogs.catalogs, imports: catalogs.imports, mapping: catalogs.mapping },
    templates: templates.service,
    digest: digest.service,
    settingsReader: settings.reader,
    listScheduledCatalogs: catalogs.listScheduled,
    /** Stores which pages asked, which were refused, and which sessions were used since the last time. */
    saveActivity: () =>
      runAll(
        [access.saveRefused, events.activityLog.save, sessions.saveUses, templates.saveClicks],
        'activity could not be saved',
      ),
    findPublicInstance: publicInstances.find,
    findCustomerBySymbol: (symbol: string) =>
      standInForCustomers(symbol, () => findCustomerBySymbol(database, symbol)),
    ...{ stylist, social, subscription },
    forgetPopularity: popularity.forget,
    closeSettings: settings.close,
    closeReports: reports.close,
    closeTemplates: templates.close,
    mailing: templates.mailing,
    forgetOldChoices: templates.forgetOldChoices,
    cacheBytes: () => ({
      phraseBooks: settings.books.bytes(),
      settings: settings.reader.bytes(),
      ...templates.cacheBytes(),
    }),
  };
};
