import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import { registerDemoShop } from '@vitrina/demo-shop';
import { onceAMinute } from '@vitrina/search-engine';
import Fastify, { type FastifyInstance } from 'fastify';
import { type AppDependencies, localOriginOf } from './compose/app-dependencies.ts';
import { eventAccess } from './compose/events.ts';
import { composeServices } from './compose/services.ts';
import { findDemoSearch } from './demo/find-demo-search.ts';
import { engineLocationOf, indexDirectoryIn } from './engine-location.ts';
import { findCustomer } from './features/account/repository.ts';
import { registerReset } from './features/auth/reset/routes.ts';
import { registerSignIn } from './features/auth/sign-in/routes.ts';
import { createEventLimits } from './features/events/event-limits.ts';
import { registerInsights } from './features/events/insights-routes.ts';
import { eventCall, registerVisitors } from './features/events/routes.ts';
import { registerMailing } from './features/html-templates/mailing-routes.ts';
import { registerThumbnails } from './features/images/thumbnail-routes.ts';
import { readImportFigures } from './features/imports/import-figures.ts';
import { registerDeletion } from './features/social-stream/deletion/deletion-routes.ts';
import { createFindPlace } from './features/storefront/instantsearch/find-place.ts';
import { createObjects } from './features/storefront/instantsearch/objects.ts';
import { createRecommend } from './features/storefront/instantsearch/recommend/recommend.ts';
import { registerInstantSearch } from './features/storefront/instantsearch/routes.ts';
import { createInstantSearch } from './features/storefront/instantsearch/service.ts';
import { publicCalls } from './features/storefront/public-calls.ts';
import { registerWebhooks } from './features/subscription/webhook-routes.ts';
import { registerAppPreview } from './http/app-preview-page.ts';
import { countLooks, registerCacheMetrics } from './http/cache-metrics.ts';
import { registerCompression } from './http/compress-replies.ts';
import { fittingConnections, limitConnections } from './http/connections.ts';
import { registerDocs } from './http/docs.ts';
import { drain } from './http/drain.ts';
import { answerUnreadable, createErrorReader, registerErrorHandler } from './http/error-handler.ts';
import { countEvents, registerEventMetrics } from './http/event-metrics.ts';
import { createFirstScreenFiles } from './http/first-screen-files.ts';
import { registerHealth } from './http/health.ts';
import { registerImportMetrics } from './http/import-metrics.ts';
import { registerJsonBodies } from './http/json-depth.ts';
import { loggerOptions } from './http/log-options.ts';
import { registerPanelFiles } from './http/panel-files.ts';
import { createPublicAccess } from './http/public-access.ts';
import { createRateStore } from './http/rate-store.ts';
import { registerCalls } from './http/register-calls.ts';
import { inTurns, registerPublic } from './http/register-public.ts';
import type { CallHost } from './http/register-table.ts';
import { measureSearches } from './http/search-metrics.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { createSharedCounts } from './http/shared-counts.ts';
import { registerStorefrontFiles } from './http/storefront-files.ts';
import { registerWriteMetrics } from './http/write-metrics.ts';
import { keepDiskReserve } from './jobs/keep-disk-reserve.ts';
import { openSharingConnection } from './storage/database.ts';
import { mayBeShared } from './storage/database-location.ts';
import { createStorageWatch } from './storage/storage-watch.ts';

export type App = {
  readonly http: FastifyInstance;
  /** Lets requests under way finish, within a limit, and accepts no new ones; then writes what was counted. */
  readonly close: (withinMs: number) => Promise<void>;
  readonly services: Omit<Awaited<ReturnType<typeof composeServices>>, 'handlers'>;
};

