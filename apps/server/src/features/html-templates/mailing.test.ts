import { defaultTemplateHtml, type HtmlTemplate, type Rule, type SavedHtmlTemplate } from '@vitrina/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dayMs } from '../../storage/calendar-days.ts';
import { type MailShop, type MakeItem, startMailShop } from '../../testing/mail-shop.ts';
import { refuseWrites } from '../../testing/refuse-writes.ts';

let shop: MailShop & { readonly make: MakeItem };
let template: SavedHtmlTemplate;
let ids = 0;

const titles = [
  'Czerwona sukienka',
  'Łóżko dębowe',
  'Buty trekkingowe',
  'Lampa „A” & "B"',
  'Kubek',
  'Zegar',
  'Miska',
];
const itemsAt = (make: MakeItem, price: number) => [
  ...titles.map((title, at) =>
    make(
      { title, price: `${price + at}.00 PLN`, googleCategory: at < 3 ? 'Dom > Meble' : 'Kuchnia' },
      at + 1,
    ),
  ),
  make({ title: 'Zegar niedostępny', availability: 'out_of_stock' }, 20),
];

const store = async (changes: Partial<HtmlTemplate> = {}): Promise<SavedHtmlTemplate> => {
  ids += 1;
  const body = {
    templateId: `t${ids}`,
    templateName: 'Karta',
    width: 200,
    height: 320,
    html: defaultTemplateHtml,
  };
  return (await shop.owner.call('storeHtmlTemplate', { body: { ...body, ...changes } })).reply.data;
};
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const get = (
  path: string,
  key = template.mailingKey,
  headers: Record<string, string> = { 'user-agent': browser },
) => fetch(`${shop.server.origin}/mailing/${key}/${path}`, { redirect: 'manual', headers });
const pictureOf = async (path: string, key?: string): Promise<Buffer> =>
  Buffer.from(await (await get(path, key)).arrayBuffer());
/** A card that isn't drawn in time is plain, and drawn for a later request. */
const patience = { timeout: 30_000, interval: 200 };
const textOf = async (path: string, key?: string): Promise<string> => (await get(path, key)).text();
type Listed = {
  readonly products: readonly { readonly id: string; readonly title: string; readonly price: string }[];
};
const listOf = async (query: string): Promise<Listed> => JSON.parse(await textOf(`products.json?${query}`));
const titlesOf = async (query: string) => (await listOf(query)).products.map(({ title }) => title);

beforeAll(async () => {
  shop = await startMailShop((make) => itemsAt(make, 10));
  template = await store();
});
afterAll(() => shop.close());

