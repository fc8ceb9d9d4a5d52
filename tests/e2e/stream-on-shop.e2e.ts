import { expect, type Locator, type Page } from '@playwright/test';
import { type GraphServer, graphScopes, makePosts, makeProfile, serveGraph } from '@vitrina/testkit';
import { expectAccessible } from './accessibility.ts';
import { closeDemoAndShop, openDemoAndShop, openVisit, shopHost } from './demo-and-shop.ts';
import type { ShopElsewhere } from './shop-elsewhere.ts';
import { signIn, test, type Vitrina } from './vitrina.ts';

const [sofa, table] = ['SOF003-1', 'STK001-1'];
const captions = [
  'Salon w granacie 💙\nStolik i sofa od nas #salon',
  'Nowości już są! #nowosci',
  'סלון חדש ☀️',
];
let graph: GraphServer;
let vitrina: Vitrina;
let shop: ShopElsewhere;

test.beforeAll(async () => {
  const profile = makeProfile({ username: 'vitrina.demo', posts: makePosts({ count: 15, captions }) });
  graph = await serveGraph({
    profiles: [profile],
    tokens: [{ token: 'EAAtoken', accounts: ['vitrina.demo'], scopes: graphScopes, expiresInSeconds: 7200 }],
  });
  ({ vitrina, shop } = await openDemoAndShop({ INSTAGRAM_API_URL: graph.origin }));
});
test.afterAll(async () => {
  await closeDemoAndShop({ vitrina, shop });
  await graph.close();
});

type Saved = { data: Record<string, string> };
type Listed = { data: Record<string, string>[] };

/** Calls the server as the panel does, by the session that the panel has. */
const openPanel = async (page: Page) => {
  const asked = page.waitForRequest((request) => 'authorization' in request.headers());
  await signIn(page, vitrina);
  const { authorization = '' } = (await asked).headers();
  const call = async <Reply>(method: 'GET' | 'POST', path: string, data?: object): Promise<Reply> => {
    const url = `${vitrina.server.origin}/api${path}`;
    const reply = await page.request.fetch(url, {
      method,
      headers: { authorization },
      ...(data && { data }),
    });
    expect([path, reply.status(), await reply.text()]).toEqual([path, 200, expect.anything()]);
    return (await reply.json()) as Reply;
  };
  return call;
};

/** A stream of the demo's products over an Instagram account, with two products in its first post. Returns its id. */
const addStream = async (page: Page): Promise<string> => {
  const call = await openPanel(page);
  const { data: domains } = await call<{ data: string[] }>('GET', '/catalog/getAuthDomainsList');
  await call('POST', '/catalog/setAuthDomainsList', { domains: [...domains, shopHost] });
  await call('POST', '/socialStream/instagram/connection', { token: graph.token });
  const source = { name: 'vitrina.demo', source: 'profile', handle: 'vitrina.demo' };
  const added = await call<Saved>('POST', '/catalog/instagram', source);
  const instagramCatalogId = added.data.instagramCatalogId ?? '';
  await expect
    .poll(
      async () => {
        const { data } = await call<Listed>('GET', '/catalog/instagram');
        return data.find((one) => one.instagramCatalogId === instagramCatalogId)?.state;
      },
      { timeout: 90_000 },
    )
    .toBe('ok');
  const { data: catalogs } = await call<Listed>('GET', '/catalog/catalogs');
  const config = {
    ...{
      instagramHandle: 'vitrina.demo',
      instagramCatalogId,
      catalogId: catalogs[0]?.catalogId ?? catalogs[0]?.id,
    },
    header:
      '<h2>Nasz salon u Was</h2><p>Oznaczcie <b>#vitrinademo</b>.</p><script>document.title = "!"</script>',
  };
  const stream = await call<Saved>('POST', '/socialStream/config', config);
  const configId = stream.data.configId ?? '';
  const { data: posts } = await call<Listed>('GET', `/socialStream/${configId}/posts`);
  await call('POST', `/socialStream/${configId}/post/${posts[0]?.postId}`, {
    links: [
      { productId: sofa, hotspot: { x: 0.3, y: 0.6 } },
      { productId: table, hotspot: { x: 0.7, y: 0.8 } },
    ],
  });
  return configId;
};

const eventOf = async (page: Page, type: string): Promise<object> => {
  const request = await page.waitForRequest(
    (one) => one.url().includes('/public/events/') && (one.postData() ?? '').includes(`"type":"${type}"`),
  );
  const { events } = JSON.parse(request.postData() ?? '') as { events: { type: string }[] };
  return events.find((event) => event.type === type) ?? {};
};
/** The names of the DOM are no matter of this side's types. */
const isFocused = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => Reflect.apply(Reflect.get(element, 'matches'), element, [':focus']));
const stream = (page: Page) => page.getByRole('region', { name: 'Zainspiruj się: @vitrina.demo' });

