import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRunningSearches, openEmbeddedEngine } from '@vitrina/search-engine';
import { createApp } from './app.ts';
import { databaseFileOf, indexDirectoryOf, localOriginOf } from './compose-services.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { prepareDemo, readDemoAccount } from './demo/prepare-demo.ts';
import { listScheduledCatalogs, listSearchedCatalogs, purgeDeleted } from './features/catalogs/repository.ts';
import { runHousekeeping } from './jobs/housekeeping.ts';
import { importRunner } from './jobs/import-runner.ts';
import { runRefreshSchedule } from './jobs/refresh-schedule.ts';
import { warmCatalogs } from './jobs/warm-catalogs.ts';
import { openStorage } from './storage/storage.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const version = (JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string })
  .version;
const now = (): Date => new Date();

const readConfig = (): Config => {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
};

const config = readConfig();
const storage = await openStorage(databaseFileOf(config));
const searches = createRunningSearches();
const engine = await openEmbeddedEngine({
  directory: indexDirectoryOf(config),
  // With one alone, one customer's dear search would hold up everybody else's.
  searchThreads: Math.max(2, availableParallelism()),
  searches,
});
const { http, services } = await createApp({
  config,
  storage,
  engine,
  runImport: importRunner({ searches }),
  now,
  version,
  panelDirectory: join(repository, 'apps/panel/dist'),
  storefrontDirectory: join(repository, 'apps/storefront/dist'),
});
const onError = (error: unknown): void => http.log.error({ err: error }, 'background job failed');

await services.imports.settleAbandoned({ all: true });
await http.listen({ port: config.port, host: config.host });

/** Their indexes take memory from the start; others are loaded when they are searched. */
const catalogsWarmed = 50;
void warmCatalogs({
  listSearchedCatalogs: () => listSearchedCatalogs(storage, catalogsWarmed),
  load: (catalogId) => engine.current(catalogId),
  onError,
});

const stopSchedule = runRefreshSchedule({
  now,
  listScheduled: () => listScheduledCatalogs(storage),
  start: async ({ catalog, scheduledFor }) => {
    await services.imports.start(catalog.customerId, catalog.id, {
      caller: 'schedule',
      scheduledFor: scheduledFor.toISOString(),
    });
  },
  onError,
});
const stopHousekeeping = runHousekeeping({
  now,
  settleAbandonedImports: () => services.imports.settleAbandoned({ all: false }),
  purgeDeletedCatalogs: (before) => purgeDeleted(storage, before),
  dropIndex: (catalogId) => engine.drop(catalogId),
  saveTraces: services.saveTraces,
  forgetOldEvents: () => services.events.service.forgetOld(),
  onError,
});

const close = async (): Promise<void> => {
  stopSchedule();
  stopHousekeeping();
  await Promise.all([services.imports.close(), http.close()]);
  await engine.close();
  await storage.destroy();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    close().then(
      () => process.exit(0),
      (error) => {
        onError(error);
        process.exit(1);
      },
    );
  });
}

if (config.demo)
  await prepareDemo({ storage, services, localOrigin: localOriginOf(config), dataDir: config.dataDir, now });
const account = await readDemoAccount(config.dataDir);

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
say(`\nVitrina ${version} is running. Sign in: ${config.publicUrl}/sign-in`);
if (account) say(`  with ${account.email} and the password ${account.password}`);
say(`The calls: ${config.publicUrl}/api/docs   The demo shop: ${config.publicUrl}/demo/shop\n`);