describe('the products of a mailing', () => {
  test('[R2.06] are fetched without a session: a document, a block to paste, a text part, and JSON', async () => {
    const page = await get('products.html');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
    const html = await page.text();
    expect(html).toContain('<html lang="pl');
    expect(html.match(/<img/g)).toHaveLength(6);
    expect(html).toContain('Czerwona sukienka');
    const block = await textOf('block.html?count=2');
    expect(block).not.toMatch(/<html|<body/);
    expect(block.match(/<img/g)).toHaveLength(2);
    expect(await textOf('products.txt?count=1')).toMatch(
      /^Czerwona sukienka\n10,00 zł\nhttps:\/\/shop.example\/p\/1\n$/,
    );
    const { products } = await listOf('count=3');
    expect(products).toMatchObject([
      { position: 1, id: 'SKU-1', price: '10,00\u00a0zł', priceValue: 10 },
      {},
      {},
    ]);
  });

  test('as data hold the owner’s card too, filled, if a layout is asked for', async () => {
    const mine = await store({ html: '<u class="own">{{title}} & {{price}}</u>' });
    const read = async (query: string) => JSON.parse(await textOf(`products.json?${query}`, mine.mailingKey));
    const { html, products } = await read('count=2&layout=mail');
    expect(html).toContain('<table class="vt-block"');
    expect(html.match(/<u class="own">/g)).toHaveLength(2);
    expect(html).toContain('Czerwona sukienka');
    expect(products).toHaveLength(2);
    expect(await read('count=2')).not.toHaveProperty('html');
  });

  test('for mail clients are tables of 600 pixels with sized pictures, one column on phones, and small', async () => {
    const html = await textOf('products.html?layout=mail');
    expect(html).toMatch(/<table class="vt-block" role="presentation"[^>]*width="600"[^>]*bgcolor=/);
    for (const image of html.match(/<img[^>]*>/g) ?? []) {
      expect(image).toMatch(/width="154"/);
      expect(image).toMatch(/height="150"/);
      expect(image).toMatch(/alt="[^"]+"/);
    }
    expect(html).toContain('max-width:480px');
    expect(html).toContain('<meta name="color-scheme"');
    expect(html).not.toMatch(/<script|<form|<iframe|<link/);
    expect(Buffer.byteLength(html)).toBeLessThan(60 * 1024);
    // A picture without sizes gets those of the documentation, and words for readers without pictures.
    const plain = await store({ html: '<img src="{{image}}">' });
    expect(await textOf('block.html?count=1', plain.mailingKey)).toMatch(
      /width="154" height="150"[^>]*alt="Czerwona sukienka 10,00/,
    );
  });

  test('come from a phrase, a category, a rule, or what is popular; never those that can’t be bought', async () => {
    expect(await titlesOf('q=sukienka')).toEqual(['Czerwona sukienka']);
    expect(await titlesOf(`category=${encodeURIComponent('Dom > Meble')}`)).toEqual(titles.slice(0, 3));
    const rule: Rule = {
      name: 'Mailing',
      enabled: true,
      condition: { type: 'is', phrase: 'lato' },
      actions: [
        { type: 'boost', target: { type: 'product', productId: 'SKU-2' }, strength: 3 },
        { type: 'pin', productId: 'SKU-7', position: 2 },
        { type: 'pin', productId: 'SKU-5', position: 1 },
        { type: 'boost', target: { type: 'field', field: 'brand', value: 'Glina' }, strength: 3 },
      ],
      from: null,
      to: null,
    };
    const { searchId } = shop;
    const added = await shop.owner.call('addRule', { params: { searchId }, body: rule });
    const ofRule = await listOf(`rule=${added.reply.data.ruleId}&count=4`);
    expect(ofRule.products.map(({ id }) => id)).toEqual(['SKU-5', 'SKU-7', 'SKU-2', 'SKU-1']);
    expect(await titlesOf('count=24')).toHaveLength(7);
    expect(await titlesOf('count=24')).not.toContain('Zegar niedostępny');
    // Nothing found: popular ones, since a hole in a mail sells nothing.
    expect(await titlesOf('q=xyzzy&count=2')).toEqual(titles.slice(0, 2));
  });

  test('values of the feed are text, and lead nowhere but to the web', async () => {
    const html = await textOf('block.html?count=6');
    expect(html).toContain('Lampa „A” &amp; &#34;B&#34;');
    const sly = await store({
      html: '<a href="{{title}}">a</a><a href="java{{title}}script:x">b</a><p style="color: {{title}}">c</p>',
    });
    const made = await textOf('block.html?q=sukienka', sly.mailingKey);
    expect(made).toContain('<a href="">a</a><a href="">b</a><p style="color:Czerwona sukienka">c</p>');
  });

  test('a change of the template is there at the next request, and so are new prices after an import', async () => {
    const changing = await store({ html: '<b>{{price}}</b>' });
    expect(await textOf('block.html?count=1', changing.mailingKey)).toContain('<b>10,00\u00a0zł</b>');
    await shop.owner.call('updateHtmlTemplate', { body: { ...changing, html: '<i>{{price}}</i>' } });
    expect(await textOf('block.html?count=1', changing.mailingKey)).toContain('<i>10,00\u00a0zł</i>');
    await shop.publish(itemsAt(shop.make, 50));
    expect(await textOf('block.html?count=1', changing.mailingKey)).toContain('<i>50,00\u00a0zł</i>');
    await shop.publish(itemsAt(shop.make, 10));
  });

  test('wrong parameters, another customer’s widget and unknown keys are refused', async () => {
    expect((await get('products.html?count=25')).status).toBe(422);
    expect((await get('products.html?layout=pdf')).status).toBe(422);
    const { catalogId } = shop;
    expect((await get(`products.html?widget=${catalogId}`)).status).toBe(404);
    const theirs = (await shop.stranger.call('storeHtmlTemplate', { body: { ...template } })).reply.data;
    expect((await get(`products.html?widget=${shop.searchId}`, theirs.mailingKey)).status).toBe(404);
    expect((await get('products.html', 'a'.repeat(22))).status).toBe(404);
    expect((await get('else.html')).status).toBe(404);
  });

  test('a new key ends the old one’s mails, and a disabled customer’s is as unknown', async () => {
    const mine = await store();
    const params = { templateId: mine.templateId };
    const reset = (await shop.owner.call('resetMailingKey', { params })).reply.data;
    expect((await get('products.txt', mine.mailingKey)).status).toBe(404);
    expect((await get('products.txt', reset.mailingKey)).status).toBe(200);
    const setDisabled = (at: string | null) =>
      shop.server.database
        .updateTable('customer')
        .set({ disabled_at: at })
        .where('id', '=', shop.owner.customer.id)
        .execute();
    await setDisabled('2026-01-01T00:00:00Z');
    const fresh = await store().catch(() => null);
    expect(fresh?.mailingKey).toBeUndefined();
    shop.server.app.services.mailing.mailings.forget();
    expect((await get('products.txt', reset.mailingKey)).status).toBe(404);
    await setDisabled(null);
  });
});

