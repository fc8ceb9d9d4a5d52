import { industryIds, locales } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { readBaseCategories, readComplements } from './base-categories.ts';

const base = readBaseCategories();
const ids = new Set(base.map(({ id }) => id));

test('[R2.56] the base list has about 300 categories, each named in three languages, parents before children', () => {
  expect(base.length).toBeGreaterThan(280);
  expect(ids.size).toBe(base.length);
  const seen = new Set<string>();
  for (const { id, parentId, names } of base) {
    expect(id).toMatch(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*){0,3}$/);
    if (parentId !== null) expect(seen, id).toContain(parentId);
    for (const locale of locales) expect(names[locale].trim(), id).not.toBe('');
    seen.add(id);
  }
});

test('no two categories of a parent have the same name in a language', () => {
  for (const locale of locales) {
    const named = base.map(({ parentId, names }) => `${parentId}: ${names[locale]}`);
    expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
  }
});

test('every industry finds a department of its own', () => {
  const departments = new Map<(typeof industryIds)[number], string>([
    ['animals', 'animals'],
    ['automotive', 'automotive'],
    ['beauty', 'beauty'],
    ['books_and_multimedia', 'books'],
    ['education', 'education'],
    ['electronic', 'electronics'],
    ['entertainment', 'entertainment'],
    ['erotic', 'adult'],
    ['fashion', 'fashion'],
    ['food', 'food'],
    ['health', 'health'],
    ['hobby', 'hobby'],
    ['home_and_garden', 'home'],
    ['gifts_toys', 'gifts'],
    ['jewellery_gallantry', 'fashion.jewellery'],
    ['office', 'office'],
    ['other_services', 'services'],
    ['sport', 'sport'],
    ['travel_and_leisure', 'travel'],
  ]);
  for (const id of industryIds.filter((industry) => industry !== 'other' && industry !== 'other_goods'))
    expect(ids, id).toContain(departments.get(id));
});

test('what goes together does so both ways, and is in the list', () => {
  const complements = readComplements();
  let pairs = 0;
  for (const [id, others] of complements) {
    expect(ids).toContain(id);
    expect(others).not.toContain(id);
    for (const other of others) expect(complements.get(other)).toContain(id);
    pairs += others.size / 2;
  }
  expect(pairs).toBeGreaterThanOrEqual(150);
  expect(complements.get('fashion.clothing.dresses')).toContain('fashion.shoes.pumps');
  expect(complements.get('home.lighting.floor')).toContain('home.furniture.sofas');
});
