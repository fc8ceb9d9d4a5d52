import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ControlledTransaction, Kysely, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as firstTables from './migrations/0001-first-tables.ts';
import * as searchSettings from './migrations/0002-search-settings.ts';
import * as productDays from './migrations/0003-product-days.ts';
import * as apiAccess from './migrations/0004-api-access.ts';
import * as visitorEvents from './migrations/0005-visitor-events.ts';
import * as askedAndRefused from './migrations/0006-asked-and-refused.ts';
import * as revokedAccess from './migrations/0007-revoked-access.ts';
import { nodeSqliteDialect } from './node-sqlite-dialect.ts';
import type { Tables } from './schema.ts';

/** A connection, or a transaction on one: every repository function takes either. */
export type Storage = Kysely<Tables> | Transaction<Tables> | ControlledTransaction<Tables>;

/** In the order they run. A migration that has been released is never edited; a new one follows it. */
const migrations: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-search-settings': searchSettings,
  '0003-product-days': productDays,
  '0004-api-access': apiAccess,
  '0005-visitor-events': visitorEvents,
  '0006-asked-and-refused': askedAndRefused,
  '0007-revoked-access': revokedAccess,
};

/** Opens the database, and brings its tables to the newest form. Throws where a migration fails; nothing is half done then. */
export const openStorage = async (file: string): Promise<Kysely<Tables>> => {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const storage = new Kysely<Tables>({ dialect: nodeSqliteDialect(file) });
  const migrator = new Migrator({ db: storage, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    await storage.destroy();
    throw error;
  }
  return storage;
};

/** Another connection to a database that is open already; what it commits has reached the disk, power cut or not. */
export const openDurableConnection = (file: string): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: nodeSqliteDialect(file, { synchronous: 'FULL' }) });

/** Copies the whole database into a new file while it is in use. Throws if the file exists. */
export const backUp = async (storage: Storage, file: string): Promise<void> => {
  await sql`vacuum into ${file}`.execute(storage);
};
