import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { removeDataDir, startServerProcess } from '../../apps/server/src/testing/server-process.ts';
import playwrightConfig from '../../playwright.config.ts';
import { machine, writePart } from '../results-page.ts';

type Account = { readonly email: string; readonly password: string };
type Visit = { readonly signInMs: number; readonly scriptKb: number };

const rounds = 7;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** One visit with an empty cache: from pressing the button to seeing the demo's search instance in the list. */
const visit = async (browser: Browser, origin: string, account: Account): Promise<Visit> => {
  const context = await browser.newContext({ locale: 'pl-PL' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let scriptBytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.goto(`${origin}/sign-in`);
  await page.locator('input[name=email]').fill(account.email);
  await page.locator('input[name=password]').fill(account.password);
  const startedAt = performance.now();
  await page.locator('button[type=submit]').click({ noWaitAfter: true });
  await page.getByRole('main').getByText('Pod Jaskółką').first().waitFor();
  const signInMs = performance.now() - startedAt;
  const scriptKb = scriptBytes / 1024;
  await context.close();
  return { signInMs, scriptKb };
};

/** `panel`: how soon an owner who signs in can work, and how large the first screen is. */
export const runPanelBench = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  const server = await startServerProcess(dataDir, { DEMO: '1' });
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  try {
    const account = JSON.parse(await readFile(join(dataDir, 'demo-account.json'), 'utf8')) as Account;
    await visit(browser, server.origin, account);
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round++) visits.push(await visit(browser, server.origin, account));
    writePart(
      'panel',
      `## Panel

On ${machine()}, in Chromium with an empty cache, median of ${rounds} visits.

| what | measured |
| --- | --- |
| from the press of “sign in” (argon2 included) to the list of search instances | ${median(visits.map(({ signInMs }) => signInMs)).toFixed(0)} ms |
| JavaScript of the first screen, compressed, as it came over the wire | ${median(visits.map(({ scriptKb }) => scriptKb)).toFixed(0)} KB |
`,
    );
  } finally {
    await browser.close();
    await server.stop();
    await removeDataDir(dataDir);
  }
};
