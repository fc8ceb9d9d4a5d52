import type { SearchEngine } from '@vitrina/search-engine';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { listMappedCatalogs } from '../features/catalogs/repository.ts';
import { runBillingSchedule } from '../jobs/billing-schedule.ts';
import { runDigestSchedule } from '../jobs/digest-schedule.ts';
import { runNightly } from '../jobs/nightly.ts';
import { rebuildGenerations } from '../jobs/rebuild-generations.ts';
import { runRefreshSchedule } from '../jobs/refresh-schedule.ts';
import type { Database } from '../storage/database.ts';
import { runAll } from './run-all.ts';

type Dependencies = {
  readonly config: Config;
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly services: App['services'];
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
};

/** The scheduled work of the installation, done by one worker: refreshes, mails, payments, repairs of indexes, the check of pictures, the bin. */
export const composeDuties =
  ({ config, database, engine, services, now, onError }: Dependencies) =>
  async (): Promise<() => Promise<void>> => {
    const { imports, images, digest, subscription, bin } = services;
    await images.checks.start();
    const stopSchedule = runRefreshSchedule({
      now,
      listScheduled: services.listScheduledCatalogs,
      start: async ({ catalog, scheduledFor }) => {
        await imports.start(catalog.customerId, catalog.id, {
          caller: 'schedule',
          scheduledFor: scheduledFor.toISOString(),
        });
      },
      onError,
    });
    const stopRebuilding = rebuildGenerations({
      listCatalogs: () => listMappedCatalogs(database),
      inspect: (catalogId, depth) => engine.inspect(catalogId, depth),
      rebuild: ({ customerId, catalogId }, caller) => imports.rebuild(customerId, catalogId, caller),
      onError,
    });
    const stopDigests = config.mail
      ? runDigestSchedule({
          now,
          listReaders: digest.listReaders,
          send: digest.sendWeekly,
          giveUp: digest.giveUp,
          onError,
        })
      : async () => undefined;
    const stopBilling = subscription.paying
      ? runBillingSchedule({ works: subscription.paying.works, onError })
      : async () => undefined;
    const stopRemoving = runNightly({ now, work: bin.removeExpired, onError });
    return async () => {
      stopSchedule();
      await runAll(
        [stopRebuilding, stopDigests, stopBilling, stopRemoving, images.checks.stop],
        'not all duties ended well',
      );
    };
  };
