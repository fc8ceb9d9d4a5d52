import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { makeCall } from '../../testing/start-test-server.ts';

let mails: MailServer;
let shop: Shop;
let searchId: string;
let productId: string;
let key: string;
let ids = 0;

const send = async (events: readonly Record<string, unknown>[]): Promise<void> => {
  const body = events.map((event) => {
    ids += 1;
    return { eventId: `event-${String(ids).padStart(4, '0')}`, visitor: 'ann', ...event };
  });
  const response = await fetch(`${shop.server.origin}/public/events/${searchId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-api-key': key,
    },
    body: JSON.stringify({ events: body }),
  });
  expect(response.status).toBe(202);
};
const at = (when: string): void => {
  shop.server.clock.now = new Date(when);
};
const searched = (query: string, total: number, queryId: string) => ({
  ...{ type: 'search', query, total, context: 'serp', queryId },
});

beforeAll(async () => {
  mails = await startMailServer();
  shop = await startShop({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Vitrina <vitrina@search.example>',
    PUBLIC_URL: 'https://search.example',
  });
  key = (await shop.owner.call('getAuthKey')).reply.data.key;
  searchId = await shop.newInstance();
  const { reply } = await shop.owner.call('listProducts', { params: { catalogId: shop.catalogId } });
  productId = reply.data[0]?.id ?? '';
});
afterAll(async () => {
  await shop.close();
  await mails.close();
});
beforeEach(() => {
  mails.refuses = null;
  mails.received.length = 0;
});

describe('the digest by HTTP', () => {
  test('is asked for by somebody signed in, who decides on nobody else’s', async () => {
    for (const name of ['getDigest', 'sendDigest'] as const)
      expect((await makeCall(shop.server.origin, null, name)).status).toBe(401);
    const wrong = await shop.owner.call('setDigest', { body: { wanted: 'yes' as never } });
    expect([wrong.status, wrong.error.details?.problems]).toMatchObject([422, [{ path: 'wanted' }]]);
    expect((await shop.owner.call('getDigest')).reply.data).toEqual({ wanted: true, isAvailable: true });
    const { reply } = await shop.stranger.call('setDigest', { body: { wanted: false } });
    expect(reply.data).toEqual({ wanted: false, isAvailable: true });
    expect((await shop.stranger.call('getDigest')).reply.data.wanted).toBe(false);
    expect((await shop.owner.call('getDigest')).reply.data.wanted).toBe(true);
  });

  test('holds what visitors’ events of the week add up to, and comes twice a minute at most', async () => {
    // The week before: one search, on its Sunday.
    at('2026-03-01T22:59:00Z');
    await send([searched('kubek', 1, 'q0')]);
    // Monday begins in Warsaw.
    at('2026-03-01T23:01:00Z');
    await send([searched('Kubek', 1, 'q1'), { type: 'click', productId, position: 1, queryId: 'q1' }]);
    at('2026-03-03T12:00:00Z');
    await send([{ type: 'purchase', products: [{ productId, quantity: 2, price: 10.25 }] }]);
    for (const [query, times] of [
      ['<b>sofa</b>', 2],
      ['lampa', 1],
    ] as const)
      for (let time = 0; time < times; time += 1)
        await send([{ ...searched(query, 0, `empty-${query.length}-${time}`), visitor: `bob-${time}` }]);
    at('2026-03-08T23:01:00Z');
    await send([searched('za późno', 0, 'q9')]);

    // The catalog's last import was refused.
    await shop.server.database
      .updateTable('import_run')
      .set({
        ...{ status: 'error', error_code: 'IMPORT_OTHER_CURRENCY' },
        error_details_json: JSON.stringify({ own: 'PLN', found: 'EUR', foreign: 20, all: 20 }),
      })
      .where('catalog_id', '=', shop.catalogId)
      .execute();

    at('2026-03-10T12:00:00Z');
    const { status, reply } = await shop.owner.call('sendDigest');
    expect([status, reply.data]).toEqual([200, { isSent: true, from: '2026-03-02', to: '2026-03-08' }]);
    expect(mails.received.map(({ to }) => to)).toEqual([[shop.owner.customer.email]]);
    const text = (mails.received[0]?.mail.text ?? '').replaceAll(/[\u00a0\u2009\u202f]/g, ' ');
    for (const line of [
      'Klienci szukali 4 razy. Bez wyników: 75% wyszukiwań. Zmiany względem tygodnia 23 lutego – 1 marca 2026.',
      'Wyszukiwania: 4 (+300%)',
      'Bez wyników: 75% (3 wyszukiwania, +75 p.p., gorzej)',
      'CTR: 25% (+25 p.p., lepiej)',
      'Konwersja: 100%',
      'Zakupy: 1 (tydzień wcześniej: 0)',
      'Wartość: 20,50 zł (tydzień wcześniej: 0,00 zł)',
      '- <b>sofa</b>: 2 razy',
      '- lampa: 1 raz',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^- .+: 2 sztuki, 20,50 zł$/m);
    expect(text).not.toContain('za późno');
    expect(text).toContain('ceny w feedzie są w EUR, a waluta katalogu to PLN');
    expect(text).toContain(`https://search.example/catalog/instance/${shop.catalogId}`);

    mails.refuses = { code: 550, text: 'no such user' };
    const refused = await shop.owner.call('sendDigest');
    expect([refused.status, refused.error.code]).toEqual([409, 'MAIL_NOT_SENT']);
    expect(refused.error.details).toEqual({ reason: 'address' });
    expect((await shop.owner.call('sendDigest')).error.code).toBe('TOO_MANY_REQUESTS');
  });

  test('of a week without searches is not sent', async () => {
    at('2026-05-10T12:00:00Z');
    const { reply } = await shop.stranger.call('sendDigest');
    expect(reply.data).toEqual({ isSent: false, from: '2026-04-27', to: '2026-05-03' });
    expect(mails.received).toEqual([]);
  });
});
