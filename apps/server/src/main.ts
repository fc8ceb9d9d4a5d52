import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEngine } from '@vitrina/search-engine';
import { type App, createApp } from './app.ts';
import { localOriginOf } from './compose/app-dependencies.ts';
import { composeDuties } from './compose/duties.ts';
import { loadConfig } from './config.ts';
import { prepareDemo, readDemoAccount } from './demo/prepare-demo.ts';
import { engineLocationOf } from './engine-location.ts';
import { listSearchedCatalogs } from './features/catalogs/repository.ts';
import { createFeedAnalyst } from './jobs/feed-analyst.ts';
import { runHousekeeping } from './jobs/housekeeping.ts';
import { importRunner } from './jobs/import-runner.ts';
import { runInTicks } from './jobs/run-in-ticks.ts';
import { searchAlone, watchAlone } from './jobs/search-alone.ts';
import { warmCatalogs } from './jobs/warm-catalogs.ts';
import { runWhileLeading } from './jobs/while-leading.ts';
import { explainStartFailure } from './start-failure.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { keepFilesPrivate, refuseMoved, takeDataDirectory } from './storage/data-directory.ts';
import { openDatabase } from './storage/database.ts';
import { loadInstallationKey } from './storage/installation-key.ts';
import { removeLeftCapture } from './storage/move/remove-left-capture.ts';
import { openServerLocks } from './storage/server-locks.ts';
import { createWriteTurns } from './storage/write-turns.ts';
import { openTracing } from './tracing/open-tracing.ts';
import { readVersion } from './version.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const version = readVersion();
const now = (): Date => new Date();

/** Everything that can fail for a reason that the operator has to fix. */
const openInstallation = async () => {
  const config = loadConfig();
  keepFilesPrivate();
  const leaveDataDirectory = takeDataDirectory(config.dataDir);
  if (config.database.kind === 'sqlite') refuseMoved(config.dataDir);
  const installationKey = loadInstallationKey(config.dataDir, config.installationKeyFile);
  const writeTurns = createWriteTurns();
  const tracing = await openTracing(config.tracing, version);
  await removeLeftCapture(config);
  const database = await openDatabase(config.database, writeTurns, tracing?.logStatement);
  const locks = openServerLocks(config.database);
  const searchesAlone = config.openSearch === null && config.generations === null;
  if (searchesAlone) await searchAlone({ locks, onWait: (message) => process.stderr.write(`${message}\n`) });
  return { searchesAlone, config, leaveDataDirectory, installationKey, writeTurns, tracing, database, locks };
};

const refuseStart = (error: unknown): never => {
  const explained = explainStartFailure(error);
  if (explained === null) throw error;
  process.stderr.write(`${explained.message}\n`);
  process.exit(explained.exitCode);
};
const installation = await openInstallation().catch(refuseStart);
const { searchesAlone, config, leaveDataDirectory, installationKey, writeTurns, tracing, database, locks } =
  installation;
/** The engine's threads start before there is a logger. */
let log: App['http']['log'] | undefined;
const engine = await openEngine(engineLocationOf(config), {
  // With a single thread, one customer's expensive search would delay everybody's.
  searchThreads: Math.max(2, availableParallelism()),
  resultCacheBytes: config.resultCacheBytes,
  logger: { error: (details, message) => log?.error(details, message) },
}).catch(refuseStart);
const alone = searchesAlone ? watchAlone({ locks, onOther: (message) => log?.error(message) }) : null;
const app = await createApp({
  config,
  ...(alone && { isAlone: alone.isAlone }),
  database,
  writeTurns,
  tracing,
  engine,
  runImport: importRunner({ followSearches: (tell) => engine.followSearches(tell) }),
  analyst: createFeedAnalyst(),
  now,
  installationKey,
  version,
  panelDirectory: join(repository, 'apps/panel/dist'),
  storefrontDirectory: join(repository, 'apps/storefront/dist'),
});
const { http, services } = app;
log = http.log;
const onError = (error: unknown): void => http.log.error({ err: error }, 'background job failed');

const { roles } = config;
if (roles.worker) await services.imports.settleAbandoned({ all: true });
await http.listen({ port: config.port, host: config.host }).catch(refuseStart);
services.social.start();
/** Not earlier: the demo shop's feed is served by this server. */
const stopImporting = roles.worker
  ? runInTicks({ work: () => services.imports.takeQueued(), tickMs: 1000, maxWaitMs: 5000, onError })
  : async () => undefined;
const stopDuties = roles.worker
  ? runWhileLeading({
      isLeading: async () => (await locks.tryAcquire('duties')) === 'acquired',
      begin: composeDuties({ config, database, engine, services, now, onError }),
      onError,
    })
  : async () => undefined;

/** Their indexes take memory from the start; others are loaded when searched. */
const catalogsWarmed = 50;
if (roles.web)
  void warmCatalogs({
    listSearchedCatalogs: () => listSearchedCatalogs(database, catalogsWarmed),
    load: (catalogId) => engine.current(catalogId),
    onError,
  });

const stopHousekeeping = runHousekeeping({
  now,
  settleAbandonedImports: async () => {
    if (roles.worker) await services.imports.settleAbandoned({ all: false });
  },
  saveActivity: services.saveActivity,
  forgetOld: [
    () => services.events.service.forgetOld(),
    services.stylist.purgeDeleted,
    services.social.purgeDeleted,
    services.images.thumbnails.removeOrphans,
    services.forgetOldChoices,
    () => removeLeftCapture(config),
    services.guesses.forgetOld,
    async () => services.subscription.paying?.forgetOld(),
  ],
  prepareMonths: () => services.events.service.prepareMonths(),
  checkpoint: () => services.events.service.checkpoint(),
  onError,
  onClockJump: (byMs) =>
    http.log.warn(
      { bySeconds: Math.round(byMs / 1000) },
      'the clock of this machine was put forward or back',
    ),
});
const stopKeepingLogShort = runInTicks({
  work: () => services.events.service.keepLogShort(),
  ...{ tickMs: 250, maxWaitMs: 5000, isFirstDelayed: true, onError },
});
stopOnSignals({
  log: http.log,
  steps: [
    [stopHousekeeping, stopKeepingLogShort, stopImporting, stopDuties, async () => alone?.stop()],
    // Requests under way are answered before what they need is closed; meanwhile imports are requeued for the next start.
    [() => app.close(10_000), services.imports.close],
    [() => engine.close(), async () => tracing?.close()],
    [() => database.destroy(), locks.close],
    [async () => leaveDataDirectory()],
  ],
});

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
if (config.demo)
  await prepareDemo({
    ...{ database, services, localOrigin: localOriginOf(config), dataDir: config.dataDir, now },
    shopUrl: config.publicUrl.replace(/\/+$/, ''),
    onBegin: () => say('\nPreparing the demo shop. This takes up to half a minute, once.'),
  });
const account = config.demo ? await readDemoAccount(config.dataDir) : null;

say(`\nVitrina ${version} is running. Sign in: ${config.publicUrl}/sign-in`);
if (account) say(`  with ${account.email} and the password ${account.password}`);
const demoShop = config.demo ? `   The demo shop: ${config.publicUrl}/demo/shop` : '';
say(`API docs: ${config.publicUrl}/api/docs${demoShop}\n`);
