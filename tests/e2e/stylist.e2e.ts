import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { closeVitrina, openDemo, signIn, test, type Vitrina } from './vitrina.ts';
import { wordsOf } from './words.ts';

let vitrina: Vitrina;
test.beforeAll(async () => {
  vitrina = await openDemo();
});
test.afterAll(() => closeVitrina(vitrina));

test.use({ locale: 'pl-PL' });

const say = wordsOf('pl');
const slotsOf = (page: Page): Locator => page.getByRole('list', { name: say('stylist.slot.list') });
const slotAt = (page: Page, at: number): Locator => slotsOf(page).locator('> li').nth(at);
/** The product that a slot shows. */
const productIn = (slot: Locator): Locator =>
  slot.getByRole('button', { name: new RegExp(`^${say('stylist.slot.change')}`) });
/** Tells one product from another. */
const pictureIn = (part: Locator): Promise<string | null> => part.locator('img').first().getAttribute('src');
const pictureAt = (page: Page, at: number): Promise<string | null> => pictureIn(productIn(slotAt(page, at)));

/** Makes a stylization of a dress, with everything that is proposed for it. */
const begin = async (page: Page): Promise<void> => {
  const { origin } = vitrina.server;
  await page.goto(`${origin}/stylist/stylizations/list`);
  await page.getByRole('link', { name: say('stylist.add') }).click();
  // The popular products, which are there before, are replaced by what was found: a press in between would meet neither.
  const found = page.waitForResponse((reply) => reply.url().includes('query=sukienka'));
  await page.getByRole('searchbox', { name: say('products.search') }).fill('sukienka');
  await (await found).finished();
  await page
    .getByRole('button', { name: /sukienka/i })
    .first()
    .click();
  await expect(page).toHaveURL(/product=/);
  await expect(slotAt(page, 0)).toBeVisible();
  await expect(productIn(slotAt(page, 0))).toBeVisible();
  // What goes with the products that were put in is proposed anew, in another order.
  await page.waitForLoadState('networkidle');
};

/** The shop's own component, in the frame of the preview. */
const previewIn = (page: Page): FrameLocator =>
  page.frameLocator(`iframe[title="${say('stylist.preview.title')}"]`);

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: say('common.save'), exact: true }).click();
  await expect(page.getByRole('region', { name: say('common.unsavedChanges') })).toHaveCount(0);
  await expect(page).not.toHaveURL(/new/);
};

