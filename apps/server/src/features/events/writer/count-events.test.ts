import { describe, expect, test } from 'vitest';
import {
  cart,
  click,
  countGroups,
  dayOf,
  noAttribution,
  purchase,
  search,
  view,
} from '../../../testing/made-events.ts';
import { countEvents } from './count-events.ts';

const count = (...groups: Parameters<typeof countGroups>) => {
  const { phrases, products } = countGroups(...groups);
  return { phrases, products };
};

describe('[R3.29] searches of one intent', () => {
  test('typed letter by letter count once, under the last', () => {
    const letters = ['b', 'bu', 'but', 'buty'].map((phrase, index) => search(index, phrase));
    expect(count(letters).phrases).toEqual({
      'all buty': { searches: 1 },
      'autocomplete buty': { searches: 1 },
    });
    expect(count(...letters.map((event) => [event])), 'each in a call of its own').toEqual(count(letters));
  });

  test('count under the longest where letters were deleted, until others are typed', () => {
    expect(count([search(0, 'buty zim'), search(2, 'buty z'), search(3, 'buty')]).phrases).toMatchObject({
      'all buty zim': { searches: 1 },
    });
    expect(count([search(0, 'buty zom'), search(2, 'buty z'), search(4, 'buty zimowe')]).phrases).toEqual({
      'all buty zimowe': { searches: 1 },
      'autocomplete buty zimowe': { searches: 1 },
    });
  });

  test('are one in all, and one in each place where it was made', () => {
    const events = [search(0, 'but'), search(3, 'buty', { context: 'serp' })];
    expect(count(events).phrases).toEqual({
      'all buty': { searches: 1 },
      'autocomplete but': { searches: 1 },
      'serp buty': { searches: 1 },
    });
  });

  test('are two where more than 10 s passed, another word was typed, another visitor typed, or a product was clicked', () => {
    const twice = { 'all buty': { searches: 2 } };
    expect(count([search(0, 'buty'), search(10, 'buty')]).phrases).toMatchObject({
      'all buty': { searches: 1 },
    });
    expect(count([search(0, 'buty'), search(10.001, 'buty')]).phrases).toMatchObject(twice);
    expect(count([search(0, 'buty'), search(1, 'buty', { visitor: 'bob' })]).phrases).toMatchObject(twice);
    expect(count([search(0, 'buty'), search(1, 'lampa')]).phrases).toMatchObject({
      'all buty': { searches: 1 },
      'all lampa': { searches: 1 },
    });
    expect(
      count([search(0, 'buty', { queryId: 'q1' }), click(1, 'p1', 'q1'), search(2, 'buty')]).phrases,
    ).toMatchObject({ 'all buty': { searches: 2, clicks: 1 } });
  });

  test('of nobody in particular are told by their query id, else each is one', () => {
    const unnamed = { visitor: null };
    expect(count([search(0, 'bu', unnamed), search(1, 'but', unnamed)]).phrases).toMatchObject({
      'all bu': { searches: 1 },
      'all but': { searches: 1 },
    });
    const ofOne = { visitor: null, queryId: 'q1' };
    expect(count([search(0, 'bu', ofOne), search(1, 'but', ofOne)]).phrases).toMatchObject({
      'all but': { searches: 1 },
    });
  });

  test('that found nothing count so only while that is what they found', () => {
    const events = [search(0, 'xyz', { total: 0 }), search(1, 'xyzówka', { total: 3 })];
    expect(count(events).phrases).toMatchObject({ 'all xyzówka': { searches: 1 } });
    expect(count([search(0, 'xyz', { total: 0 })]).phrases).toMatchObject({
      'all xyz': { searches: 1, emptySearches: 1 },
    });
  });

  test('move on in the day in which the intent began', () => {
    const midnight = 12 * 60 * 60;
    const tally = countEvents([search(midnight - 1, 'bu'), search(midnight + 1, 'but')], {
      ...{ attribution: noAttribution(), dayOf },
    });
    const left = tally.phrases.rows().filter(({ counts }) => counts.searches !== 0);
    expect(left.map(({ key }) => [key.context, key.day, key.phrase])).toEqual([
      ['all', '2026-03-10', 'but'],
      ['autocomplete', '2026-03-10', 'but'],
    ]);
  });
});

describe('[R3.29] clicks and sales', () => {
  const hour = 60 * 60;
  const found = search(0, 'buty', { queryId: 'q1', context: 'serp' });

  test('a click counts for the product, for its phrase, and for the place where it was searched', () => {
    const { phrases, products } = count([found, click(5, 'p1', 'q1'), click(6, 'p2', null)]);
    expect(phrases).toEqual({
      'all buty': { searches: 1, clicks: 1 },
      'serp buty': { searches: 1, clicks: 1 },
    });
    expect(products).toEqual({ p1: { clicks: 1 }, p2: { clicks: 1 } });
  });

  test('a purchase counts for the phrase from which one of its products was clicked, with that product alone', () => {
    const bought = purchase(hour, { p1: [2, 10.5], p2: [1, 99] });
    const { phrases, products } = count([found, click(5, 'p1', 'q1')], [bought]);
    expect(phrases['serp buty']).toEqual({ searches: 1, clicks: 1, sales: 1, units: 2, revenue: 21 });
    expect(products).toEqual({
      p1: { clicks: 1, purchases: 1, sales: 1, units: 2, revenue: 21 },
      p2: { purchases: 1, units: 1, revenue: 99 },
    });
  });

  test('two products of one purchase are one sale', () => {
    const events = [
      found,
      click(5, 'p1', 'q1'),
      click(6, 'p2', 'q1'),
      purchase(hour, { p1: [1, 1], p2: [3, 2] }),
    ];
    expect(count(events).phrases['all buty']).toEqual({
      ...{ searches: 1, clicks: 2, sales: 1, units: 4, revenue: 7 },
    });
  });

  test.each([
    ['48 h after the click', 5 + 48 * hour, 'ann', 1],
    ['later', 5 + 48 * hour + 1, 'ann', undefined],
    ['before the click', 4, 'ann', undefined],
    ['by another visitor', hour, 'bob', undefined],
  ])('a purchase %s', (_, seconds, visitor, sales) => {
    const events = [found, click(5, 'p1', 'q1'), purchase(seconds, { p1: [1, 1] }, { visitor })];
    expect(count(events).phrases['all buty']?.sales).toBe(sales);
  });

  test('a purchase by nobody in particular counts by its query id, and never by nothing at all', () => {
    const unnamed = [
      search(0, 'buty', { queryId: 'q1', visitor: null }),
      click(5, 'p1', 'q1', { visitor: null }),
    ];
    const by = (queryId: string | null) =>
      count([...unnamed, purchase(hour, { p1: [1, 1] }, { visitor: null, queryId })]).phrases['all buty']
        ?.sales;
    expect(by('q1')).toBe(1);
    expect(by(null)).toBeUndefined();
  });

  test('views and carts count for products alone', () => {
    expect(count([view(0, ['p1', 'p2']), cart(0, { p1: [3, 5] })])).toEqual({
      phrases: {},
      products: { p1: { views: 1, carts: 1 }, p2: { views: 1 } },
    });
  });
});