/** The whole server except for listening: all that a test needs. */
export const createApp = async (dependencies: AppDependencies): Promise<App> => {
  const { config, database, version, tracing = null } = dependencies;
  const searches = measureSearches(tracing?.traceEngine(dependencies.engine) ?? dependencies.engine);
  const { engine } = searches;
  const http = Fastify({
    logger: loggerOptions(config.logLevel, tracing?.logKeys),
    genReqId: () => randomUUID(),
    // Parsing JSON blocks the event loop. The largest form, a mapping of 200 fields, needs a third of this.
    bodyLimit: 256 * 1024,
    frameworkErrors: answerUnreadable,
    routerOptions: { maxParamLength: 500 },
    // Long enough for the largest body over a slow line; a body sent in drips holds its connection no longer than this.
    requestTimeout: 120_000,
    http: {
      headersTimeout: dependencies.headersTimeoutMs ?? 15_000,
      connectionsCheckingInterval: Math.min(dependencies.headersTimeoutMs ?? 5000, 5000),
    },
    // Requests over connections that were open already are still served, and told that the connection closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    trustProxy: config.trustedProxies,
  });
  tracing?.traceRequests(http, async (id) => (await findCustomer(database, id))?.symbol ?? null);
  const connections = limitConnections(http.server, {
    max: config.connections.max ?? fittingConnections(),
    maxPerAddress: config.connections.maxPerAddress,
    proxies: config.trustedProxies || [],
  });
  // The embedded engine makes it; with a cluster, imports put their products here before they are sent.
  mkdirSync(indexDirectoryIn(config.dataDir), { recursive: true, mode: 0o700 });
  const watch = createStorageWatch({
    database,
    directories: [config.dataDir, indexDirectoryIn(config.dataDir)],
    reserveBytes: config.diskReserveBytes,
  });
  const runImport = tracing?.traceImports(dependencies.runImport) ?? dependencies.runImport;
  const { handlers, ...services } = await composeServices(
    { ...dependencies, engine, runImport: keepDiskReserve(runImport, watch.readDisk) },
    http.log,
  );
  const taken = countEvents(services.events.service.take);
  let isDraining = false;

  registerSecurityHeaders(http, config.billing?.gateway === 'stripe');
  await registerCompression(http);
  await http.register(formbody);
  const sharedCounts = mayBeShared(config.database)
    ? createSharedCounts(openSharingConnection(config.database), {
        installationKey: dependencies.installationKey,
        onError: onceAMinute((error) => http.log.warn({ err: error }, 'this server counts calls by itself')),
      })
    : null;
  await http.register(rateLimit, { global: false, store: createRateStore(sharedCounts) });
  http.addHook('onRequest', (request, reply, done) => {
    // Pipelined on a connection that has since closed: there is nobody to answer.
    if (request.raw.socket.destroyed) reply.hijack();
    else done();
  });
  http.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    done(null, payload);
  });

  registerJsonBodies(http);
  const host: CallHost = { app: http, readError: createErrorReader(watch.note), operations: [] };
  registerErrorHandler(http, host.readError);
  registerHealth(http, {
    ...{ database, engine, watch, connections },
    isDatabaseApart: mayBeShared(config.database),
    isEngineApart: engineLocationOf(config).kind === 'opensearch',
    isAlone: dependencies.isAlone ?? (() => true),
    isDraining: () => isDraining,
    metricsToken: config.metricsToken,
    addMetrics: (registry) => {
      registerCacheMetrics(registry, () => ({
        ...services.cacheBytes(),
        ...(engine.resultCache && { results: engine.resultCache.bytes }),
      }));
      registry.registerMetric(
        countLooks(
          {
            name: 'vitrina_page_cache_looks_total',
            help: 'Visitors’ searches and suggestions, by whether the page was kept as it is sent: hit, miss. None of searches in a cluster.',
          },
          () => services.storefront.pageCache.figures,
        ),
      );
      registerEventMetrics(registry, {
        listUsage: services.events.quota.list,
        quotaBytes: config.eventQuotaBytes,
        countWaiting: services.events.service.countWaiting,
      });
      searches.register(registry);
      taken.register(registry);
      registerImportMetrics(registry, () => readImportFigures(database));
      registerWriteMetrics(registry, dependencies.writeTurns);
    },
  });
  const checkReplies = dependencies.checkReplies ?? false;
  const { isReadOnly, paying } = services.subscription;
  await registerCalls(host, {
    ...{ handlers, isReadOnly, checkReplies },
    authenticate: services.auth.authenticate,
  });
  if (paying?.gateway.name === 'stripe') await registerWebhooks(http, paying);
  const publicAccess = createPublicAccess(http, {
    allows: services.access.allows,
    noteRefused: services.access.noteRefused,
    ownOrigins: [new URL(config.publicUrl).origin, localOriginOf(config)],
    rates: config.publicRates,
  });
  const { findPublicInstance, storefront } = services;
  const admission = { access: publicAccess, findInstance: findPublicInstance };
  const events = {
    events: { ...services.events.service, take: taken.take },
    access: eventAccess({ ...admission, database }),
    limits: createEventLimits(config.eventRates, dependencies.now, sharedCounts),
    now: dependencies.now,
  };
  const { recordUsage } = services.events.activityLog;
  await registerPublic(
    host,
    { ...admission, recordUsage, turns: storefront.turns, checkReplies },
    {
      ...publicCalls(storefront),
      stylizations: inTurns(storefront.turns, services.stylist.route),
      stream: inTurns(storefront.turns, services.social.route),
      events: eventCall(events),
    },
  );
  await registerVisitors(host, events);
  await registerInsights(host, events);
  const searched = { ...storefront, findPlace: createFindPlace({ ...admission, recordUsage }) };
  await registerInstantSearch(host, {
    access: publicAccess,
    findCustomerBySymbol: services.findCustomerBySymbol,
    instantSearch: createInstantSearch(searched),
    recommend: createRecommend(searched),
    objects: createObjects(searched),
    turns: storefront.turns,
  });
  registerMailing(http, { ...services.mailing, isWithinRate: publicAccess.isWithinRate });
  http.addHook('onClose', async () => {
    dependencies.analyst.close();
    await sharedCounts?.close();
    await services.saveActivity().catch((error) => http.log.error({ err: error }, 'who asked was not kept'));
    await services.events.service.close();
    await services.social.stop();
    await services.images.close();
    await services.close();
  });
  await registerDocs(http, { version, publicUrl: config.publicUrl }, host.operations);
  registerReset(http, services.resets);
  registerSignIn(http, services.auth, {
    guesses: services.guesses,
    firstScreenFiles: createFirstScreenFiles(dependencies.panelDirectory),
    isSecure: config.publicUrl.startsWith('https:'),
  });
  if (config.demo)
    registerDemoShop(http, { publicUrl: config.publicUrl, findSearch: () => findDemoSearch(database) });
  await registerStorefrontFiles(http, { directory: dependencies.storefrontDirectory });
  registerDeletion(http, { deletion: services.social.deletion, publicUrl: config.publicUrl });
  registerThumbnails(http, services.images.thumbnails);
  registerAppPreview(http, { directory: dependencies.storefrontDirectory });
  await registerPanelFiles(http, {
    directory: dependencies.panelDirectory,
    controlPanelUrl: config.controlPanelUrl,
  });
  return {
    http,
    services,
    close: (withinMs) => {
      isDraining = true;
      return drain(http, connections, withinMs);
    },
  };
};
