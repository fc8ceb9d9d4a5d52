import { expect } from '@playwright/test';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { runCli } from '../../apps/server/src/testing/server-process.ts';
import { expectAccessible } from './accessibility.ts';
import { closeVitrina, openVitrina, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('pl');
let mails: MailServer;
let vitrina: Vitrina;
test.beforeEach(async () => {
  mails = await startMailServer();
  vitrina = await openVitrina({ SMTP_URL: mails.url, MAIL_FROM: 'Vitrina <vitrina@search.example>' });
});
test.afterEach(async () => {
  await closeVitrina(vitrina);
  await mails.close();
});

test.use({ locale: 'pl-PL' });

/** The link of the newest mail, at the address that this browser reaches. */
const linkInMail = async (): Promise<string> => {
  await expect.poll(() => mails.received.length).toBeGreaterThan(0);
  const path = /\/sign-in\/reset\?token=[\w-]{43}/.exec(mails.received.at(-1)?.mail.text ?? '')?.[0] ?? '';
  return vitrina.server.origin + path;
};

for (const width of [1440, 390])
  test(`a forgotten password, from the sign-in page to the panel, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${vitrina.server.origin}/sign-in`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Nie pamiętam hasła' }).click();
    await page.getByLabel('Adres e-mail').fill(vitrina.email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Wyślij link' }).click();
    await expect(page.getByRole('heading', { name: 'Sprawdź pocztę' })).toBeVisible();
    await expectAccessible(page);

    const link = await linkInMail();
    await page.goto(link);
    const password = page.getByLabel('Nowe hasło');
    await password.fill('zupełnie nowe hasło');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Pokaż hasło' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('zupełnie nowe hasło');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Zapisz hasło' }).click();
    await expect(page.getByText('Hasło zostało zmienione.')).toBeVisible();
    await signIn(page, { ...vitrina, password: 'zupełnie nowe hasło' });
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Ten link już nie działa' })).toBeVisible();
    await expectAccessible(page);
  });

test('by keyboard alone, with the address that the command line prints', async ({ page }) => {
  const { json } = await runCli(vitrina.dataDir, ['customer', 'reset-password', '--email', vitrina.email]);
  const token = new URL((json as { url: string }).url).searchParams.get('token') ?? '';
  await page.goto(`${vitrina.server.origin}/sign-in/reset?lang=pl&token=${token}`);
  await expect(page.getByLabel('Nowe hasło')).toBeFocused();
  await page.keyboard.type('zupełnie nowe hasło');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pokaż hasło' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hasło zostało zmienione.')).toBeVisible();
  await expect(page.getByLabel('Adres e-mail')).toBeFocused();
  await page.keyboard.type(vitrina.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('zupełnie nowe hasło');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/(search|catalog)\//);
});

for (const width of [1440, 390])
  test(`language, time zone and password from the user’s menu, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, vitrina);
    const menu = page.getByRole('button', { name: /konto i wygląd/ });
    await menu.click();
    await page.getByRole('link', { name: say('common.accountMenu.password') }).click();
    await expect(page.getByLabel(say('fields.names.currentPassword'), { exact: true })).toBeFocused();
    const zone = page.getByRole('combobox', { name: say('account.region.timeZone') });
    await zone.fill('tokyo');
    await page.getByRole('option', { name: /Asia\/Tokyo/ }).click();
    await expect(zone).toHaveValue('Asia/Tokyo (UTC+09:00)');
    await expectAccessible(page);
    await page.reload();
    await expect(zone).toHaveValue('Asia/Tokyo (UTC+09:00)');
    await page.getByRole('combobox', { name: say('account.region.language') }).selectOption('en');
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Shop time zone' })).toHaveValue(
      'Asia/Tokyo (UTC+09:00)',
    );
  });
