import { randomUUID } from 'node:crypto';
import type { PublicStylizationsReply, Stylization } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FashionShop, startFashionShop } from '../../testing/start-fashion-shop.ts';

let shop: FashionShop;
const ids = { evening: '', work: '' };
const slot = (slotId: string, productId: string) => ({ slotId, productId });
const page = {
  ...{ origin: 'https://sklep.example', 'content-type': 'text/plain' },
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

const add = async (
  name: string,
  look: Stylization['look'],
  slots: readonly ReturnType<typeof slot>[],
): Promise<string> => {
  const body = { catalogId: shop.catalogId, stylization: { name, look, slots: [...slots] } };
  return (await shop.owner.call('addStylization', { body })).reply.data.stylizationId;
};

type Event = { readonly type: string; readonly at: string } & Record<string, unknown>;
const send = async (...events: readonly Event[]): Promise<void> => {
  const response = await fetch(`${shop.server.origin}/public/events/${shop.searchId}`, {
    ...{ method: 'POST', headers: page },
    body: JSON.stringify({ events: events.map((event) => ({ eventId: randomUUID(), ...event })) }),
  });
  expect([response.status, await response.json()]).toMatchObject([202, { accepted: events.length }]);
};

const march = { from: '2026-03-01', to: '2026-03-31' };
const report = async (body: object = {}) =>
  (await shop.owner.call('reportStylizations', { body: { searchId: shop.searchId, ...march, ...body } }))
    .reply.data;

beforeAll(async () => {
  shop = await startFashionShop();
  shop.server.clock.now = new Date('2026-03-31T12:00:00.000Z');
  await shop.owner.call('setAuthDomains', { body: { domains: ['sklep.example'] } });
  ids.evening = await add('Wieczór', { kind: 'product', productId: 'DRESS' }, [
    slot('shoes', 'SHOES'),
    slot('bag', 'BAG'),
  ]);
  ids.work = await add('Praca', { kind: 'picture', url: 'https://sklep.example/praca.jpg', alt: '' }, [
    slot('coat', 'COAT'),
    slot('bag', 'BAG'),
  ]);
});
afterAll(() => shop.close());

describe('[R2.51] the report of stylizations', () => {
  test('is empty before a look was seen', async () => {
    const empty = await report();
    expect(empty).toMatchObject({
      rows: [],
      rowCount: 0,
      firstDay: null,
      currency: 'PLN',
      totalsBefore: null,
    });
    expect(empty.totals).toMatchObject({ views: 0, ctr: null, total: 0 });
    expect(empty.days).toHaveLength(31);
  });

  test('has what a page of the shop, on another origin, showed, and what was bought after it', async () => {
    const shown = await fetch(
      `${shop.server.origin}/public/stylizations/${shop.searchId}?product=DRESS&count=2`,
      { headers: { origin: page.origin } },
    );
    expect(shown.headers.get('access-control-allow-origin')).toBe(page.origin);
    const { stylizations } = (await shown.json()) as PublicStylizationsReply;
    expect(stylizations.map(({ stylizationId }) => stylizationId)).toEqual([ids.evening]);
    const { look, slots } = stylizations[0] ?? { look: null, slots: [] };
    expect([look?.kind, ...slots.map(({ product }) => product.id)]).toEqual(['product', 'SHOES', 'BAG']);

    const visitor = 'visitor-anna';
    const inLook = { visitor, stylizationId: ids.evening };
    const bag = [{ productId: 'BAG', quantity: 2, price: 179 }];
    await send(
      { type: 'view', at: '2026-03-10T10:00:00Z', productIds: ['DRESS', 'SHOES', 'BAG'], ...inLook },
      {
        type: 'view',
        at: '2026-03-11T10:00:00Z',
        productIds: ['DRESS', 'SHOES', 'BAG'],
        stylizationId: ids.evening,
      },
      { type: 'click', at: '2026-03-10T10:01:00Z', productId: 'BAG', ...inLook },
      { type: 'addToCart', at: '2026-03-10T10:02:00Z', products: bag, ...inLook },
      {
        type: 'view',
        at: '2026-03-10T10:03:00Z',
        productIds: ['COAT', 'BAG'],
        visitor,
        stylizationId: ids.work,
      },
      { type: 'click', at: '2026-03-10T10:04:00Z', productId: 'BAG', visitor, stylizationId: ids.work },
      { type: 'purchase', at: '2026-03-11T09:00:00Z', products: bag, visitor },
    );
    const { rows, totals, days, firstDay } = await report();
    const sold = { salesCount: 1, unitsSold: 2, total: 358 };
    expect(rows).toEqual([
      {
        ...{ stylizationId: ids.evening, name: 'Wieczór', isDeleted: false, before: null },
        ...{ image: expect.stringMatching(/^https?:/), views: 2, clicks: 1, ctr: 0.5, carts: 1, ...sold },
      },
      {
        ...{ stylizationId: ids.work, name: 'Praca', isDeleted: false, before: null },
        ...{ image: 'https://sklep.example/praca.jpg', views: 1, clicks: 1, ctr: 1, carts: 0, ...sold },
      },
    ]);
    expect(totals, 'a sale that began in two looks is one').toEqual({
      ...{ views: 3, clicks: 2, ctr: 2 / 3, carts: 1, ...sold },
    });
    expect(days.filter(({ views, salesCount }) => views + salesCount > 0)).toEqual([
      { day: '2026-03-10', views: 2, clicks: 2, carts: 1, salesCount: 0, total: 0 },
      { day: '2026-03-11', views: 1, clicks: 0, carts: 0, salesCount: 1, total: 358 },
    ]);
    expect(firstDay).toBe('2026-03-10');
  });

  test('compares with the days before, sorts by every column, and gives pages', async () => {
    const april = { from: '2026-04-01', to: '2026-04-30', compare: true };
    shop.server.clock.now = new Date('2026-04-02T12:00:00.000Z');
    await send({ type: 'view', at: '2026-04-01T10:00:00Z', productIds: ['BAG'], stylizationId: ids.work });
    const compared = await report(april);
    expect(compared.before).toEqual({ from: '2026-03-02', to: '2026-03-31' });
    expect(compared.totals).toMatchObject({ views: 1, total: 0 });
    expect(compared.totalsBefore).toMatchObject({ views: 3, total: 358 });
    expect(compared.rows).toMatchObject([{ name: 'Praca', views: 1, before: { views: 1, total: 358 } }]);
    const namesBy = async (orderBy: string, sort: string) =>
      (await report({ orderBy, sort })).rows.map(({ name }) => name);
    expect(await namesBy('name', 'asc')).toEqual(['Praca', 'Wieczór']);
    expect(await namesBy('views', 'asc')).toEqual(['Praca', 'Wieczór']);
    expect(await namesBy('ctr', 'desc')).toEqual(['Praca', 'Wieczór']);
    expect(await namesBy('carts', 'desc')).toEqual(['Wieczór', 'Praca']);
    const second = await report({ offset: 1, limit: 1 });
    expect([second.rowCount, second.rows.map(({ name }) => name)]).toEqual([2, ['Praca']]);
  });

  test('is of all that search a catalog where that is asked for', async () => {
    const { catalogId } = shop;
    const body = { ...march, catalogId };
    const { reply } = await shop.owner.call('reportStylizations', { body });
    expect(reply.data.totals).toMatchObject({ views: 3, salesCount: 1 });
    const strangers = await shop.stranger.call('reportStylizations', { body });
    expect([strangers.status, strangers.body]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
  });

  test('is a CSV file too, in the language of the panel', async () => {
    const body = { searchId: shop.searchId, ...march, orderBy: 'name', sort: 'asc', locale: 'pl' } as const;
    const file = await shop.owner.call('exportStylizationReport', { body });
    expect(file.headers.get('content-disposition')).toContain('"stylizations_2026-03-01_2026-03-31.csv"');
    expect(String(file.body.text).replace('\ufeff', '').split('\r\n')).toEqual([
      '"Stylizacja";"Wyświetlenia";"Kliknięcia";"CTR (%)";"Koszyki";"Zakupy";"Sztuki";"Wartość (PLN)"',
      '"Praca";1;1;100,00;0;1;2;358,00',
      '"Wieczór";2;1;50,00;1;1;2;358,00',
      '',
    ]);
  });

  test('keeps deleted stylizations, by their last name, also once they were erased for good', async () => {
    await shop.owner.call('deleteStylization', { params: { stylizationId: ids.evening } });
    const [deleted] = (await report()).rows;
    expect(deleted).toMatchObject({ name: 'Wieczór', isDeleted: true, views: 2 });
    await shop.server.database.deleteFrom('stylization').where('id', '=', ids.evening).execute();
    const [erased] = (await report()).rows;
    expect(erased).toMatchObject({ name: 'Wieczór', isDeleted: true, image: null, views: 2 });
    const body = { searchId: shop.searchId, ...march, locale: 'cz' } as const;
    const file = await shop.owner.call('exportStylizationReport', { body });
    expect(String(file.body.text)).toContain('"Wieczór (smazaná)"');
  });
});
