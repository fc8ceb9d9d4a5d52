import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Half-transparent text has less contrast than it will have. Shadow trees have animations of their own; endless ones are not waited for. */
const settle = `(async () => {
  const roots = (root) => [root, ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : []))];
  const moving = roots(document).flatMap((root) => root.getAnimations());
  const ending = moving.filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map((one) => one.finished));
})()`;

/**
 * What axe finds wrong on a page that stands still: the rule, then the elements. Findings of several frames are put together on a page that
 * is opened for that, which takes three times as long as looking; on a page without frames it would change nothing.
 */
export const findViolations = async (page: Page, axe = new AxeBuilder({ page })): Promise<string[]> => {
  await page.evaluate(settle);
  if (page.frames().length === 1) axe.setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => {
    const elements = nodes.slice(0, 3).map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 200)}`);
    return `${id}: ${elements.join(' | ')}`;
  });
};

export const expectAccessible = async (page: Page): Promise<void> => {
  expect(await findViolations(page)).toEqual([]);
};
