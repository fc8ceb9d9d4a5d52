import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ControlledTransaction, type Dialect, Kysely, type Logger, type Transaction } from 'kysely';
import type { DatabaseLocation } from './database-location.ts';
import { listApplied, type Migrations, migrate } from './migrate.ts';
import * as firstTables from './migrations/0001-first-tables.ts';
import * as searchSettings from './migrations/0002-search-settings.ts';
import * as productDays from './migrations/0003-product-days.ts';
import * as apiAccess from './migrations/0004-api-access.ts';
import * as visitorEvents from './migrations/0005-visitor-events.ts';
import * as askedAndRefused from './migrations/0006-asked-and-refused.ts';
import * as revokedAccess from './migrations/0007-revoked-access.ts';
import * as storageProbe from './migrations/0008-storage-probe.ts';
import * as feedCredentials from './migrations/0009-feed-credentials.ts';
import * as reportTables from './migrations/0010-report-tables.ts';
import * as weeklyDigest from './migrations/0011-weekly-digest.ts';
import * as htmlTemplates from './migrations/0012-html-templates.ts';
import * as images from './migrations/0013-images.ts';
import * as categoryMappings from './migrations/0014-category-mappings.ts';
import * as stylizations from './migrations/0015-stylizations.ts';
import * as stylizationSums from './migrations/0016-stylization-sums.ts';
import * as mailingProducts from './migrations/0017-mailing-products.ts';
import * as mailingRoom from './migrations/0018-mailing-room.ts';
import * as sharedHistory from './migrations/0019-shared-history.ts';
import * as treeVersion from './migrations/0020-tree-version.ts';
import * as socialStream from './migrations/0021-social-stream.ts';
import * as subscription from './migrations/0022-subscription.ts';
import * as showcases from './migrations/0023-showcases.ts';
import * as orderOfEvents from './migrations/0024-order-of-events.ts';
import * as sharedImports from './migrations/0025-shared-imports.ts';
import * as guessWindows from './migrations/0026-guess-windows.ts';
import * as eventMonths from './migrations/0027-event-months.ts';
import * as rateWindows from './migrations/0028-rate-windows.ts';
import * as instagramPictures from './migrations/0029-instagram-pictures.ts';
import * as imageRechecks from './migrations/0030-image-rechecks.ts';
import * as ruleOrder from './migrations/0031-rule-order.ts';
import * as passwordResets from './migrations/0032-password-resets.ts';
import * as countsOfImports from './migrations/0033-counts-of-imports.ts';
import * as testMode from './migrations/0034-test-mode.ts';
import * as nextCurrency from './migrations/0035-next-currency.ts';
import * as askedPages from './migrations/0036-asked-pages.ts';
import { postgresDialect } from './postgres/dialect.ts';
import { beginSnapshot, type Snapshot } from './postgres/snapshot.ts';
import { refuseOccupied, refuseUnfinishedMove } from './postgres/unfinished-move.ts';
import type { Tables } from './schema.ts';
import { nodeSqliteDialect } from './sqlite/node-sqlite-dialect.ts';
import { readOnlyDialect } from './sqlite/read-only-dialect.ts';
import { createWriteTurns, type WriteTurns } from './write-turns.ts';

/** A connection, or a transaction on one: every repository function takes either. */
export type Database = Kysely<Tables> | Transaction<Tables> | ControlledTransaction<Tables>;

/** In the order they run. A migration that has been released is never given another outcome; a new one follows it. */
export const migrations: Migrations = {
  '0001-first-tables': firstTables,
  '0002-search-settings': searchSettings,
  '0003-product-days': productDays,
  '0004-api-access': apiAccess,
  '0005-visitor-events': visitorEvents,
  '0006-asked-and-refused': askedAndRefused,
  '0007-revoked-access': revokedAccess,
  '0008-storage-probe': storageProbe,
  '0009-feed-credentials': feedCredentials,
  '0010-report-tables': reportTables,
  '0011-weekly-digest': weeklyDigest,
  '0012-html-templates': htmlTemplates,
  '0013-images': images,
  '0014-category-mappings': categoryMappings,
  '0015-stylizations': stylizations,
  '0016-stylization-sums': stylizationSums,
  '0017-mailing-products': mailingProducts,
  '0018-mailing-room': mailingRoom,
  '0019-shared-history': sharedHistory,
  '0020-tree-version': treeVersion,
  '0021-social-stream': socialStream,
  '0022-subscription': subscription,
  '0023-showcases': showcases,
  '0024-order-of-events': orderOfEvents,
  '0025-shared-imports': sharedImports,
  '0026-guess-windows': guessWindows,
  '0027-event-months': eventMonths,
  '0028-rate-windows': rateWindows,
  '0029-instagram-pictures': instagramPictures,
  '0030-image-rechecks': imageRechecks,
  '0031-rule-order': ruleOrder,
  '0032-password-resets': passwordResets,
  '0033-counts-of-imports': countsOfImports,
  '0034-test-mode': testMode,
  '0035-next-currency': nextCurrency,
  '0036-asked-pages': askedPages,
};

