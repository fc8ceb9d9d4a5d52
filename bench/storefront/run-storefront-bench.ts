import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { removeDataDir, startServerProcess } from '../../apps/server/src/testing/server-process.ts';
import playwrightConfig from '../../playwright.config.ts';
import { machine, writePart } from '../results-page.ts';
import { type Typing, watchTyping } from './watch-typing.ts';

/**
 * What visitors of the demo shop type, letter by letter, many of them without Polish letters. No prefix occurs twice in a visit, because known
 * answers are not requested again.
 */
const visits: readonly (readonly string[])[] = [
  ['sukienka', 'kubek', 'lampa', 'pilka', 'czapka'],
  ['talerz', 'garnek', 'koszula', 'doniczka'],
  ['pasek', 'klocki', 'sweter', 'namiot'],
];
const betweenKeysMs = 150;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** A visitor who types words into the shop's search, clearing each one before the next. */
const visit = async (browser: Browser, origin: string, words: readonly string[]): Promise<Typing> => {
  const context = await browser.newContext({ locale: 'pl-PL', bypassCSP: true });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/demo`, { waitUntil: 'networkidle' });
    const input = page.getByRole('banner').locator('input');
    await input.click();
    await page.locator('[data-vitrina=panel] [role=listbox]').waitFor();
    await page.evaluate(watchTyping);
    for (const word of words) {
      for (const letter of word) {
        await page.keyboard.press(letter);
        await page.waitForFunction('window.typing.pressedAt === null');
        await page.waitForTimeout(betweenKeysMs);
      }
      await input.fill('');
      await page.waitForTimeout(betweenKeysMs);
    }
    return await page.evaluate<Typing>('window.typing');
  } finally {
    await context.close();
  }
};

/** Waits until the demo shop has its products. */
const waitForShop = async (origin: string): Promise<void> => {
  for (let tries = 0; tries < 240; tries++) {
    if ((await (await fetch(`${origin}/demo/shop`)).text()).includes('data-search-id')) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The demo shop did not come up');
};

/** `storefront`: how soon suggestions appear while a visitor types, and whether the shop's page stays still. */
export const runStorefrontBench = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
  const server = await startServerProcess(dataDir, { DEMO: '1' });
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  try {
    await waitForShop(server.origin);
    await visit(browser, server.origin, ['czapka']);
    const typed: Typing[] = [];
    for (const words of visits) typed.push(await visit(browser, server.origin, words));
    const painted = typed.flatMap((each) => each.painted);
    const answered = typed.flatMap((each) => each.answered);
    const ms = (values: readonly number[], share: number): string =>
      `${quantile(values, share).toFixed(0)} ms`;
    writePart(
      'storefront',
      `## Search app

On ${machine()}, in Chromium, ${painted.length} letters typed into the search of the demo shop, one every ${betweenKeysMs} ms or more.

| what | median | p95 |
| --- | --- | --- |
| from the press of a key to the frame that shows what is offered for it | ${ms(painted, 0.5)} | ${ms(painted, 0.95)} |
| of that, the request for it | ${ms(answered, 0.5)} | ${ms(answered, 0.95)} |

Layout shift of the shop's page meanwhile (0 is still): ${Math.max(...typed.map(({ shift }) => shift)).toFixed(3)}.
`,
    );
  } finally {
    await browser.close();
    await server.stop();
    await removeDataDir(dataDir);
  }
};
