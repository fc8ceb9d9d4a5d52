import { expect } from '@playwright/test';
import { buildFeed, buildFeedItem, type FeedServer, reply, serveFeeds } from '@vitrina/testkit';
import { makePhotograph } from '../../apps/server/src/testing/made-pictures.ts';
import { makeShopByCalls } from '../../apps/server/src/testing/make-shop-by-calls.ts';
import { signInByCli } from '../../apps/server/src/testing/server-process.ts';
import { closeVitrina, openVitrina, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('pl');
const widths = [1440, 390] as const;
const emailAt = (width: number): string => `sklep${width}@sklep.example`;

let vitrina: Vitrina;
let pictures: FeedServer;
let feeds: FeedServer;
let isMended = false;

test.beforeAll(async () => {
  const [good, other, late] = await Promise.all([1, 2, 3].map((seed) => makePhotograph(seed)));
  const jpeg = { contentType: 'image/jpeg' };
  pictures = await serveFeeds({
    '/dobre.jpg': reply(good ?? '', jpeg),
    '/inne.jpg': reply(other ?? '', jpeg),
    '/brak.jpg': (request, response) =>
      (isMended ? reply(late ?? '', jpeg) : reply('', { status: 404 }))(request, response),
  });
  const items = ['dobre', 'inne', 'brak'].map((name, at) =>
    buildFeedItem({ title: `Kubek ${name}`, imageLink: pictures.url(`/${name}.jpg`) }, at + 1),
  );
  feeds = await serveFeeds({ '/feed.xml': reply(buildFeed({ items })) });
  vitrina = await openVitrina({ DEMO: '1' }, null);
});
test.afterAll(async () => {
  await closeVitrina(vitrina);
  await pictures.close();
  await feeds.close();
});

test.use({ locale: 'pl-PL' });

for (const width of widths)
  test(`[R2.38] [R2.39] an owner finds a product whose picture doesn’t load, and sees that it is mended, ${width} wide`, async ({
    page,
  }) => {
    isMended = false;
    const { origin } = vitrina.server;
    const email = emailAt(width);
    const token = await signInByCli(vitrina.dataDir, origin, email);
    const { catalogId } = await makeShopByCalls(origin, token, feeds.url('/feed.xml'));
    await page.setViewportSize({ width, height: 900 });
    const tile = page.getByRole('button', { name: new RegExp(`^${say('images.tiles.not_loading')}`) });

    await test.step('the catalog leads to its pictures, and one doesn’t load', async () => {
      await signIn(page, { ...vitrina, email, password: 'correct horse' });
      await page.goto(`${origin}/catalog/instance/${catalogId}`);
      await page.getByRole('link', { name: say('screens.catalogImages') }).click();
      await expect(tile).toContainText('1', { timeout: 30_000 });
      await tile.click();
      const row = page.getByRole('main').getByRole('listitem');
      await expect(row).toHaveCount(1);
      await expect(row).toContainText(say('images.gone', { status: 404 }));
      await expect(row).toContainText(say('images.reasons.http_status.todo'));
    });

    await test.step('its products are in a file', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: say('images.download') }).click(),
      ]);
      const lines = (await (await download.createReadStream()).toArray()).join('').trim().split('\r\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain('"Kubek brak"');
      expect(lines[1]).toContain('Zamiast zdjęcia serwer sklepu odpowiada kodem 404.');
    });

    await test.step('the picture names its product, and the product its picture', async () => {
      await page.getByRole('main').getByRole('listitem').getByRole('link').click();
      await expect(page.getByRole('alert')).toContainText(say('images.reasons.http_status.todo'));
      await page.getByRole('link', { name: 'Kubek brak' }).click();
      await page.getByRole('link', { name: /404/ }).click();
      await expect(page).toHaveURL(/\/product\/SKU-3\/image\/[0-9a-f]{16}$/);
    });

    await test.step('once the shop has mended it, a check says so', async () => {
      isMended = true;
      await page.goto(`${origin}/catalog/instance/${catalogId}/images`);
      await page.getByRole('button', { name: say('images.checkNow') }).click();
      await expect(tile).toContainText('0', { timeout: 30_000 });
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });

test('[R3.23] visitors get small versions of the pictures in a format that their browser prefers', async ({
  page,
}) => {
  const { origin } = vitrina.server;
  await expect(async () => {
    await page.goto(`${origin}/demo/shop?q=sukienka`);
    const image = page.locator('#results .card picture img').first();
    await expect(image).toBeVisible({ timeout: 5000 });
    await expect
      .poll(() =>
        image.evaluate((element: { currentSrc: string; naturalWidth: number }) => [
          element.currentSrc,
          element.naturalWidth > 0,
        ]),
      )
      .toEqual([
        expect.stringMatching(/\/pictures\/\w{13}\/[0-9a-f]{16}\/[0-9a-f]{16}\/(160|320|640)\.avif$/),
        true,
      ]);
  }).toPass({ timeout: 100_000 });
});
