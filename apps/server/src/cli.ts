import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { noteCommand } from './cli/note-command.ts';
import { readSecret } from './cli/read-secret.ts';
import { type Config, loadConfig } from './config.ts';
import { findCustomer, findCustomerByEmail } from './features/account/repository.ts';
import { createCustomer } from './features/account/service.ts';
import { createAuthService } from './features/auth/service.ts';
import { keepFilesPrivate, refuseMoved } from './storage/data-directory.ts';
import { type Database, openDatabase } from './storage/database.ts';
import { readVersion } from './version.ts';

/** What runs one of the commands is loaded by it: that is half of what a call costs. */
const readUsage = async (): Promise<string> => {
  const { accessUsage } = await import('./cli/customer-access.ts');
  const { operatorUsage } = await import('./cli/operator-commands.ts');
  const { migrateUsage } = await import('./cli/migrate-to-postgres.ts');
  const { rebuildUsage } = await import('./cli/rebuild-reports.ts');
  const { taxonomyUsage } = await import('./cli/import-taxonomy.ts');
  return `Usage:
  npm run -s cli -- customer create --email a@b.pl --name … --domain … [--plan start|growth|pro] [--features a,b] [--modules a,b] [--time-zone Europe/Warsaw]
      asks for the password, or reads it from standard input; --password … works too, but others on this machine can see it
${accessUsage}${operatorUsage}  npm run -s cli -- relogin --email a@b.pl
  npm run -s cli -- backup DIRECTORY
      a copy of everything in DATA_DIR, and of the database wherever it is, also while servers run
  npm run -s cli -- restore DIRECTORY
      into an empty DATA_DIR, and from there into an empty PostgreSQL database where DATABASE_URL names one
${migrateUsage}${rebuildUsage}${taxonomyUsage}`;
};

const print = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};
const refuse = (error: string, details?: unknown): void => {
  print({ error, ...(details !== undefined && { details }) });
  process.exitCode = 1;
};
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const listOf = (text: string | undefined): string[] | undefined =>
  text
    ?.split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const options = {
  email: { type: 'string' },
  password: { type: 'string' },
  name: { type: 'string' },
  domain: { type: 'string' },
  plan: { type: 'string' },
  features: { type: 'string' },
  modules: { type: 'string' },
  'time-zone': { type: 'string' },
  session: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  over: { type: 'string' },
  off: { type: 'boolean' },
  invoice: { type: 'string' },
  reason: { type: 'string' },
} as const;

const readArguments = () => parseArgs({ options, allowPositionals: true });
type Values = ReturnType<typeof readArguments>['values'];

const now = (): Date => new Date();

const withStorage = async (config: Config, work: (database: Database) => Promise<void>): Promise<void> => {
  if (config.database.kind === 'sqlite') refuseMoved(config.dataDir);
  const database = await openDatabase(config.database);
  try {
    await work(database);
  } finally {
    await database.destroy();
  }
};

const makeCustomer = async (config: Config, values: Values): Promise<void> => {
  const { 'time-zone': timeZone, password: given = '-', email, name, domain, plan } = values;
  const password = given === '-' ? await readSecret('Password: ') : given;
  const lists = { features: listOf(values.features), modules: listOf(values.modules) };
  const input = { email, name, domain, plan, password, timeZone, ...lists };
  await withStorage(config, async (database) => {
    const created = await createCustomer(database, input, now());
    if (!created.ok) return refuse('VALIDATION_FAILED', created.problems);
    return created.data ? print(created.data) : refuse('EMAIL_TAKEN');
  });
};

const makeRelogin = (config: Config, email: string): Promise<void> =>
  withStorage(config, async (database) => {
    const found = await findCustomerByEmail(database, email);
    if (!found) return refuse('NOT_FOUND');
    if (found.customer.isDisabled) return refuse('ACCOUNT_DISABLED');
    const auth = createAuthService({
      database,
      now,
      findCustomer: (id) => findCustomer(database, id),
      findCustomerByEmail: (address) => findCustomerByEmail(database, address),
      noteUse: () => undefined,
    });
    await noteCommand(database, found.customer, 'signed_in_as');
    const hash = await auth.createReloginHash(found.customer.id);
    return print({ hash, url: `${config.publicUrl}/auth/${hash}` });
  });

/** False if it is none of these commands. */
const changeAccess = async (config: Config, values: Values, command: string | undefined) => {
  const { email } = values;
  if (email === undefined) return false;
  const { runAccessCommand } = await import('./cli/customer-access.ts');
  let isKnown = false;
  await withStorage(config, async (database) => {
    const outcome = await runAccessCommand(database, command, {
      ...{ email, publicUrl: config.publicUrl, session: values.session, modules: listOf(values.modules) },
    });
    isKnown = outcome !== null;
    if (outcome && 'error' in outcome) refuse(outcome.error, outcome.details);
    else if (outcome) print(outcome.data);
  });
  return isKnown;
};