describe('pictures and links of a mailing', () => {
  test('a position is a picture of twice the card, and leads to the product that it shows', async () => {
    const picture = await get('lato-2026/1.png?q=sukienka');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(picture.headers.get('cache-control')).toBe('no-cache, max-age=0');
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
      width: 400,
      height: 640,
    });
    // The picture of the product is red; on a busy machine a later request has it.
    await vi.waitFor(async () => {
      const png = sharp(await pictureOf('lato-2026/1.png?q=sukienka'));
      const middle = png.extract({ left: 150, top: 100, width: 100, height: 100 }).png();
      const { dominant } = await sharp(await middle.toBuffer()).stats();
      expect(dominant.r).toBeGreaterThan(150);
      expect(dominant.b).toBeLessThan(80);
    }, patience);
    const click = await get('lato-2026/1?q=sukienka');
    expect([click.status, click.headers.get('location')]).toEqual([302, 'https://shop.example/p/1']);
  });

  test('stay with their product when others become popular or the feed changes its order', async () => {
    await get('wiosna/1.png');
    await get('wiosna/2.png');
    await shop.publish(itemsAt(shop.make, 10).toReversed());
    expect((await listOf('count=1')).products[0]?.id).not.toBe('SKU-1');
    const places = await Promise.all(
      ['wiosna/1', 'wiosna/2', 'zima/1'].map(async (path) => (await get(path)).headers.get('location')),
    );
    expect(places.slice(0, 2)).toEqual(['https://shop.example/p/1', 'https://shop.example/p/2']);
    expect(places[2]).toBe('https://shop.example/p/7');
    // What comes to light later shows no product twice.
    const third = (await get('wiosna/7')).headers.get('location');
    expect(['https://shop.example/p/1', 'https://shop.example/p/2']).not.toContain(third);
    await shop.publish(itemsAt(shop.make, 10));
  });

  test('six pictures of one mail opened at once show six products, and count as one mailing', async () => {
    const mine = await store();
    const { database } = shop.server;
    for (const sendId of ['razem-1', 'razem-2']) {
      await Promise.all([1, 2, 3, 4, 5, 6].map((at) => get(`${sendId}/${at}.png`, mine.mailingKey)));
      const rows = await database
        .selectFrom('mailing_choice')
        .selectAll()
        .where('send_id', '=', sendId)
        .execute();
      expect(new Set(rows.map(({ product_id }) => product_id)).size).toBe(6);
      expect(rows.filter(({ is_first }) => is_first === 1)).toHaveLength(1);
    }
    const counted = database.selectFrom('html_template').select('sends');
    expect(await counted.where('mailing_key', '=', mine.mailingKey).execute()).toEqual([{ sends: 2 }]);
  });

  test('a product’s deepest category is stored for its clicks, not the longest text', async () => {
    const [deep, long] = ['Dom > Meble > Stoły', 'Wyposażenie wnętrz i ogrodów > Na każdą porę roku'];
    await shop.publish(
      itemsAt(shop.make, 10).map((item) => ({ ...item, googleCategory: `${long}, ${deep}` })),
    );
    await get('glebia/1.png');
    const row = await shop.server.database
      .selectFrom('mailing_choice')
      .select('category')
      .where('send_id', '=', 'glebia')
      .executeTakeFirst();
    expect(row?.category).toBe(deep);
    await shop.publish(itemsAt(shop.make, 10));
  });

  test('links in HTML and data of a named campaign lead through this server, to what they showed', async () => {
    const listed = await listOf('send=wiosna&count=2');
    const [first] = listed.products as (Listed['products'][number] & { link: string })[];
    expect(first?.link).toContain(`/mailing/${template.mailingKey}/wiosna/1?widget=`);
    expect(await textOf('block.html?send=wiosna&count=2')).toContain(`/wiosna/2?widget=`);
    const click = await get(`wiosna/1?widget=${shop.searchId}`);
    expect([click.status, click.headers.get('location')]).toEqual([
      302,
      `https://shop.example/p/${first?.id.slice('SKU-'.length)}`,
    ]);
    expect((await get('products.html?send=anna@example.pl')).status).toBe(422);
  });

  test('a click months later, when the product is gone, leads to its category or phrase', async () => {
    await get(`jesien/1?category=${encodeURIComponent('Dom > Meble')}`);
    await get('jesien/1?q=sukienka');
    await get('jesien/1');
    await shop.publish(itemsAt(shop.make, 10).slice(1));
    const leadsTo = async (path: string) => (await get(path)).headers.get('location');
    expect(await leadsTo('jesien/1')).toBe('https://shop.example/');
    const params = { searchId: shop.searchId };
    const { data } = (await shop.owner.call('getAppSettings', { params })).reply;
    const general = { ...data.general, redirectionUrl: '/szukaj?utm=a' };
    await shop.owner.call('setAppSettings', { params, body: { ...data, general } });
    expect(await leadsTo('jesien/1?q=sukienka')).toBe('https://shop.example/szukaj?utm=a&q=sukienka');
    expect(await leadsTo(`jesien/1?category=${encodeURIComponent('Dom > Meble')}`)).toBe(
      'https://shop.example/szukaj?utm=a&q=&q.filter.categories=Dom+%3E+Meble',
    );
    expect(await leadsTo('jesien/1')).toContain('q.filter.categories=');
    const gone = await get('jesien/1.png');
    expect([gone.status, gone.headers.get('content-type')]).toEqual([200, 'image/png']);
    await shop.publish(itemsAt(shop.make, 10));
  });

  test('whatever is wrong with a picture’s address, the answer is a picture', async () => {
    const long = 'a'.repeat(10_000);
    for (const path of [
      'a/99.png',
      'a/0.png',
      `${long}/1.png`,
      'a/b/1.png',
      'anna@shop.example/1.png',
      'x.png',
    ])
      for (const key of [template.mailingKey, 'b'.repeat(22)]) {
        const answer = await get(path, key);
        expect([path.slice(0, 20), answer.status, answer.headers.get('content-type')]).toEqual([
          path.slice(0, 20),
          200,
          'image/png',
        ]);
      }
    const stored = await shop.server.database.selectFrom('mailing_choice').select('send_id').execute();
    expect(stored.filter(({ send_id }) => send_id.length > 64 || send_id.includes('@'))).toEqual([]);
  });

  test('a link with a reader’s address, slashes or ten thousand signs is refused', async () => {
    for (const send of ['anna@shop.example', 'anna%40shop.example', 'a%2Fb', 'a'.repeat(10_000)])
      expect([send.slice(0, 20), (await get(`${send}/1`)).status]).toEqual([send.slice(0, 20), 422]);
  });

  test('broken, lying and vector pictures of products', async () => {
    const { make } = shop;
    const origin = new URL(make({}, 1).imageLink ?? '').origin;
    await shop.publish([
      make({ title: 'Kłamca', imageLink: `${origin}/lie.jpg` }, 1),
      make({ title: 'Brak', imageLink: `${origin}/none.jpg` }, 2),
      make({ title: 'Wektor', imageLink: `${origin}/picture.svg` }, 3),
    ]);
    for (const position of [1, 2, 3]) {
      const answer = await get(`zle/${position}.png`);
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(400);
    }
    await shop.publish(itemsAt(make, 10));
  });

  test('a link whose search is gone leads to the shop', async () => {
    for (const query of ['widget=gone', 'count=abc']) {
      const click = await get(`akcja/1?${query}`);
      expect([click.status, click.headers.get('location')]).toEqual([302, 'https://shop.example/']);
    }
  });

  test('while nothing can be stored, pictures, links and lists of templates are answered as ever', async () => {
    const { database } = shop.server;
    const mine = await store();
    await get('przed/1', mine.mailingKey);
    const events = ['insert on mailing_choice', 'insert on html_template_day', 'update on html_template'];
    const refusals = await Promise.all(events.map((event) => refuseWrites(database, { event })));
    try {
      const picture = await get('pelny/1.png', mine.mailingKey);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      const bytesOf = async () => (await pictureOf('pelny/1.png', mine.mailingKey)).length;
      await vi.waitFor(async () => expect(await bytesOf()).toBeGreaterThan(3000), patience);
      const click = await get('pelny/2', mine.mailingKey);
      expect([click.status, click.headers.get('location')]).toEqual([302, 'https://shop.example/p/2']);
      expect((await get('products.html?send=pelny', mine.mailingKey)).status).toBe(200);
      expect((await shop.owner.call('getAllTemplates')).status).toBe(200);
    } finally {
      for (const allow of refusals) await allow();
    }
    const params = { templateId: mine.templateId };
    expect((await shop.owner.call('getHtmlTemplate', { params })).reply.data.clicks).toBe(2);
  });

  test('clicks of people are counted by template and day; those of robots and HEAD aren’t', async () => {
    const mine = await store();
    await get('akcja/1', mine.mailingKey);
    await get('akcja/2', mine.mailingKey);
    await get('akcja/1', mine.mailingKey, {
      'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)',
    });
    await fetch(`${shop.server.origin}/mailing/${mine.mailingKey}/akcja/1`, { method: 'HEAD' });
    const params = { templateId: mine.templateId };
    expect((await shop.owner.call('getHtmlTemplate', { params })).reply.data.clicks).toBe(2);
    const monthAgo = new Date(Date.now() - 31 * dayMs).toISOString().slice(0, 10);
    await shop.server.database.updateTable('html_template_day').set({ day: monthAgo }).execute();
    expect((await shop.owner.call('getHtmlTemplate', { params })).reply.data.clicks).toBe(0);
  });

  test('what mailings showed is erased after 400 days', async () => {
    const rowsOf = async () =>
      (await shop.server.database.selectFrom('mailing_choice').selectAll().execute()).length;
    await get('stary/1');
    expect(await rowsOf()).toBeGreaterThan(0);
    await shop.server.app.services.forgetOldChoices();
    expect(await rowsOf()).toBeGreaterThan(0);
    shop.server.clock.now = new Date(Date.now() + 401 * dayMs);
    await shop.server.app.services.forgetOldChoices();
    expect(await rowsOf()).toBe(0);
    shop.server.clock.now = null;
  });
});

test('too many requests about one shop: pages are refused, pictures are plain, and searches go on', async () => {
  const busy = await startMailShop((make) => itemsAt(make, 10), { PUBLIC_RATE_PER_SHOP: '2' });
  const body = { templateId: 'a', templateName: 'a', width: 100, height: 100, html: '{{title}}' };
  const { mailingKey } = (await busy.owner.call('storeHtmlTemplate', { body })).reply.data;
  const statuses: number[] = [];
  for (const path of ['products.txt', 'products.txt', 'products.txt', 'a/1.png'])
    statuses.push((await fetch(`${busy.server.origin}/mailing/${mailingKey}/${path}`)).status);
  expect(statuses).toEqual([200, 200, 429, 200]);
  await busy.close();
});
