import { expect } from '@playwright/test';
import { closeVitrina, openDemo, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

let vitrina: Vitrina;
test.beforeAll(async () => {
  vitrina = await openDemo();
});
test.afterAll(() => closeVitrina(vitrina));

test.use({ locale: 'pl-PL' });

for (const width of [1440, 390])
  test(`[R2.36] [R2.56] an owner maps categories at ${width} pixels: one, several by keyboard, all that are certain, and takes it back`, async ({
    page,
  }) => {
    const say = wordsOf('pl');
    const { origin } = vitrina.server;
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, vitrina);
    const link = page.locator('a[href^="/catalog/instance/"]').first();
    const tree = page.getByRole('tree');
    const rowOf = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}\\s?\\d`) });

    await test.step('the tree of the demo shop has proposals', async () => {
      await expect(async () => {
        await page.goto(`${origin}/catalog/instances`);
        await expect(link).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 90_000 });
      const address = (await link.getAttribute('href'))?.split('/').slice(0, 4).join('/') ?? '';
      await expect(async () => {
        await page.goto(`${origin}${address}/categories`);
        await expect(rowOf('Moda')).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 60_000 });
    });

    await test.step('a proposal is confirmed, and undone', async () => {
      await rowOf('Moda').getByText(say('categories.confirm')).click();
      await expect(rowOf('Moda')).toContainText(say('categories.mapping.own'));
      await page.getByRole('button', { name: say('common.undo') }).click();
      await expect(rowOf('Moda')).toContainText(say('categories.confirm'));
    });

    await test.step('two are selected by keyboard and mapped to what the chooser finds', async () => {
      await tree.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Space');
      await page.keyboard.press('Shift+ArrowDown');
      await page.getByRole('button', { name: say('categories.mapSelected') }).click();
      const chooser = page.getByRole('dialog');
      await chooser.getByRole('searchbox').fill('zabaw');
      await chooser.getByRole('button', { name: /^Zabawki i gry/ }).click();
      await expect(tree.getByText('Zabawki i gry')).toHaveCount(2);
      await page.getByRole('button', { name: say('common.undo') }).click();
      await expect(tree.getByText('Zabawki i gry')).toHaveCount(0);
    });

    await test.step('all certain proposals at once, and back', async () => {
      await page.getByRole('button', { name: /^Zatwierdź wszystkie pewne propozycje/ }).click();
      await page.getByRole('button', { name: say('categories.openAll') }).click();
      await page.getByRole('searchbox', { name: say('categories.search') }).fill('sukienki');
      await expect(rowOf('Sukienki')).toContainText(say('categories.mapping.own'));
      await page.getByRole('button', { name: say('common.undo') }).click();
      await expect(rowOf('Sukienki')).toContainText(say('categories.confirm'));
    });

    await test.step('a category shows its products, and the list of products is filtered by it', async () => {
      await rowOf('Sukienki').getByRole('button', { name: 'Sukienki', exact: true }).click();
      const drawer = page.getByRole('dialog', { name: 'Sukienki' });
      await drawer.getByRole('link', { name: /na liście$/ }).click();
      await expect(page.getByText('Kategoria: Moda > Odzież damska > Sukienki')).toBeVisible();
    });
  });
