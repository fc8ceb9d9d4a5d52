import { expect, test } from 'vitest';
import { buildDemoCatalog } from '../catalog.ts';
import type { DemoEvent } from './demo-event.ts';
import { listDemoPhrases, makeDemoEvents } from './make-demo-events.ts';

const { items, itemsById } = buildDemoCatalog();
const now = new Date('2026-11-22T17:30:00.000Z');

/** A plain search: products whose title or category has all words, but for their endings. */
const answers = new Map(
  listDemoPhrases(items).map((phrase) => {
    const words = phrase.split(' ').map((word) => word.slice(0, -1));
    const found = items.filter(({ title, productType }) =>
      words.every((word) => `${title} ${productType[2]}`.toLowerCase().includes(word)),
    );
    const total = new Set(found.map(({ id, group }) => group ?? id)).size;
    return [phrase, { total, productIds: found.slice(0, 12).map(({ id }) => id) }];
  }),
);
const events = makeDemoEvents(items, answers, now);

const ofType = <Type extends DemoEvent['type']>(type: Type) =>
  events.filter((event): event is Extract<DemoEvent, { type: Type }> => event.type === type);
const searches = ofType('search');
const clicks = ofType('click');
const purchases = ofType('purchase');
const dayOf = ({ at }: DemoEvent): string => at.slice(0, 10);
const share = (part: number, of: number): number => Math.round((1000 * part) / of) / 1000;
/** A visit's search that went on from the suggestions to the results page is one. */
const lookedFor = new Set(searches.map(({ eventId, phrase }) => `${eventId.replace(/-\d+$/, '')} ${phrase}`));

test('the demo shop’s visitors are the same whenever they are made up on a day; in the morning, the evening hasn’t been yet', () => {
  expect(makeDemoEvents(items, answers, now)).toEqual(events);
  const morning = '2026-11-22T08:00:00.000Z';
  expect(makeDemoEvents(items, answers, new Date(morning))).toEqual(events.filter(({ at }) => at <= morning));
});

test('each of two months’ days has searches, until now, in order of time, and each event once', () => {
  const days = [...new Set(searches.map(dayOf))];
  expect([days.length, days[0], days.at(-1)]).toEqual([66, '2026-09-18', '2026-11-22']);
  const times = events.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  expect((times.at(-1) ?? '') <= now.toISOString()).toBe(true);
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
});

test('what they saw, clicked and bought exists, was found, and could be bought', () => {
  const found = new Map(searches.map(({ queryId, phrase }) => [queryId, answers.get(phrase)?.productIds]));
  for (const { queryId, productId } of clicks) expect(found.get(queryId)).toContain(productId);
  for (const { queryId, productIds } of ofType('view'))
    for (const productId of productIds) expect(found.get(queryId)).toContain(productId);
  for (const { phrase, total } of searches) expect(total).toBe(answers.get(phrase)?.total);
  const put = new Set(
    ofType('addToCart').flatMap(({ visitor, products }) =>
      products.map(({ productId }) => `${visitor} ${productId}`),
    ),
  );
  for (const { visitor, products } of purchases)
    for (const { productId, price } of products) {
      const item = itemsById.get(productId);
      expect(put).toContain(`${visitor} ${productId}`);
      expect(item?.availability).not.toBe('out_of_stock');
      expect([item?.priceMinor, item?.sale?.priceMinor]).toContain(Math.round(price * 100));
    }
});

test('the figures are those of a real shop: how many search, click, buy, on what, and how many come again', () => {
  const lastWeek = new Set([...new Set(searches.map(dayOf))].slice(-8, -1));
  const searchesOf = (days: ReadonlySet<string>) =>
    [...lookedFor].filter((visit) => days.has(visit.slice(0, 10))).length / days.size;
  const firstWeek = new Set([...new Set(searches.map(dayOf))].slice(0, 7));
  expect(searchesOf(lastWeek)).toBeGreaterThan(150);
  expect(searchesOf(lastWeek)).toBeLessThan(250);
  expect(searchesOf(lastWeek)).toBeGreaterThan(1.2 * searchesOf(firstWeek));

  const between = (value: number, least: number, most: number) =>
    expect(value >= least && value <= most, `${value} between ${least} and ${most}`).toBe(true);
  between(share(clicks.length, lookedFor.size), 0.35, 0.6);
  between(share(purchases.length, clicks.length), 0.03, 0.06);
  between(share(searches.filter(({ total }) => total === 0).length, searches.length), 0.04, 0.18);
  const phones = searches.filter(({ device }) => device === 'phone').length;
  between(share(phones, searches.length), 0.55, 0.75);
  const visits = new Set(
    events.map(({ visitor, eventId }) => `${visitor} ${eventId.split('-', 4).join('-')}`),
  );
  between(share(new Set(events.map(({ visitor }) => visitor)).size, visits.size), 0.5, 0.8);
  const evening = searches.filter(({ at }) => at.slice(11, 13) >= '16' && at.slice(11, 13) < '21').length;
  between(share(evening, searches.length), 0.3, 0.55);
});

test('lamps rise as days get shorter, garden things fall', () => {
  const ofLeaf = (section: string, days: (day: string) => boolean) =>
    clicks.filter((click) => {
      const productType: readonly string[] = itemsById.get(click.productId)?.productType ?? [];
      return productType.includes(section) && days(dayOf(click));
    }).length;
  const early = (day: string) => day < '2026-10-21';
  const late = (day: string) => day >= '2026-10-21';
  expect(ofLeaf('Oświetlenie', late)).toBeGreaterThan(1.4 * ofLeaf('Oświetlenie', early));
  expect(ofLeaf('Ogród', late)).toBeLessThan(ofLeaf('Ogród', early));
});

test('a shopper’s word that finds nothing is followed by the catalog’s, whose results are clicked', () => {
  const tried = searches.filter(({ phrase, total }) => phrase === 'żyrandol' && total === 0);
  const next = tried.flatMap(({ visitor, at }) =>
    searches.filter((search) => {
      const pauseMs = Date.parse(search.at) - Date.parse(at);
      const isNext = search.visitor === visitor && pauseMs > 0 && pauseMs < 3 * 60_000;
      return isNext && search.phrase === 'lampa wisząca';
    }),
  );
  const queryIds = new Set(next.map(({ queryId }) => queryId));
  expect(queryIds.size).toBeGreaterThan(10);
  expect(clicks.filter(({ queryId }) => queryIds.has(queryId)).length).toBeGreaterThan(8);
});
