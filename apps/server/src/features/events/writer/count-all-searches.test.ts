import { describe, expect, test } from 'vitest';
import { cart, click, countGroups, dayOf, purchase, search } from '../../../testing/made-events.ts';
import { otherPhrases } from '../visitor-event.ts';
import { countEvents } from './count-events.ts';

const hour = 60 * 60;
const day = 24 * hour;
/** Each event in a group of its own must come to the same as all in one. */
const countBothWays = (events: Parameters<typeof countGroups>[number]) => {
  const { searches, nextPhrases } = countGroups(events);
  expect(countGroups(...events.map((event) => [event]))).toMatchObject({ searches, nextPhrases });
  return { searches, nextPhrases };
};
const searchesOf = (...events: Parameters<typeof countGroups>[number]) => countBothWays(events).searches;

describe('[R3.29] all searches together', () => {
  test('are those of each phrase, moves to another included, by the device they began on', () => {
    expect(
      searchesOf(
        search(0, 'bu', { total: 0 }),
        search(1, 'but', { total: 0 }),
        search(2, 'buty', { context: 'serp', device: 'desktop' }),
        search(60, 'xyz', { total: 0, context: 'serp', device: 'tablet' }),
      ),
    ).toEqual({
      'all 10 phone': { searches: 1 },
      'autocomplete 10 phone': { searches: 1, emptySearches: 1 },
      'serp 10 desktop': { searches: 1 },
      'all 10 tablet': { searches: 1, emptySearches: 1 },
      'serp 10 tablet': { searches: 1, emptySearches: 1 },
    });
  });

  test('that move on after midnight, and on another device, stay where they began', () => {
    expect(
      searchesOf(search(day / 2 - 1, 'bu', { total: 0 }), search(day / 2 + 1, 'but', { device: 'desktop' })),
    ).toEqual({ 'all 10 phone': { searches: 1 }, 'autocomplete 10 phone': { searches: 1 } });
  });

  test('that led to a click count once in each context, every click as itself, on its own day and device', () => {
    expect(
      searchesOf(
        search(0, 'buty', { queryId: 'q1' }),
        search(2, 'buty', { queryId: 'q2', context: 'serp' }),
        click(3, 'p1', 'q1'),
        click(4, 'p2', 'q1'),
        click(5, 'p1', 'q2', { device: 'desktop' }),
        click(6, 'p1', 'q2'),
        click(7, 'p9', null),
        click(8, 'p9', 'unknown'),
        search(20, 'buty', { queryId: 'q3', context: 'serp' }),
        click(day / 2, 'p1', 'q3'),
      ),
    ).toEqual({
      'all 10 phone': { searches: 2, clicks: 3, clickedSearches: 1 },
      'all 10 desktop': { clicks: 1 },
      'autocomplete 10 phone': { searches: 1, clicks: 2, clickedSearches: 1 },
      'serp 10 phone': { searches: 2, clicks: 1 },
      'serp 10 desktop': { clicks: 1, clickedSearches: 1 },
      'all 11 phone': { clicks: 1, clickedSearches: 1 },
      'serp 11 phone': { clicks: 1, clickedSearches: 1 },
    });
  });

  test('have the carts of products clicked before, each product once, in the contexts it was clicked in', () => {
    expect(
      searchesOf(
        search(0, 'buty', { queryId: 'q1' }),
        search(2, 'buty', { queryId: 'q2', context: 'serp' }),
        click(3, 'p1', 'q1'),
        click(4, 'p1', 'q1'),
        click(5, 'p2', 'q2'),
        cart(60, { p1: [3, 5], p2: [1, 5], p3: [1, 5] }, { device: 'desktop' }),
        cart(70, { p1: [1, 5] }, { device: 'desktop' }),
        cart(70, { p1: [1, 5] }, { visitor: 'bob' }),
      ),
    ).toMatchObject({
      'all 10 desktop': { carts: 3 },
      'autocomplete 10 desktop': { carts: 2 },
      'serp 10 desktop': { carts: 1 },
    });
  });

  test.each([
    ['48 h after the click', 5 + 48 * hour, 'ann', 1],
    ['later', 5 + 48 * hour + 1, 'ann', undefined],
    ['before the click', 4, 'ann', undefined],
    ['by another visitor', hour, 'bob', undefined],
  ])('have carts by the rule of purchases: %s', (_, seconds, visitor, carts) => {
    const all = searchesOf(
      search(0, 'buty', { queryId: 'q1' }),
      click(5, 'p1', 'q1'),
      cart(seconds, { p1: [1, 1] }, { visitor, device: 'tablet' }),
    );
    expect(Object.entries(all).find(([key]) => /^all .* tablet$/.test(key))?.[1].carts).toBe(carts);
  });

  test('have one sale for a purchase that began with two phrases, its products once', () => {
    const events = [
      search(0, 'buty', { queryId: 'q1' }),
      click(5, 'p1', 'q1'),
      click(6, 'p2', 'q1'),
      search(100, 'lampa', { queryId: 'q2', context: 'serp' }),
      click(105, 'p1', 'q2'),
      click(106, 'p3', 'q2'),
      purchase(hour, { p1: [2, 10.5], p2: [1, 4], p3: [1, 100], p4: [9, 9] }, { device: 'desktop' }),
    ];
    expect(searchesOf(...events)).toMatchObject({
      'all 10 desktop': { sales: 1, units: 4, revenue: 125 },
      'autocomplete 10 desktop': { sales: 1, units: 3, revenue: 25 },
      'serp 10 desktop': { sales: 1, units: 3, revenue: 121 },
    });
    expect(countGroups(events).phrases).toMatchObject({
      'all buty': { sales: 1, units: 3, revenue: 25 },
      'all lampa': { sales: 1, units: 3, revenue: 121 },
    });
  });

  test('of an intent from before devices were told apart move on as unknown', () => {
    const counted = { day: '2026-03-10', phrase: 'bu', isEmpty: true };
    const intent = {
      ...{ id: 'i', visitor: 'ann', afterPhrase: null, lastQuery: 'bu', at: '2026-03-10T11:59:59.000Z' },
      ...{ isClosed: false, counted: { all: counted, autocomplete: counted } },
    };
    const attribution = {
      intents: new Map([['ann', intent]]),
      queries: new Map(),
      clicks: new Map(),
      choices: new Map(),
    };
    const { searches } = countEvents([search(1, 'but')], { attribution, dayOf });
    expect(searches.rows()).toMatchObject([
      { key: { context: 'all', device: 'unknown' }, counts: { searches: 0, emptySearches: -1 } },
      { key: { context: 'autocomplete', device: 'unknown' }, counts: { searches: 0, emptySearches: -1 } },
    ]);
  });
});

