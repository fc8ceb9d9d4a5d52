import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { askPostgres, readPostgres } from '../../apps/server/src/storage/testing/compare-databases.ts';
import { databaseSettingOf } from '../../apps/server/src/storage/testing/test-database.ts';
import { closeVitrina, openVitrina, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

/* A shop pays with test cards of the sandbox; afterwards nothing anywhere holds a card number. */

const say = wordsOf('pl');
const good = '4242424242424242';
const declined = '4000000000000341';
const secure = '4000002760003184';
const numbers = [good, declined, secure];

let vitrina: Vitrina;
test.beforeEach(async () => {
  vitrina = await openVitrina({ PAYMENT_GATEWAY: 'sandbox', LOG_LEVEL: 'info' });
});
test.afterEach(() => closeVitrina(vitrina));

test.use({ locale: 'pl-PL', acceptDownloads: true });

const grouped = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: say(`subscription.fields.${name}`) });

const typeBilling = async (page: Page): Promise<void> => {
  await field(page, 'firstName').fill('Ala');
  await field(page, 'lastName').fill('Żółć');
  await field(page, 'address').fill('ul. Prosta 5/7');
  await field(page, 'postalCode').fill('00-950');
  await field(page, 'city').fill('Warszawa');
};

const typeCard = async (page: Page, number: string): Promise<void> => {
  await field(page, 'cardNumber').pressSequentially(number);
  await expect(field(page, 'cardNumber')).toHaveValue(grouped(number));
  await field(page, 'month').fill('12');
  await field(page, 'year').fill(String(new Date().getFullYear() + 2));
};

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).last().click();

/** Everything that this origin stores in the browser, as text. */
const readBrowserStorage = (page: Page): Promise<string> =>
  page.evaluate<string>(`(async () => {
    const found = [{ ...localStorage }, { ...sessionStorage }, history.state, location.href];
    for (const { name } of await indexedDB.databases()) found.push(name);
    for (const name of await caches.keys()) found.push(name);
    return JSON.stringify(found);
  })()`);

/** Every row of a database that isn't among the files. */
const readDatabase = async (dataDir: string): Promise<string[]> => {
  const { DATABASE_URL: url = '' } = await databaseSettingOf(dataDir);
  if (url === '') return [];
  const tables = await askPostgres(
    url,
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const rows = await readPostgres(
    url,
    tables.map(({ name }) => String(name)),
  );
  return [...rows.values()].flat();
};

for (const width of [1440, 390]) {
  test(`[R2.14] [R3.32] [R10.08] at ${width} px a shop subscribes, is declined, pays with another card, changes its plan, cancels and resumes, and no card number is left anywhere`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 900 });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await signIn(page, vitrina);
    await page.goto(`${vitrina.server.origin}/search/subscription`);

    await test.step('billing data and a card come first, then the amount; the bank refuses it', async () => {
      await press(page, say('subscription.plans.choose', { plan: 'Growth' }));
      await typeBilling(page);
      await typeCard(page, declined);
      await press(page, say('subscription.payer.saveAndGoOn'));
      await press(page, /^Zapłać 367,77\szł i zacznij$/);
      await expect(page.getByRole('alert')).toContainText(say('subscription.declined.declined'));
    });

    await test.step('another card asks the bank; refused there it isn’t saved, confirmed it is', async () => {
      await press(page, say('subscription.banner.otherCard'));
      await typeCard(page, secure);
      await press(page, say('subscription.payer.saveAndGoOn'));
      await press(page, say('subscription.sandbox.bank.refuse'));
      await expect(page.getByRole('alert')).toContainText(say('subscription.declined.authentication_failed'));
      await typeCard(page, secure);
      await press(page, say('subscription.payer.saveAndGoOn'));
      await press(page, say('subscription.sandbox.bank.confirm'));
    });

    await test.step('the payment asks the bank too; refused nothing is paid, confirmed the subscription begins', async () => {
      await press(page, /^Zapłać 367,77\szł i zacznij$/);
      await press(page, say('subscription.sandbox.bank.refuse'));
      await expect(page.getByRole('alert')).toContainText(say('subscription.declined.authentication_failed'));
      await press(page, /^Zapłać 367,77\szł i zacznij$/);
      await press(page, say('subscription.sandbox.bank.confirm'));
      await expect(page.getByText(say('subscription.done.started'))).toBeVisible();
      await expect(page.getByText(say('subscription.states.active'), { exact: true })).toBeVisible();
    });

    await test.step('the card is replaced by one that asks nothing', async () => {
      await press(page, say('subscription.payer.editCard'));
      await typeCard(page, good);
      await press(page, say('subscription.payer.save'));
      await expect(page.getByText(`Visa kończąca się na 4242`)).toBeVisible();
    });

    await test.step('a larger plan shows what it costs before it is paid', async () => {
      await press(page, say('subscription.plans.change', { plan: 'Pro' }));
      const sums = page.getByRole('table', { name: say('subscription.quote.lines') });
      await expect(sums).toContainText(say('subscription.quote.credit', { plan: 'Growth' }));
      await expect(sums).toContainText(/738,00\szł/);
      await press(page, /^Zapłać 738,00\szł i zmień plan$/);
      await expect(
        page.getByRole('heading', { name: say('subscription.current.title', { plan: 'Pro' }) }),
      ).toBeVisible();
    });

    await test.step('an invoice is a PDF file', async () => {
      const download = page.waitForEvent('download');
      await page
        .getByRole('button', { name: /^Pobierz .+ \(PDF\)$/ })
        .first()
        .click();
      const file = await (await download).path();
      expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
    });

    await test.step('it is cancelled, and resumed', async () => {
      await press(page, say('subscription.cancel.open'));
      const dialog = page.getByRole('dialog', { name: say('subscription.cancel.title') });
      await dialog.getByRole('button', { name: say('subscription.cancel.confirm'), exact: true }).click();
      await expect(page.getByText(say('subscription.states.ending'), { exact: true })).toBeVisible();
      await press(page, say('subscription.banner.resume'));
      await expect(page.getByText(say('subscription.states.active'), { exact: true })).toBeVisible();
    });

    await test.step('no request, file, log or storage of the browser holds a number', async () => {
      const files = (await readdir(vitrina.dataDir, { recursive: true, withFileTypes: true })).filter(
        (file) => file.isFile(),
      );
      const stored = [
        ...(await Promise.all(
          files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
        )),
        ...(await readDatabase(vitrina.dataDir)),
      ];
      expect(stored.length).toBeGreaterThan(0);
      // What the search is told by is there, so the search is able to find something.
      expect(stored.some((text) => text.includes('Prosta 5/7'))).toBe(true);
      expect(sent.some((request) => request.includes('Prosta 5/7'))).toBe(true);
      const places = [...stored, ...sent, await readBrowserStorage(page), vitrina.server.output()];
      for (const number of numbers)
        for (const text of [number, grouped(number)])
          expect(places.filter((place) => place.includes(text))).toEqual([]);
    });
  });
}
