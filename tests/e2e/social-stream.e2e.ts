import { expect, type Locator, type Page } from '@playwright/test';
import { demoInfluencer, demoProfile } from '../../packages/testkit/src/graph/demo-account.ts';
import { graphScopes } from '../../packages/testkit/src/graph/graph-world.ts';
import { type GraphServer, serveGraph } from '../../packages/testkit/src/graph/serve-graph.ts';
import { closeVitrina, openDemo, pickOption, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

const say = wordsOf('pl');
const token = 'EAAstory0123456789vitrina';
const allPosts = 60;
let graph: GraphServer;
let vitrina: Vitrina;

test.beforeAll(async () => {
  const now = new Date();
  graph = await serveGraph({
    profiles: [demoProfile(now), demoInfluencer(now)],
    tokens: [{ token, accounts: ['vitrina.demo'], scopes: graphScopes, expiresInSeconds: 7200 }],
  });
  vitrina = await openDemo({
    INSTAGRAM_API_URL: graph.origin,
    INSTAGRAM_APP_ID: graph.app.id,
    INSTAGRAM_APP_SECRET: graph.app.secret,
  });
});
test.afterAll(async () => {
  await closeVitrina(vitrina);
  await graph.close();
});
test.use({ locale: 'pl-PL' });

const go = (page: Page, path: string) => page.goto(vitrina.server.origin + path);
const postsOf = (page: Page): Locator =>
  page.getByRole('list', { name: say('screens.socialPosts') }).locator('> li');
const choose = async (page: Page, card: Locator, action: string): Promise<void> => {
  await card.getByRole('button', { name: /^Działania:/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
const filterOf = (page: Page, name: string, count: number): Locator =>
  page.getByRole('button', { name: `${say(`social.filters.${name}`)} ${count}`, exact: true });
const attach = (page: Page, at: number): Locator =>
  page
    .getByRole('list', { name: say('social.post.found') })
    .getByRole('button', { name: /^Przypnij:/ })
    .nth(at);
const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  await expect
    .poll(() =>
      page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    )
    .toBe(0);
};

test.describe
  .serial('an owner’s stream', () => {
    test('[R2.16] [R2.17] [R2.40] [R10.07] an owner connects Instagram and makes a stream of the account’s posts', async ({
      page,
    }) => {
      // Sixty pictures are fetched and made smaller meanwhile.
      test.setTimeout(300_000);
      await signIn(page, vitrina);
      await go(page, '/socialStream/configs');
      await expect(page.getByRole('heading', { name: say('instagram.steps.title') })).toBeVisible();
      await expect(page.getByText('instagram_manage_insights')).toBeVisible();

      await test.step('a token that Instagram refuses is said at its field, another one connects', async () => {
        await page.getByLabel(say('instagram.connect.token'), { exact: true }).fill('EAAwrong0123456789');
        await page.getByRole('button', { name: say('instagram.connect.submit'), exact: true }).click();
        await expect(page.getByText(say('errors.codes.INSTAGRAM_TOKEN_REFUSED'))).toBeVisible();
        await page.getByLabel(say('instagram.connect.token'), { exact: true }).fill(token);
        await page.getByRole('button', { name: say('instagram.connect.submit'), exact: true }).click();
        await expect(
          page.getByRole('heading', { name: say('instagram.card.titles.ok', { name: '@vitrina.demo' }) }),
        ).toBeVisible();
      });

      await test.step('the new stream begins with the account, and its source is made on the spot', async () => {
        await page.getByRole('link', { name: say('screens.socialConfigAdd') }).click();
        await expect(page.getByLabel(say('fields.names.instagramHandle'))).toHaveValue('vitrina.demo');
        await page
          .getByRole('button', { name: say('social.form.newSource', { handle: '@vitrina.demo' }) })
          .click();
        await expect(page.getByRole('combobox', { name: say('fields.names.instagramFeed') })).toHaveValue(
          '@vitrina.demo',
        );
        await page.getByRole('button', { name: say('social.form.add') }).click();
        await page.waitForURL('**/posts');
      });

      await test.step('its posts arrive by themselves', async () => {
        await expect(filterOf(page, 'all', allPosts)).toBeVisible({ timeout: 180_000 });
        await expect(postsOf(page)).toHaveCount(24);
        await go(page, '/catalog/instagram');
        const source = page.getByRole('listitem', { name: '@vitrina.demo' });
        await expect(source.getByText(say('instagram.states.ok'), { exact: true })).toBeVisible({
          timeout: 180_000,
        });
        await expect(source.getByText(/^60 postów/)).toBeVisible();
      });
    });

    test('[R2.20] [R2.21] [R10.07] an owner attaches two products to a post, hides another, and arranges them', async ({
      page,
    }) => {
      await signIn(page, vitrina);
      await go(page, '/socialStream/configs');
      await page.getByRole('link', { name: '@vitrina.demo' }).click();
      await expect(postsOf(page)).toHaveCount(24);

      await test.step('two products, one of them with a point where it is seen', async () => {
        await postsOf(page).first().getByRole('link').click();
        await page.getByRole('tab', { name: say('social.post.search') }).click();
        await attach(page, 0).click();
        const picture = page.getByRole('button', { name: /^Postaw tu punkt: 1\./ });
        await picture.click({ position: { x: 100, y: 80 } });
        await attach(page, 0).click();
        const point = page.getByRole('button', { name: /^Punkt na zdjęciu: 1\./ });
        await expect(point).toBeVisible();
        const before = await point.boundingBox();
        await point.focus();
        await page.keyboard.press('ArrowRight');
        await expect.poll(async () => ((await point.boundingBox())?.x ?? 0) > (before?.x ?? 0)).toBe(true);
        await page.getByRole('button', { name: say('common.save'), exact: true }).click();
        await expect(page.getByText(say('common.notices.savedForSite'))).toBeVisible();
      });

      await test.step('the next post is a key away', async () => {
        const here = page.url();
        await page.keyboard.press('j');
        await expect.poll(() => page.url()).not.toBe(here);
        await expect(page.getByRole('button', { name: say('social.post.before') })).toBeEnabled();
        await page.keyboard.press('k');
        await expect.poll(() => page.url()).toBe(here);
        await expect(
          page.getByRole('list', { name: say('social.post.products') }).locator('> li'),
        ).toHaveCount(2);
      });

      await test.step('a hidden post is among the hidden ones, and undo brings it back', async () => {
        await page
          .getByRole('navigation')
          .getByRole('link', { name: say('screens.socialPosts') })
          .click();
        await expect(postsOf(page).first().getByText('2 produkty')).toBeVisible();
        await choose(page, postsOf(page).nth(1), say('social.posts.hide'));
        await expect(filterOf(page, 'hidden', 1)).toBeVisible();
        await page.getByRole('button', { name: say('common.undo') }).click();
        await expect(filterOf(page, 'hidden', 0)).toBeVisible();
        await choose(page, postsOf(page).nth(1), say('social.posts.hide'));
        await filterOf(page, 'hidden', 1).click();
        await expect(postsOf(page)).toHaveCount(1);
        await filterOf(page, 'all', allPosts).click();
      });

      await test.step('the third comes first, and moves on by keyboard', async () => {
        const hrefAt = (at: number) => postsOf(page).nth(at).getByRole('link').getAttribute('href');
        await expect(postsOf(page)).toHaveCount(24);
        const [first, third] = [await hrefAt(0), await hrefAt(2)];
        await choose(page, postsOf(page).nth(2), say('social.posts.first'));
        await expect.poll(() => hrefAt(0)).toBe(third);
        await expect(
          postsOf(page)
            .first()
            .getByTitle(say('social.posts.position', { place: 1 })),
        ).toBeVisible();
        await postsOf(page)
          .first()
          .getByRole('button', { name: /^Przesuń:/ })
          .focus();
        // What a screen reader would say tells that the list is ready for the next key.
        const said = page.locator('[id^="DndLiveRegion"]');
        await page.keyboard.press('Space');
        await expect(said).toHaveText(/miejsce 1 z 24$/);
        // It is said a moment before the list listens, and a key that comes too early is lost.
        await expect(async () => {
          if ((await said.textContent())?.endsWith('miejsce 1 z 24')) await page.keyboard.press('ArrowRight');
          await expect(said).toHaveText(/miejsce 2 z 24$/, { timeout: 3000 });
        }).toPass({ timeout: 60_000 });
        await page.keyboard.press('Space');
        await expect.poll(() => hrefAt(0)).toBe(first);
        // Saved, not just shown.
        const second = page.getByTitle(say('social.posts.position', { place: 2 }));
        await expect(postsOf(page).nth(1).locator(second)).toBeVisible();
        await page.reload();
        await expect.poll(() => hrefAt(1)).toBe(third);
      });
    });

    test('[R2.18] [R2.19] [R5.10] [R8.13] an owner changes the stream, and nothing is lost when saving fails', async ({
      page,
      context,
    }) => {
      await signIn(page, vitrina);
      await go(page, '/socialStream/configs');
      await page.getByRole('link', { name: '@vitrina.demo' }).click();
      await page.getByRole('link', { name: say('social.posts.settings') }).click();

      await test.step('each wrong field is named', async () => {
        const hashtag = page.getByLabel(say('fields.names.hashtag'));
        await hashtag.fill('dwa słowa');
        await page.getByRole('button', { name: say('common.save'), exact: true }).click();
        await expect(
          page.getByText(say('fields.shapes.hashtag', { field: say('fields.names.hashtag') })),
        ).toBeVisible();
        await hashtag.fill('#Jesien');
        await page.getByLabel(say('fields.names.header')).fill('<h2>Tak to nosicie</h2>');
        await page.getByRole('button', { name: say('common.save'), exact: true }).click();
        await expect(hashtag).toHaveValue('jesien');
      });

      await test.step('the preview is the shop’s component, with the header and the posts of that hashtag', async () => {
        const frame = page.frameLocator(`iframe[title="${say('social.preview.title')}"]`);
        await expect(frame.getByRole('heading', { name: 'Tak to nosicie' })).toBeVisible();
        await expect(frame.getByRole('listitem').first()).toBeVisible();
        await expect(page.getByText(/<div data-vitrina-stream="[^"]+"><\/div>/)).toBeVisible();
      });

      await test.step('a hashtag is another source', async () => {
        const stream = page.url();
        await go(page, '/catalog/instagram');
        await page.getByRole('button', { name: say('instagram.add.title') }).click();
        const form = page.getByRole('dialog', { name: say('instagram.add.title') });
        await form.getByText(say('instagram.add.kinds.hashtag'), { exact: true }).first().click();
        await form.getByRole('textbox', { name: say('fields.names.hashtag') }).fill('#VitrinaDemo');
        await form.getByRole('button', { name: say('instagram.add.submit') }).click();
        await expect(page.getByRole('listitem', { name: '#VitrinaDemo' })).toBeVisible();
        await page.goto(stream);
      });

      await test.step('a failed save of the catalogs says what failed', async () => {
        await page.getByRole('button', { name: /^Działania:/ }).click();
        await page.getByRole('menuitem', { name: say('screens.socialConfigCatalogs') }).click();
        const source = page.getByRole('combobox', { name: say('fields.names.instagramFeed') });
        await pickOption(page, source, '#VitrinaDemo');
        await expect(page.getByText(say('social.catalogs.sourceChanges'))).toBeVisible();
        const chosen = await source.inputValue();
        await context.setOffline(true);
        await page.getByRole('button', { name: say('common.save'), exact: true }).click();
        await expect(page.getByText(say('errors.actions.saveStreamCatalogs'))).toBeVisible();
        await context.setOffline(false);
        await expect(source).toHaveValue(chosen);
        await page.getByRole('button', { name: say('common.save'), exact: true }).click();
        await expect(page.getByText(say('common.notices.savedForSite'))).toBeVisible();
        await page.reload();
        await expect(source).toHaveValue(chosen);
      });
    });

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

      test('[R2.20] [R2.21] an owner attaches a product without touching the picture, and hides a post', async ({
        page,
      }) => {
        await signIn(page, vitrina);
        await go(page, '/socialStream/configs');
        await page.getByRole('link', { name: '@vitrina.demo' }).click();
        await expect(postsOf(page).first()).toBeVisible();
        await expectNoSidewaysScroll(page);
        // Not one that was hidden before, wherever it stands by now.
        const others = postsOf(page).filter({ hasNotText: 'Ukryty' });
        await choose(page, others.last(), say('social.posts.hide'));
        await expect(page.getByText(/^Ukryto 1 post/)).toBeVisible();
        // New posts have no picture yet, to place a product on.
        const pictured = postsOf(page).filter({ has: page.locator('img') });
        await pictured.first().getByRole('link').click();
        await page.getByRole('tab', { name: say('social.post.search') }).click();
        await expect(attach(page, 0)).toBeVisible();
        // The post may have products by now: what is attached comes last.
        const rows = page.getByRole('list', { name: say('social.post.products') }).locator('> li');
        const before = await rows.count();
        await attach(page, 0).click();
        await expect(rows).toHaveCount(before + 1);
        const row = rows.last();
        await row.getByRole('button', { name: say('social.post.addPoint') }).click();
        await row.getByLabel(say('social.post.shares.x')).fill('25');
        await page.getByRole('button', { name: say('common.save'), exact: true }).click();
        await expect(page.getByText(say('common.notices.savedForSite'))).toBeVisible();
        await page.reload();
        await expect(row.getByLabel(say('social.post.shares.x'))).toHaveValue('25 %');
        await expectNoSidewaysScroll(page);
      });
    });
  });