const rebuild = async (config: Config, symbol: string, from: string | undefined): Promise<void> => {
  const { runRebuild } = await import('./cli/rebuild-reports.ts');
  await withStorage(config, async (database) => {
    const retentionDays = config.eventRetentionDays;
    const outcome = await runRebuild(database, { symbol, from, now: now(), retentionDays });
    if ('error' in outcome) refuse(outcome.error, outcome.details);
    else print(outcome.data);
  });
};

const discard = async (config: Config, symbol: string, { over, from, to }: Values): Promise<void> => {
  const { runDiscard } = await import('./cli/rebuild-reports.ts');
  await withStorage(config, async (database) => {
    const outcome = await runDiscard(database, { symbol, over, from, to });
    if ('error' in outcome) refuse(outcome.error, outcome.details);
    else print(outcome.data);
  });
};

/** False if it is none of these commands. */
const operate = async (config: Config, values: Values, positionals: readonly string[]) => {
  const { runOperatorCommand } = await import('./cli/operator-commands.ts');
  let isKnown = false;
  await withStorage(config, async (database) => {
    const outcome = await runOperatorCommand(config, database, positionals, values);
    isKnown = outcome !== null;
    if (outcome && 'error' in outcome) refuse(outcome.error, outcome.details);
    else if (outcome) print(outcome.data);
  });
  return isKnown;
};

/** False if it is none of these commands. */
const changeTaxonomy = async (config: Config, command: string | undefined, files: readonly string[]) => {
  const { runTaxonomyCommand } = await import('./cli/import-taxonomy.ts');
  let isKnown = false;
  await withStorage(config, async (database) => {
    const outcome = await runTaxonomyCommand(database, command, files);
    isKnown = outcome !== null;
    if (outcome && 'error' in outcome) refuse(outcome.error, outcome.details);
    else if (outcome) print(outcome.data);
  });
  return isKnown;
};

/** Backups hold the database as SQLite's file; from there it moves to PostgreSQL as an installation on SQLite does. */
const restore = async (config: Config, source: string): Promise<void> => {
  const { restoreBackup } = await import('./backup/restore-backup.ts');
  const { migrateToPostgres } = await import('./cli/migrate-to-postgres.ts');
  const { refuseOccupiedDatabase } = await import('./storage/move/move-to-postgres.ts');
  if (config.database.kind === 'postgres') await refuseOccupiedDatabase(config.database);
  const restored = await restoreBackup(source, config.dataDir, readVersion());
  if (config.database.kind !== 'postgres') return print(restored);
  const moved = await migrateToPostgres(config).catch((error) => ({
    error: 'FAILED',
    details: messageOf(error),
  }));
  // Another restore would be refused: the directory isn't empty any more.
  if ('error' in moved)
    return refuse(
      moved.error,
      `${moved.details} The files are restored into DATA_DIR. Run migrate-to-postgres to go on.`,
    );
  return print({ ...restored, moved: moved.data });
};

/** Copies of everything, and moves to another database. False if it is none of these commands. */
const keepSafe = async (config: Config, command: string | undefined, argument: string | undefined) => {
  if (command === 'migrate-to-postgres') {
    const { migrateToPostgres } = await import('./cli/migrate-to-postgres.ts');
    const outcome = await migrateToPostgres(config);
    if ('error' in outcome) refuse(outcome.error, outcome.details);
    else print(outcome.data);
    return true;
  }
  if ((command !== 'backup' && command !== 'restore') || argument === undefined) return false;
  if (command === 'restore') {
    await restore(config, resolve(argument));
    return true;
  }
  const { makeBackup } = await import('./backup/make-backup.ts');
  print(await makeBackup(config, resolve(argument), readVersion()));
  return true;
};

const run = async (): Promise<void> => {
  const { values, positionals } = readArguments();
  const config = loadConfig();
  keepFilesPrivate();
  const [command, argument, ...rest] = positionals;
  if (command === 'customer' && argument === 'create') return makeCustomer(config, values);
  const isOperators = command === 'customer' || command === 'subscription';
  if (isOperators && (await operate(config, values, positionals))) return;
  if (command === 'customer' && (await changeAccess(config, values, argument))) return;
  if (command === 'relogin' && values.email) return makeRelogin(config, values.email);
  if (command === 'rebuild-reports' && argument) return rebuild(config, argument, values.from);
  if (command === 'discard-orders' && argument) return discard(config, argument, values);
  if (command === 'taxonomy' && (await changeTaxonomy(config, argument, rest))) return;
  if (await keepSafe(config, command, argument)) return;
  process.stderr.write(await readUsage());
  process.exitCode = 2;
};

try {
  await run();
} catch (error) {
  refuse('FAILED', messageOf(error));
}