/** The thread that writes events checkpoints the log, for this connection too; if it doesn't, the log ends at 64 MB. */
const mainCheckpointPages = 16_384;
const durableCheckpointPages = 1000;

/** What one process may use of PostgreSQL's connections (100 unless set higher): `main` for calls and jobs, the others a thread each. */
const pools = {
  main: { connections: 10, statementMs: 60_000 },
  durable: { connections: 1, statementMs: 60_000 },
  // All other writers wait for those that share: a statement of these fails before the others give up (`lock_timeout`).
  sharing: { connections: 1, statementMs: 8000 },
  // An index of a large table takes longer than any other statement may.
  migrations: { connections: 1, statementMs: 24 * 3_600_000 },
  readOnly: { connections: 2, statementMs: 120_000, isReadOnly: true },
  // One, so that all that is read is within the same transaction.
  snapshot: { connections: 1, statementMs: 24 * 3_600_000, isReadOnly: true },
} as const;

const mainDialect = (location: DatabaseLocation, turns: WriteTurns): Dialect => {
  if (location.kind === 'postgres') return postgresDialect(location.url, { ...pools.main, turns });
  const { file } = location;
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return nodeSqliteDialect(file, { turns, checkpointPages: mainCheckpointPages });
};

const migrateTables = async (location: DatabaseLocation, database: Kysely<Tables>): Promise<void> => {
  if (location.kind === 'sqlite') return migrate(database as unknown as Kysely<unknown>, migrations);
  await using patient = new Kysely<unknown>({ dialect: postgresDialect(location.url, pools.migrations) });
  await migrate(patient, migrations);
};

/**
 * Opens the database and migrates its tables. Throws if a migration fails, and nothing is half done then, or if an installation hasn't moved into it
 * completely. `log` hears of every statement.
 */
export const openDatabase = async (
  location: DatabaseLocation,
  turns: WriteTurns = createWriteTurns(),
  log?: Logger,
): Promise<Kysely<Tables>> => {
  const database = new Kysely<Tables>({ dialect: mainDialect(location, turns), ...(log && { log }) });
  try {
    if (location.kind === 'postgres') await refuseUnfinishedMove(database);
    await migrateTables(location, database);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
};

/**
 * Opens and migrates a PostgreSQL database that an installation moves into. One statement may take as long as a migration's. Throws a `SchemaError`,
 * and changes nothing, if an installation is there.
 */
export const openMoveTarget = async (location: DatabaseLocation): Promise<Kysely<Tables>> => {
  if (location.kind === 'sqlite') throw new TypeError('Installations move to PostgreSQL');
  const database = new Kysely<Tables>({ dialect: postgresDialect(location.url, pools.migrations) });
  const tables = database as unknown as Kysely<unknown>;
  try {
    await refuseOccupied(tables);
    // The foreign keys that were dropped are those of one version.
    if ((await listApplied(tables)).length < Object.keys(migrations).length)
      await refuseUnfinishedMove(tables);
    await migrate(tables, migrations);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
};

/** Another connection to an open database; its commits reach the disk even if the power fails. */
export const openDurableConnection = (location: DatabaseLocation): Kysely<Tables> => {
  const options = { synchronous: 'FULL', checkpointPages: durableCheckpointPages } as const;
  return new Kysely<Tables>({
    dialect:
      location.kind === 'postgres'
        ? postgresDialect(location.url, pools.durable)
        : nodeSqliteDialect(location.file, options),
  });
};

/**
 * Another connection like that, on PostgreSQL for transactions that may run beside those of other servers' such connections: each locks
 * the customers it writes for.
 */
export const openSharingConnection = (location: DatabaseLocation): Kysely<Tables> =>
  location.kind === 'postgres'
    ? new Kysely<Tables>({
        dialect: postgresDialect(location.url, { ...pools.sharing, sharesTurn: true }),
      })
    : openDurableConnection(location);

/** Another connection to an open database that only reads. */
export const openReadOnlyConnection = (location: DatabaseLocation): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect:
      location.kind === 'postgres'
        ? postgresDialect(location.url, pools.readOnly)
        : readOnlyDialect(location.file),
  });

/** A connection that reads one state of an open PostgreSQL database, however long it takes and whatever is written meanwhile. */
export const openSnapshot = async (location: DatabaseLocation): Promise<Snapshot> => {
  if (location.kind === 'sqlite') throw new TypeError('SQLite copies its database by itself');
  return beginSnapshot(new Kysely<Tables>({ dialect: postgresDialect(location.url, pools.snapshot) }));
};
