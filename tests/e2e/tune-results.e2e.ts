import { expect, type Locator, type Page } from '@playwright/test';
import { closeVitrina, openDemo, signIn, test, type Vitrina } from './vitrina.ts';
import { type Language, wordsOf } from './words.ts';

let vitrina: Vitrina;
test.beforeAll(async () => {
  vitrina = await openDemo();
});
test.afterAll(() => closeVitrina(vitrina));

const search = async (page: Page, query: string, mode = 'list'): Promise<void> => {
  await page.goto(`${vitrina.server.origin}/search/try?mode=${mode}&q=${encodeURIComponent(query)}`);
};

test.describe('in pl', () => {
  test.use({ locale: 'pl-PL' });

  test('[R2.10] [R2.45] an owner fixes a phrase that finds nothing, pins a product, and undoes it in the history', async ({
    page,
  }) => {
    const say = wordsOf('pl');
    await signIn(page, vitrina);
    const results = page.getByRole('list', { name: say('try.results') });
    const cards = results.getByRole('listitem').filter({ has: page.getByRole('article') });

    await test.step('a phrase that finds nothing leads to a synonym', async () => {
      await search(page, 'szmizjerka');
      await expect(
        page.getByRole('heading', { name: say('try.empty.title', { query: 'szmizjerka' }) }),
      ).toBeVisible();
      await page.getByRole('link', { name: say('try.empty.addSynonym') }).click();
      const form = page.getByRole('dialog', { name: say('phrases.synonyms.add') });
      await form.getByLabel(say('phrases.synonyms.fields.phrases')).first().fill('sukienka');
      await form.getByRole('button', { name: say('common.save') }).click();
      await expect(
        page.getByRole('heading', {
          name: say('phrases.check.title', { synonym: 'szmizjerka ↔ sukienka' }),
        }),
      ).toBeVisible();
    });

    await test.step('the phrase now finds products, and the page says that the synonym is why', async () => {
      await search(page, 'szmizjerka', 'why');
      await expect(cards.first()).toContainText(say('why.short.synonym'));
    });

    let second = '';
    await test.step('a product is moved to the top by keyboard', async () => {
      await search(page, 'szmizjerka', 'arrange');
      second = (await cards.nth(1).getByRole('heading').textContent()) ?? '';
      const handle = cards
        .nth(1)
        .getByRole('button', { name: say('common.sortable.drag', { name: second }) });
      // What a screen reader would say tells that the list is ready for the next key.
      const said = page.locator('[id^="DndLiveRegion"]');
      // A list that is drawn again just then loses the focus, and the key with it; so does one whose places aren't measured yet.
      await expect(async () => {
        await page.keyboard.press('Escape');
        await handle.focus();
        await page.keyboard.press('Space');
        await expect(said).toContainText(`${second}: miejsce 2 z`, { timeout: 5000 });
        await page.keyboard.press('ArrowLeft');
        await expect(said).toContainText(`${second}: miejsce 1 z`, { timeout: 5000 });
      }).toPass();
      await page.keyboard.press('Space');
      await expect(cards.first().getByText(say('merchandising.pinned'))).toBeVisible();
    });

    await test.step('visitors see that product first', async () => {
      await search(page, 'szmizjerka');
      await expect(cards.first().getByRole('heading')).toHaveText(second);
      await expect(cards.first()).toContainText(say('merchandising.pinned'));
    });

    await test.step('the comparison shows what the pin moved', async () => {
      await search(page, 'szmizjerka', 'compare');
      await expect(page.getByRole('region', { name: say('compare.now') })).toContainText('↑ 1');
    });

    await test.step('the first filter moves down one place', async () => {
      await page.goto(`${vitrina.server.origin}/search/searchFacetedSettings`);
      const filters = page.getByRole('list', { name: say('facets.name') }).getByRole('listitem');
      const first = (await filters.nth(0).getByRole('button').last().getAttribute('aria-label')) ?? '';
      await filters.nth(0).getByRole('button').last().click();
      await expect(filters.nth(1).getByRole('button', { name: first })).toBeVisible();
      await expect(page.getByText(say('common.autosaved')).first()).toBeVisible();
    });

    await test.step('the history undoes the order of filters, the pin and the synonym', async () => {
      for (const kind of ['facets', 'rules', 'synonyms']) {
        await page.goto(`${vitrina.server.origin}/search/history?kind=${kind}`);
        await page
          .getByRole('list', { name: say('changes.title') })
          .getByRole('button')
          .first()
          .click();
        await expect(page.getByText(say('changes.restored'))).toBeVisible();
      }
      await search(page, 'szmizjerka');
      await expect(
        page.getByRole('heading', { name: say('try.empty.title', { query: 'szmizjerka' }) }),
      ).toBeVisible();
    });
  });
});

test.describe('on a phone', () => {
  test.use({ locale: 'pl-PL', viewport: { width: 390, height: 844 } });

  test('[R2.22] the way to the preview stands above the form, stays in reach and lies over no field', async ({
    page,
  }) => {
    const say = wordsOf('pl');
    await signIn(page, vitrina);
    await page.goto(`${vitrina.server.origin}/search/weightsSettings`);
    const way = page.getByRole('button', { name: say('settings.preview.show') });
    const fields = page.getByRole('main').getByRole('slider');
    const topOf = async (what: Locator): Promise<number> => (await what.boundingBox())?.y ?? Number.NaN;
    await expect(way).toBeVisible();
    expect(await topOf(way)).toBeLessThan(await topOf(fields.first()));
    await fields.nth(4).focus();
    await page.mouse.wheel(0, 300);
    await expect.poll(() => topOf(way)).toBeLessThan(100);
    await way.click();
    await expect(page.getByRole('complementary', { name: say('settings.preview.title') })).toBeInViewport();
    await expect(way).toBeHidden();
  });
});

const languages: readonly [Language, string][] = [
  ['cz', 'cs-CZ'],
  ['en', 'en-GB'],
];
for (const [language, locale] of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test(`[R1.02] [R2.11] [R2.12] the lists of phrases and rules are in ${language}`, async ({ page }) => {
      const say = wordsOf(language);
      await signIn(page, vitrina, language);
      for (const [path, subject] of [
        ['/search/synonyms', 'phrases.synonyms'],
        ['/search/blockedPhrase', 'phrases.blocked'],
        ['/search/immutablePhrase', 'phrases.immutable'],
        ['/search/rules', 'merchandising'],
      ] as const) {
        await page.goto(vitrina.server.origin + path);
        await expect(page.getByRole('heading', { level: 1, name: say(`${subject}.name`) })).toBeVisible();
      }
    });
  });
}
