import type { FacetedMenuItem, PublicSearchReply } from '@vitrina/contract';
import { buildFeed, buildFeedItem, type FeedItem, reply, serveFeeds } from '@vitrina/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeCatalog,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../../testing/start-test-server.ts';

let server: TestServer;
let owner: SignedIn;
let searchId: string;
let closeFeeds: () => Promise<void>;

const items: readonly Partial<FeedItem>[] = [
  { title: 'Żarówka LED', details: { Gwint: 'E27', Moc: '60 W', 'Kolor oprawy': 'biały' } },
  { title: 'Żarówka LED mała', details: { Gwint: 'E14', Moc: '0,04 kW', 'Kolor oprawy': 'czarno-biały' } },
  { title: 'Żarówka LED duża', details: { Gwint: 'E27', Moc: '1,5 kW', 'Kolor oprawy': 'dębowy' } },
  { title: 'Butelka', details: { Pojemność: '0,5 l' }, attributes: { size: '0,5 l' } },
  { title: 'Butelka termiczna', details: { Pojemność: '500 ml' }, attributes: { size: '500ml' } },
  { title: 'Butelka wielka', details: { Pojemność: '1500 ml' }, attributes: { size: '1,5 l' } },
  ...['XL', 'S', 'M', '40', '38', '10'].map((size, at) => ({
    ...{ title: `Kurtka ${at}`, details: { '__proto__ ': 'x', Numer: `K-${at}` } },
    attributes: { size },
  })),
];

beforeAll(async () => {
  const feed = buildFeed({ items: items.map((item, at) => buildFeedItem(item, at + 1)) });
  const feeds = await serveFeeds({ '/feed.xml': reply(feed) });
  closeFeeds = feeds.close;
  server = await startTestServer();
  owner = await server.signIn({ plan: 'pro' });
  const catalogId = await makeCatalog(owner, feeds.url('/feed.xml'));
  searchId = (await owner.call('createInstance', { body: { name: 'Sklep', catalogId } })).reply.data
    .instanceId;
  await owner.call('setAuthDomains', { body: { domains: ['sklep.pl'] } });
});
afterAll(async () => {
  await server.close();
  await closeFeeds();
});

/** As a visitor's browser asks. */
const ask = (query: string, filters: Readonly<Record<string, string>> = {}) => {
  const asked = new URLSearchParams({ q: query });
  for (const [field, value] of Object.entries(filters)) asked.append(`filter.${field}`, value);
  const headers = { origin: 'https://sklep.pl' };
  return fetch(`${server.origin}/public/search/${searchId}?${asked}`, { headers });
};
const search = async (query: string, filters: Readonly<Record<string, string>> = {}) => {
  const response = await ask(query, filters);
  expect(response.status).toBe(200);
  return (await response.json()) as PublicSearchReply;
};
const facet = async (query: string, field: string, filters = {}) =>
  (await search(query, filters)).facets.find((one) => one.field === field);
const labels = (found: Awaited<ReturnType<typeof facet>>) =>
  found?.values.map(({ label, count }) => [label, count]);

const menu = (part: Partial<FacetedMenuItem> = {}): FacetedMenuItem[] => [
  { field: 'size', label: 'Rozmiar', type: 'checkbox', unit: '' },
  { field: 'attributes', label: 'Parametry', type: 'checkbox', unit: '', ...part },
];
const setMenu = (facetedmenu: FacetedMenuItem[] | null) =>
  owner.call('setFacetedMenu', { body: { searchId, facetedmenu } });

test('[R3.16] a visitor sees each attribute that many of the results have as a filter of its own', async () => {
  const { facets } = await search('żarówka');
  const own = facets.filter(({ field }) => field.startsWith('attributes'));
  expect(own.map(({ field, label, kind }) => ({ field, label, kind }))).toEqual([
    { field: 'attributes.Gwint', label: 'Gwint', kind: 'values' },
    { field: 'attributes.Kolor oprawy', label: 'Kolor oprawy', kind: 'values' },
    { field: 'attributes.Moc', label: 'Moc', kind: 'values' },
  ]);
  expect((await search('butelka')).facets.map(({ field }) => field)).toContain('attributes.Pojemność');
});

test('[R10.03] choosing a value of an attribute narrows the results, and leaves the others to choose', async () => {
  const { total, facets } = await search('żarówka', { 'attributes.Gwint': 'E14' });
  expect(total).toBe(1);
  const threads = facets.find(({ field }) => field === 'attributes.Gwint');
  expect(threads?.values.map(({ value, count, selected }) => [value, count, selected])).toEqual([
    ['E27', 2, false],
    ['E14', 1, true],
  ]);
  expect((await search('żarówka', { 'attributes.Nie ma': 'x' })).total).toBe(0);
  expect((await ask('żarówka', { 'attributes.': 'x' })).status).toBe(422);
});

