import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { accessUsage, runAccessCommand } from './cli/customer-access.ts';
import { loadConfig } from './config.ts';
import { findCustomer, findCustomerByEmail } from './features/account/repository.ts';
import { createCustomer } from './features/account/service.ts';
import { createAuthService } from './features/auth/service.ts';
import { openStorage } from './storage/storage.ts';

const usage = `Usage:
  npm run -s cli -- customer create --email a@b.pl --password … --name … --domain … [--plan start|growth|pro] [--features a,b] [--modules a,b] [--time-zone Europe/Warsaw]
${accessUsage}  npm run -s cli -- relogin --email a@b.pl
  npm run -s cli -- backup FILE
`;

const print = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};
const refuse = (error: string, details?: unknown): void => {
  print({ error, ...(details !== undefined && { details }) });
  process.exitCode = 1;
};
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
} as const;

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const config = loadConfig();
  const storage = await openStorage(join(config.dataDir, 'vitrina.sqlite'));
  const now = (): Date => new Date();
  try {
    const [command, argument] = positionals;
    if (command === 'customer' && argument === 'create') {
      const { 'time-zone': timeZone, features, modules, session: _, ...rest } = values;
      const input = { ...rest, timeZone, features: listOf(features), modules: listOf(modules) };
      const created = await createCustomer(storage, input, now());
      if (!created.ok) return refuse('VALIDATION_FAILED', created.problems);
      return created.data ? print(created.data) : refuse('EMAIL_TAKEN');
    }
    if (command === 'customer' && values.email) {
      const outcome = await runAccessCommand(storage, argument, { ...values, email: values.email });
      if (outcome) return 'error' in outcome ? refuse(outcome.error, outcome.details) : print(outcome.data);
    }
    if (command === 'relogin' && values.email) {
      const found = await findCustomerByEmail(storage, values.email);
      if (!found) return refuse('NOT_FOUND');
      if (found.customer.isDisabled) return refuse('ACCOUNT_DISABLED');
      const auth = createAuthService({
        storage,
        now,
        findCustomer: (id) => findCustomer(storage, id),
        findCustomerByEmail: (email) => findCustomerByEmail(storage, email),
        noteUse: () => undefined,
      });
      const hash = await auth.createReloginHash(found.customer.id);
      return print({ hash, url: `${config.publicUrl}/auth/${hash}` });
    }
    if (command === 'backup' && argument) {
      await storage.destroy();
      return print({ file: resolve(argument) });
    }
    process.stderr.write(usage);
    process.exitCode = 2;
  } finally {
    await storage.destroy();
  }
};

try {
  await run();
} catch (error) {
  refuse('FAILED', error instanceof Error ? error.message : String(error));
}
