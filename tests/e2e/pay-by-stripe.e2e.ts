import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type StripeServer, serveStripe } from '@vitrina/testkit';
import { serveStripeInBrowser } from './stripe-in-browser.ts';
import { closeVitrina, openVitrina, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

/* The same shop pays by Stripe: our server and our policy are real, Stripe's hosts are the test kit's. */

const say = wordsOf('pl');
const declined = '4000000000000002';
const secure = '4000002760003184';

let vitrina: Vitrina;
let stripe: StripeServer;
test.beforeEach(async () => {
  stripe = await serveStripe();
  const { host, port } = stripe.address;
  vitrina = await openVitrina({
    ...{ PAYMENT_GATEWAY: 'stripe', STRIPE_API_URL: `http://${host}:${port}`, LOG_LEVEL: 'info' },
    ...{ STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_stand_in' },
    ...{ STRIPE_WEBHOOK_SECRET: 'whsec_of_the_stand_in', SELLER_NAME: 'Vitrina Sp. z o.o.' },
    ...{ SELLER_ADDRESS: 'ul. Prosta 1', SELLER_CITY: 'Warszawa', SELLER_POSTAL_CODE: '00-950' },
    ...{ SELLER_COUNTRY: 'PL', SELLER_VAT_NUMBER: 'PL1234567890' },
  });
});
test.afterEach(async () => {
  await closeVitrina(vitrina);
  await stripe.close();
});

test.use({ locale: 'pl-PL' });

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: say(`subscription.fields.${name}`) });
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).last().click();
const answerBank = (page: Page, name: 'Complete' | 'Fail'): Promise<void> =>
  page.frameLocator('iframe[title=bank]').getByRole('button', { name }).click();

const typeCard = async (page: Page, number: string): Promise<void> => {
  for (const [title, text] of [
    ['cardNumber', number],
    ['cardExpiry', '1240'],
    ['cardCvc', '123'],
  ] as const)
    await page.frameLocator(`iframe[title=${title}]`).getByRole('textbox').fill(text);
};

test('[R2.14] [R10.08] a shop pays in Stripe’s own fields; the bank asks, and the number goes to Stripe alone', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const sentHome: string[] = [];
  const sentToStripe: string[] = [];
  page.on('request', (request) => {
    const isHome = new URL(request.url()).origin === vitrina.server.origin;
    (isHome ? sentHome : sentToStripe).push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await serveStripeInBrowser(page, stripe);
  await signIn(page, vitrina);
  expect(sentToStripe).toEqual([]);
  await page.goto(`${vitrina.server.origin}/search/subscription`);

  await test.step('a card that isn’t whole is refused at its field, before anything is sent', async () => {
    await press(page, say('subscription.plans.choose', { plan: 'Growth' }));
    await field(page, 'firstName').fill('Ala');
    await field(page, 'lastName').fill('Żółć');
    await field(page, 'address').fill('ul. Prosta 5/7');
    await field(page, 'postalCode').fill('00-950');
    await field(page, 'city').fill('Warszawa');
    await press(page, say('subscription.payer.saveAndGoOn'));
    await expect(page.getByText(say('subscription.invalid.cvc'))).toBeVisible();
    expect(stripe.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  await test.step('a card that Stripe refuses isn’t saved, and the owner reads why', async () => {
    await typeCard(page, declined);
    await press(page, say('subscription.payer.saveAndGoOn'));
    await expect(page.getByRole('alert')).toContainText(say('subscription.declined.declined'));
  });

  await test.step('another card asks the bank when it is saved, and again when it pays', async () => {
    await typeCard(page, secure);
    await press(page, say('subscription.payer.saveAndGoOn'));
    await answerBank(page, 'Complete');
    await press(page, /^Zapłać 367,77\szł i zacznij$/);
    await answerBank(page, 'Fail');
    await expect(page.getByRole('alert')).toContainText(say('subscription.declined.authentication_failed'));
    await press(page, /^Zapłać 367,77\szł i zacznij$/);
    await answerBank(page, 'Complete');
    await expect(page.getByText(say('subscription.states.active'), { exact: true })).toBeVisible();
    await expect(page.getByText('Visa kończąca się na 3184', { exact: true })).toBeVisible();
  });

  await test.step('nothing of ours holds a number', async () => {
    const files = await readdir(vitrina.dataDir, { recursive: true, withFileTypes: true });
    const stored = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
    );
    const ours = [
      ...stored,
      ...sentHome,
      vitrina.server.output(),
      ...stripe.requests.map(({ body }) => body),
    ];
    for (const number of [declined, secure]) {
      expect(ours.filter((place) => place.includes(number))).toEqual([]);
      expect(sentToStripe.filter((sent) => sent.includes(number))).toHaveLength(1);
    }
  });
});