test('[R10.03] equal quantities are one value, in the usual unit, and can be chosen as the shop wrote them', async () => {
  expect(labels(await facet('butelka', 'attributes.Pojemność'))).toEqual([
    ['500\u00a0ml', 2],
    ['1,5\u00a0l', 1],
  ]);
  const chosen = await search('butelka', { 'attributes.Pojemność': '0,5 l' });
  expect(chosen.total).toBe(2);
  expect(labels(await facet('żarówka', 'attributes.Moc'))).toEqual([
    ['40\u00a0W', 1],
    ['60\u00a0W', 1],
    ['1500\u00a0W', 1],
  ]);
});

test('[R10.03] sizes are grouped by kind, each in its order', async () => {
  const sizes = await facet('', 'size');
  expect(sizes?.values.map(({ label, group }) => [group, label])).toEqual([
    ['letters', 'S'],
    ['letters', 'M'],
    ['letters', 'XL'],
    ['numbers', '10'],
    ['numbers', '38'],
    ['numbers', '40'],
    ['quantities', '500\u00a0ml'],
    ['quantities', '1,5\u00a0l'],
  ]);
  expect((await facet('kurtka', 'size'))?.values[0]?.group).toBe('letters');
  expect((await facet('butelka', 'size'))?.values[0]).not.toHaveProperty('group');
});

test('[R10.03] colours come with what they look like, words that name none without', async () => {
  const colours = await facet('żarówka', 'attributes.Kolor oprawy');
  const looks = Object.fromEntries(colours?.values.map(({ value, swatch }) => [value, swatch]) ?? []);
  expect(looks.biały).toBe('#ffffff');
  expect(looks['czarno-biały']).toMatch(/^linear-gradient\(135deg, #1b1b1d 0% 50%, #ffffff 50% 100%\)$/);
  expect(looks.dębowy).toBeUndefined();
});

test('[R3.16] the owner may keep attributes from becoming filters, and give one a place and a name of its own', async () => {
  const own = { field: 'attributes.Gwint', label: 'Trzonek', type: 'checkbox', unit: '' } as const;
  const saved = await setMenu([own, ...menu({ except: ['Moc'] })]);
  expect(saved.reply.data.map(({ field, isMissing, except }) => [field, isMissing, except])).toEqual([
    ['attributes.Gwint', false, undefined],
    ['size', false, undefined],
    ['attributes', false, ['Moc']],
  ]);
  const shown = (await search('żarówka')).facets.map(({ field, label }) => [field, label]);
  expect(shown).toEqual([
    ['attributes.Gwint', 'Trzonek'],
    ['attributes.Kolor oprawy', 'Kolor oprawy'],
  ]);
  await setMenu([own]);
  expect((await search('żarówka')).facets.map(({ label }) => label)).toEqual(['Trzonek']);
  await setMenu(null);
});

test('[R5.13] a filter of an attribute is refused where its name is none, or too long', async () => {
  for (const field of ['attributes.', `attributes.${'x'.repeat(200)}`, 'attributes.a: b', 'colours.Gwint']) {
    const { status } = await setMenu([{ field, label: 'X', type: 'checkbox', unit: '' }]);
    expect([field, status]).toEqual([field, 422]);
  }
  const tooMany = menu({ except: Array.from({ length: 201 }, (_, at) => `a${at}`) });
  expect((await setMenu(tooMany)).status).toBe(422);
});

test('[R7.24] the panel lists the attributes with their coverage, unit and values', async () => {
  const { reply: list } = await owner.call('getAttributes', { body: { searchId } });
  expect(list.data.groupsCount).toBe(12);
  const named = (name: string) => list.data.attributes.find((one) => one.name === name);
  expect(named('Gwint')).toEqual({
    ...{ field: 'attributes.Gwint', name: 'Gwint', unit: '', groupsCount: 3, samples: ['E27', 'E14'] },
  });
  expect(named('Moc')).toMatchObject({
    unit: 'W',
    samples: expect.arrayContaining(['1500\u00a0W', '60\u00a0W']),
  });
  expect(list.data.attributes.map(({ groupsCount }) => groupsCount)).toEqual(
    list.data.attributes.map(({ groupsCount }) => groupsCount).toSorted((a, b) => b - a),
  );
});

test('[R10.04] InstantSearch counts and filters attributes by their names', async () => {
  const { key } = (await owner.call('getAuthKey')).reply.data;
  const credentials = { 'x-algolia-application-id': owner.customer.symbol, 'x-algolia-api-key': key };
  const response = await fetch(`${server.origin}/1/indexes/*/queries?${new URLSearchParams(credentials)}`, {
    method: 'POST',
    headers: { origin: 'https://sklep.pl', 'content-type': 'application/json' },
    body: JSON.stringify({
      requests: [
        {
          indexName: searchId,
          query: 'żarówka',
          facets: ['attributes.Gwint', 'attributes.Moc'],
          facetFilters: [['attributes.Gwint:E27']],
        },
      ],
    }),
  });
  const { results } = (await response.json()) as { results: { nbHits: number; facets: unknown }[] };
  expect(results[0]).toMatchObject({
    nbHits: 2,
    facets: { 'attributes.Gwint': { E27: 2 }, 'attributes.Moc': { '60 W': 1, '1500 W': 1 } },
  });
});