test('[R2.52] [R2.53] an owner makes a stylization by dragging, finds it in the list, deletes it and takes that back', async ({
  page,
}) => {
  await signIn(page, vitrina);
  await begin(page);
  const panel = page.getByRole('complementary', { name: say('stylist.products.name') });

  await test.step('another product dragged onto a place takes the place of what was there', async () => {
    const before = await pictureAt(page, 0);
    const tiles = panel.getByRole('button').filter({ hasText: /zł/ });
    const dragged = await pictureIn(tiles.nth(1));
    // By its picture: the order may still change under what is seen.
    const tile = tiles.filter({ has: page.locator(`img[src="${dragged}"]`) }).first();
    await drag(page, tile, productIn(slotAt(page, 0)));
    await expect.poll(() => pictureAt(page, 0)).toBe(dragged);
    expect(dragged).not.toBe(before);
    await page.keyboard.press('Control+z');
    await expect.poll(() => pictureAt(page, 0)).toBe(before);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => pictureAt(page, 0)).toBe(dragged);
  });

  await test.step('two products change places when one is dragged onto the other', async () => {
    const [first, second] = [await pictureAt(page, 0), await pictureAt(page, 1)];
    await drag(page, productIn(slotAt(page, 0)), productIn(slotAt(page, 1)));
    await expect.poll(() => pictureAt(page, 1)).toBe(first);
    expect(await pictureAt(page, 0)).toBe(second);
    await page.keyboard.press('Control+z');
    await expect.poll(() => pictureAt(page, 0)).toBe(first);
  });

  await test.step('slots change their order from the keyboard', async () => {
    const [first, second] = [await pictureAt(page, 0), await pictureAt(page, 1)];
    const grip = slotAt(page, 0).getByRole('button', {
      name: new RegExp(`^${say('common.sortable.drag', { name: '' }).trim()}`),
    });
    await grip.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(say('stylist.drag.lifted', { name: '' }).trim())).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(
      page.getByText(new RegExp(` ${say('stylist.drag.over', { name: '', place: '' }).trim()} 2`)),
    ).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(() => pictureAt(page, 1)).toBe(first);
    expect(await pictureAt(page, 0)).toBe(second);
  });

  await test.step('an understudy is chosen by a press', async () => {
    await slotAt(page, 0)
      .getByRole('button', { name: say('stylist.slot.understudyFor', { slot: '' }).trim() })
      .click();
    await panel.getByRole('button').filter({ hasText: /zł/ }).first().click();
    await expect(
      slotAt(page, 0)
        .getByRole('list', { name: say('stylist.slot.understudies') })
        .getByRole('listitem'),
    ).toHaveCount(1);
  });

  await test.step('a variant is chosen by its colour or size, the popular products first', async () => {
    await productIn(slotAt(page, 0)).first().click();
    await panel.getByRole('tab', { name: say('stylist.products.search') }).click();
    await expect(panel.getByText(say('stylist.products.popularFirst'))).toBeVisible();
    await panel
      .getByRole('button', { name: /^\d+ wariant/ })
      .first()
      .click();
    const before = await pictureAt(page, 0);
    await page.getByRole('menuitem').nth(1).click();
    await expect.poll(() => pictureAt(page, 0)).not.toBe(before);
  });

  await test.step('what isn’t saved is previewed by the component of the shop’s pages', async () => {
    const label = page.getByRole('textbox', { name: say('stylist.slot.labelOf', { number: 1 }) });
    await label.fill('Na upały');
    await page.getByRole('button', { name: say('stylist.preview.open') }).click();
    await expect(previewIn(page).getByText('Na upały')).toBeVisible();
    await expect(previewIn(page).getByText(/^Cały zestaw: [\d\s]+,\d\d/)).toBeVisible();
    await page.getByRole('dialog').getByText(say('stylist.preview.widths.phone'), { exact: true }).click();
    await expect(previewIn(page).getByText('Na upały')).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('common.close') })
      .click();
  });

  const name = 'Na lato';
  await test.step('saved, it is in the list and visible', async () => {
    await page.getByRole('textbox', { name: say('fields.names.stylizationName') }).fill(name);
    await save(page);
    await page.goto(`${vitrina.server.origin}/stylist/stylizations/list`);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await expect(card.getByText(say('stylist.states.shown'))).toBeVisible();
  });

  await test.step('deleted, it comes back by undo', async () => {
    await page.getByRole('button', { name: say('common.table.actionsOf', { name }) }).click();
    await page.getByRole('menuitem', { name: say('stylist.actions.delete') }).click();
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
    await page.getByRole('button', { name: say('common.undo'), exact: true }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });
});

test('[R2.53] on a phone all of it works without dragging', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, vitrina);
  await begin(page);
  await expect(productIn(slotAt(page, 1))).not.toContainText(/lampa/i);
  await productIn(slotAt(page, 1)).click();
  const sheet = page.getByRole('dialog', { name: say('stylist.products.name') });
  await sheet.getByRole('tab', { name: say('stylist.products.search') }).click();
  await sheet.getByRole('searchbox').fill('lampa');
  await sheet
    .getByRole('button', { name: new RegExp(`^${say('stylist.products.put')} .*lampa`, 'i') })
    .filter({ hasNotText: say('common.availability.out_of_stock') })
    .first()
    .click();
  await expect(sheet).toHaveCount(0);
  await expect(productIn(slotAt(page, 1))).toContainText(/lampa/i);

  await slotAt(page, 1)
    .getByRole('button', { name: new RegExp(`^${say('common.table.actionsOf', { name: '' }).trim()} .*2`) })
    .click();
  await page.getByRole('menuitem', { name: say('stylist.slot.up') }).click();
  await expect(productIn(slotAt(page, 0))).toContainText(/lampa/i);
  await page.getByRole('button', { name: say('stylist.preview.open') }).click();
  await expect(previewIn(page).getByRole('link', { name: /lampa/i })).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('common.close') })
    .click();
  await save(page);
});

/** Drags in steps, as a hand does: the library begins to drag after some pixels. */
const drag = async (page: Page, what: Locator, onto: Locator): Promise<void> => {
  // Hovers once nothing moves any more, as the places below pictures do until those have loaded.
  await onto.hover();
  await what.hover();
  const [from, to] = [await what.boundingBox(), await onto.boundingBox()];
  if (!from || !to) throw new Error('What is dragged, or where to, is not on screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 8, from.y + from.height / 2 + 8, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
};
