import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import {
  removeInstallation,
  runCli,
  type ServerProcess,
  type Settings,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';

export type Vitrina = {
  readonly server: ServerProcess;
  readonly dataDir: string;
  readonly email: string;
  readonly password: string;
};

const account = { email: 'ala@sklep.example', password: 'bardzo tajne hasło' };

/** A fresh installation: the real server on an empty data directory, with one customer (`words` are further arguments of its creation; null creates none). */
export const openVitrina = async (
  settings: Settings = {},
  words: readonly string[] | null = [],
): Promise<Vitrina> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-story-'));
  const server = await startServerProcess(dataDir, settings);
  const { email, password } = account;
  const customer = [
    '--email',
    email,
    '--password',
    password,
    '--name',
    'Sklep Ali',
    '--domain',
    'sklep.example',
    '--plan',
    'growth',
  ];
  if (words) await runCli(dataDir, ['customer', 'create', ...customer, ...words]);
  return { server, dataDir, ...account };
};

/** The same with the demo shop and its account. */
export const openDemo = async (settings: Settings = {}): Promise<Vitrina> => {
  const vitrina = await openVitrina({ DEMO: '1', ...settings }, null);
  const demoAccount = await readFile(join(vitrina.dataDir, 'demo-account.json'), 'utf8');
  return { ...vitrina, ...(JSON.parse(demoAccount) as typeof account) };
};

export const closeVitrina = async ({ server, dataDir }: Vitrina): Promise<void> => {
  await server.kill();
  await removeInstallation(dataDir);
};

/** Signs in through the server's sign-in page. */
export const signIn = async (
  page: Page,
  vitrina: Vitrina,
  language: 'pl' | 'cz' | 'en' = 'pl',
): Promise<void> => {
  await page.goto(`${vitrina.server.origin}/sign-in?lang=${language}`);
  await page.locator('input[name=email]').fill(vitrina.email);
  await page.locator('input[name=password]').fill(vitrina.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/(search|catalog)\//);
};

export const test = base.extend<{ failures: string[] }>({
  /** Fails a test if a script of the page throws. */
  failures: [
    async ({ page }, use) => {
      const failures: string[] = [];
      page.on('pageerror', (error) => failures.push(error.message));
      await use(failures);
      if (failures.length > 0) throw new Error(`Errors in the page: ${failures.join('; ')}`);
    },
    { auto: true },
  ],
});