describe('[R3.29] what was searched next', () => {
  const empty = { total: 0 };
  const found = { queryId: 'q1' };
  const nextOf = (...events: Parameters<typeof countGroups>[number]) => countBothWays(events).nextPhrases;

  test('after finding nothing counts on the day of the first click, under what was typed in the end', () => {
    expect(
      nextOf(
        search(0, 'kanapa', empty),
        search(60, 'so'),
        search(61, 'sofa', found),
        click(day / 2, 'p1', 'q1'),
        click(day / 2 + 1, 'p2', 'q1'),
      ),
    ).toEqual({ '11 kanapa -> sofa': { times: 1 } });
  });

  test.each([
    ['3 minutes later', search(180, 'sofa', found), 1],
    ['longer after', search(181, 'sofa', found), undefined],
    ['at the same time', search(0, 'sofa', found), 1],
    ['by another visitor', search(60, 'sofa', { ...found, visitor: 'bob' }), undefined],
    ['by nobody in particular', search(60, 'sofa', { ...found, visitor: null }), undefined],
  ])('%s', (_, next, times) => {
    const events = [search(0, 'kanapa', empty), next, click(200, 'p1', 'q1')];
    expect(nextOf(...events)['10 kanapa -> sofa']?.times).toBe(times);
  });

  test.each([
    ['no click', [search(0, 'kanapa', empty), search(60, 'sofa', found)]],
    [
      'a click on what was found at first',
      [
        search(0, 'kanapa', { ...found, queryId: 'q0' }),
        ...[click(20, 'p2', 'q0'), search(60, 'sofa', found), click(61, 'p1', 'q1')],
      ],
    ],
    ['the same again', [search(0, 'sofa', empty), search(60, 'sofa', found), click(61, 'p1', 'q1')]],
    ['the same intent', [search(0, 'sof', empty), search(1, 'sofa', found), click(61, 'p1', 'q1')]],
    [
      'nobody’s searches',
      [
        search(0, 'kanapa', { ...empty, visitor: null }),
        search(60, 'sofa', { ...found, visitor: null }),
        click(61, 'p1', 'q1', { visitor: null }),
      ],
    ],
  ])('is nothing with %s', (_, events) => {
    expect(nextOf(...events)).toEqual({});
  });

  test('is that of the search right before, though it found something that nobody clicked', () => {
    const [kanapa, sofa] = [search(0, 'kanapa'), search(60, 'sofa', found)];
    expect(nextOf(kanapa, sofa, click(61, 'p1', 'q1'))).toEqual({ '10 kanapa -> sofa': { times: 1 } });
    const between = search(30, 'narożnik');
    expect(nextOf(search(0, 'kanapa', empty), between, sofa, click(61, 'p1', 'q1'))).toEqual({
      '10 narożnik -> sofa': { times: 1 },
    });
  });

  test('is not known of phrases that are counted together', () => {
    const attribution = { intents: new Map(), queries: new Map(), clicks: new Map(), choices: new Map() };
    const events = [search(0, 'kanapa', empty), search(60, 'sofa', found), click(61, 'p1', 'q1')];
    for (const other of ['kanapa', 'sofa']) {
      const namePhrase = ({ phrase }: { phrase: string }) => (phrase === other ? otherPhrases : phrase);
      expect(countEvents(events, { attribution, dayOf, namePhrase }).nextPhrases.rows()).toEqual([]);
    }
  });
});