test('[R10.07] a visitor finds Instagram posts on a shop of another origin, and buys from one by keyboard alone', async ({
  page,
  browser,
}) => {
  const configId = await addStream(page);
  const searchId = /data-search-id="([^"]+)"/.exec(
    await (await page.request.get(`${vitrina.server.origin}/demo/shop`)).text(),
  )?.[1];
  const code = (script: string, layout: string): string =>
    `<script async src="${vitrina.server.origin}/app/${script}" data-search-id="${searchId}" data-consent="true"></script>
    <script>addEventListener('DOMContentLoaded', () => setTimeout(() => {
      document.querySelector('main').insertAdjacentHTML('beforeend', '<div data-vitrina-stream="${configId}" data-layout="${layout}"></div>');
    }, 200));</script>`;
  const post = { streamId: configId, postId: expect.any(String) };
  const visitor = await openVisit(browser, 1440);
  const hosts = new Set<string>();
  visitor.on('request', (request) => hosts.add(new URL(request.url()).host));

  await test.step('the stream stands there with its header and pictures, and is seen', async () => {
    shop.code = code('stream.js', 'grid');
    const seen = eventOf(visitor, 'view');
    await visitor.goto(shop.origin);
    await expect(stream(visitor).getByRole('listitem')).toHaveCount(12);
    await expect(stream(visitor).getByRole('heading', { name: 'Nasz salon u Was' })).toBeVisible();
    await expect(visitor).toHaveTitle('Sklep na innym serwerze');
    const picture = stream(visitor).getByRole('img').first();
    await expect
      .poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth')))
      .toBeGreaterThan(0);
    await expectAccessible(visitor);
    expect(await seen).toMatchObject({ productIds: [sofa, table], post });
    await stream(visitor).getByRole('button', { name: 'Pokaż więcej' }).press('Enter');
    await expect(stream(visitor).getByRole('listitem')).toHaveCount(15);
  });

  await test.step('the post opens, and its products go into the cart', async () => {
    await visitor.evaluate(
      `vitrina.onAddToCart(async (set) => { window.cart = set.products.map(({ productId }) => productId); })`,
    );
    await stream(visitor)
      .getByRole('button', { name: /Produkty: 2/ })
      .focus();
    await visitor.keyboard.press('Enter');
    const dialog = visitor.getByRole('dialog');
    await expect(dialog.getByText('Stolik i sofa od nas')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Zobacz na Instagramie' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.instagram\.com\//,
    );
    await expectAccessible(visitor);
    const put = eventOf(visitor, 'addToCart');
    const button = dialog.getByRole('button', { name: 'Dodaj zestaw do koszyka' });
    for (let tabs = 0; tabs < 20 && !(await isFocused(button)); tabs++) await visitor.keyboard.press('Tab');
    await visitor.keyboard.press('Enter');
    expect(await put).toMatchObject({ post });
    await expect(dialog.getByText('Zestaw jest w koszyku')).toBeVisible();
    expect(await visitor.evaluate('window.cart')).toEqual([sofa, table]);
  });

  await test.step('a product is clicked and bought', async () => {
    const link = visitor
      .getByRole('dialog')
      .getByRole('link', { name: /stolik/i })
      .last();
    await link.focus();
    const clicked = eventOf(visitor, 'click');
    await visitor.keyboard.press('Enter');
    expect(await clicked).toMatchObject({ productId: table, post });
    await expect(visitor).toHaveURL(/\/demo\/p\/debowy-stolik/);
    const bought = eventOf(visitor, 'purchase');
    await visitor.goto(`${shop.origin}/dziekujemy?product=${table}`);
    expect(await bought).toMatchObject({ products: [{ productId: table }], visitor: expect.any(String) });
  });

  for (const layout of ['grid', 'gallery'])
    await test.step(`a phone shows the ${layout}, filled by the search app`, async () => {
      shop.code = code('embed.js', layout);
      const phone = await openVisit(browser, 390);
      phone.on('request', (request) => hosts.add(new URL(request.url()).host));
      await phone.goto(shop.origin);
      await expect(stream(phone).getByRole('img').first()).toBeVisible();
      await expectAccessible(phone);
      if (layout === 'gallery') {
        await stream(phone).getByRole('button', { name: 'Następny post' }).click();
        await expect(stream(phone).getByText('Nowości już są! #nowosci')).toBeVisible();
      }
      expect(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await phone.context().close();
    });
  expect([...hosts].filter((one) => !/^(127\.0\.0\.1|localhost|shop\.localhost):\d+$/.test(one))).toEqual([]);
  expect(hosts).not.toContain(new URL(graph.origin).host);
});
