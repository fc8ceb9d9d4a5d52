import { cp } from 'node:fs/promises';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import {
  isAllInFolder,
  removeInstallation,
  runCli,
  type ServerProcess,
  type Settings,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts';
import { newDataDir, type PreparedDemo, prepareDemo, readDemoAccount } from './prepared-demo.ts';

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
  const dataDir = await newDataDir();
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

/** For all files that this worker runs: making a demo shop takes longer than most of their stories. */
let prepared: Promise<PreparedDemo> | null = null;
/** What the first of them may take for that, beside its own time. */
const preparedWithinMs = 180_000;

const startDemo = async (settings: Settings): Promise<Pick<Vitrina, 'server' | 'dataDir'>> => {
  if (!isAllInFolder) return openVitrina({ DEMO: '1', ...settings }, null);
  if (prepared === null) base.info().setTimeout(base.info().timeout + preparedWithinMs);
  prepared ??= prepareDemo();
  const { dataDir: from, port } = await prepared;
  const dataDir = await newDataDir();
  await cp(from, dataDir, { recursive: true });
  return { dataDir, server: await startServerProcess(dataDir, { DEMO: '1', PORT: port, ...settings }) };
};

/** The same with the demo shop and its account. */
export const openDemo = async (settings: Settings = {}): Promise<Vitrina> => {
  const vitrina = await startDemo(settings);
  return { ...vitrina, ...(await readDemoAccount(vitrina.dataDir)) };
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

/** Picks an option of a combobox. A list closes when the page it is on takes the focus late: then it is opened again. */
export const pickOption = async (page: Page, list: Locator, name: string): Promise<void> => {
  const option = page.getByRole('option', { name });
  await expect(async () => {
    if (!(await option.isVisible())) await list.click();
    await option.click({ timeout: 3000 });
  }).toPass();
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
