import { expect, test } from 'vitest';
import { buildDemoCatalog } from './catalog.ts';
import { demoDays, makeDemoVisits } from './demo-visits.ts';

const { items } = buildDemoCatalog();
const now = new Date('2026-03-10T12:00:00.000Z');

test('the demo shop has had visitors on each of sixty days, the same whenever they are made', () => {
  const { phrases, products } = makeDemoVisits(items, now);
  const days = new Set(phrases.map(({ day }) => day));
  expect([days.size, Math.min(...[...days].map(Date.parse))]).toEqual([demoDays, Date.parse('2026-01-10')]);
  expect(new Set(products.map(({ day }) => day)).size).toBe(demoDays);
  expect(makeDemoVisits(items, now)).toEqual({ phrases, products });
});

test('what is made up of the demo shop’s visitors could have happened', () => {
  const { phrases, products } = makeDemoVisits(items, now);
  const ids = new Set(items.map(({ id }) => id));
  for (const { productId, views, clicks, purchases, sales, units, revenue } of products) {
    expect(ids.has(productId)).toBe(true);
    expect(views >= clicks && clicks >= purchases && purchases >= sales && units >= purchases).toBe(true);
    expect(revenue > 0).toBe(units > 0);
  }
  const all = phrases.filter(({ context }) => context === 'all');
  for (const { searches, emptySearches, lastTotal, clicks, sales } of all) {
    expect(searches >= clicks && clicks >= sales).toBe(true);
    expect(emptySearches).toBe(lastTotal === 0 ? searches : 0);
  }
  for (const some of [phrases, products])
    expect(some.reduce((sum, row) => sum + row.units, 0)).toBeGreaterThan(500);
  expect(all.some(({ emptySearches }) => emptySearches > 0)).toBe(true);
});
