import type { PublicEvents, PublicStylization } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CartSet } from '../core/shop-cart.ts';
import { createPageContext } from '../page-context.ts';
import { markOf } from '../places/watch-places.ts';
import { buildConfig } from '../testing/build-config.ts';
import { buildProducts } from '../testing/build-products.ts';
import { createFakeEnvironment } from '../testing/fake-environment.ts';
import { watchLooks } from './watch-looks.ts';

const server = 'https://search.example';
const [first, second, third] = buildProducts(server);
if (!first || !second || !third) throw new Error('There are too few products');

const around: PublicStylization = {
  stylizationId: 'sofa',
  name: 'Salon',
  look: { kind: 'product', product: first },
  slots: [
    { label: 'Dzbanek', product: second, hotspot: null },
    { label: '', product: third, hotspot: null },
  ],
};
const picture: PublicStylization = {
  ...around,
  stylizationId: 'picture',
  look: { kind: 'picture', url: 'https://shop.example/look.jpg', alt: 'Stół nakryty do kawy' },
  slots: [
    { label: '', product: second, hotspot: { x: 0.25, y: 0.5 } },
    { label: '', product: third, hotspot: null },
  ],
};

let asked: string[];
let events: PublicEvents['events'];
let looks: PublicStylization[];
let stop: () => void = () => undefined;
beforeEach(() => {
  asked = [];
  events = [];
  looks = [around];
  // Places are filled at once, and views aren't watched: happy-dom has no layout.
  vi.stubGlobal('IntersectionObserver', undefined);
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

const start = (searchId = 'kubki') => {
  const environment = createFakeEnvironment({
    fetch: async (input) => {
      const url = new URL(String(input));
      asked.push(`${url.pathname}${url.search}`);
      const isConfig = url.pathname.startsWith('/public/config');
      return Response.json(isConfig ? buildConfig() : { stylizations: looks });
    },
    sendBeacon: (_, body) => {
      events.push(...(JSON.parse(body) as PublicEvents).events);
      return true;
    },
  });
  const options = { server, searchId, input: '#q' };
  const page = createPageContext(environment, options);
  stop = watchLooks(options, page);
  return page;
};
const place = (attributes: string): HTMLElement => {
  document.body.insertAdjacentHTML('beforeend', `<div data-vitrina-look ${attributes}></div>`);
  return document.body.lastElementChild as HTMLElement;
};
const shownIn = async (element: HTMLElement): Promise<ShadowRoot> => {
  await expect.poll(() => element.firstElementChild?.shadowRoot ?? null).not.toBeNull();
  return element.firstElementChild?.shadowRoot as ShadowRoot;
};
const linksIn = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll('a')].map((link) => link.textContent ?? '');

describe('[R2.51] places for looks', () => {
  test('show the main product and the slots, with the shop’s labels and prices', async () => {
    const element = place('data-product="P1"');
    start();
    const root = await shownIn(element);
    expect(asked).toEqual(['/public/config/kubki', '/public/stylizations/kubki?product=P1']);
    expect(root.querySelector('h2')?.textContent).toBe('Pasuje do tego');
    expect(linksIn(root)).toEqual([first, second, third].map(({ fields }) => fields.title));
    expect(root.querySelector('.slot')?.textContent).toBe('Dzbanek');
    expect(root.querySelector('.price')?.textContent).toMatch(/^19,99\s*zł$/);
    expect(root.querySelector('.button')?.textContent).toBe('Zobacz');
  });

  test('that appear later are filled, by product or by stylization; the settings are asked for once', async () => {
    start();
    await shownIn(place('data-product="P1"'));
    await shownIn(place('data-stylization="picture"'));
    expect(asked.filter((call) => call.includes('config'))).toHaveLength(1);
    expect(asked.at(-1)).toBe('/public/stylizations/kubki?id=picture');
  });

  test('follow the page where it shows another product in them', async () => {
    const element = place('data-product="P1"');
    start();
    await shownIn(element);
    looks = [picture];
    element.dataset.product = 'P2';
    await expect.poll(() => element.firstElementChild?.shadowRoot?.querySelector('.scene')).toBeTruthy();
    expect(element.children).toHaveLength(1);
  });

  test('that leave the page and come back, or come back as a copy, are filled again', async () => {
    const element = place('data-product="P1"');
    start();
    await shownIn(element);
    element.remove();
    await expect.poll(() => element.children).toHaveLength(0);
    document.body.append(element);
    await shownIn(element);
    const copy = element.cloneNode(true) as HTMLElement;
    element.replaceWith(copy);
    await shownIn(copy);
    expect(copy.children).toHaveLength(1);
  });

  test('offer small versions of pictures, and the original if they don’t load', async () => {
    const thumbnails = `${server}/pictures/c/i/v`;
    looks = [
      {
        ...around,
        slots: [
          {
            label: '',
            product: { ...second, picture: { thumbnails, width: 900, height: 900 } },
            hotspot: null,
          },
        ],
      },
    ];
    const element = place('data-product="P1"');
    start();
    const root = await shownIn(element);
    const sources = (): string[] =>
      [...root.querySelectorAll('source')].map(({ type, srcset }) => `${type} ${srcset.split(', ')[1]}`);
    expect(sources()).toEqual([
      `image/avif ${thumbnails}/320.avif 320w`,
      `image/webp ${thumbnails}/320.webp 320w`,
    ]);
    const image = root.querySelector('picture > img');
    expect(image?.getAttribute('src')).toBe(second.fields.image_link);
    image?.dispatchEvent(new Event('error'));
    expect([sources(), root.querySelectorAll('picture > img').length]).toEqual([[], 1]);
    image?.dispatchEvent(new Event('error'));
    expect(root.querySelectorAll('picture > img')).toHaveLength(0);
  });

  test('stay empty without a look, and of another search or script', async () => {
    looks = [];
    const empty = place('data-product="P1"');
    const others = [
      place('data-product="P1" data-search-id="inna"'),
      Object.assign(place('data-product="P1"'), { [markOf('look')]: true }),
    ];
    start();
    await expect.poll(() => asked).toHaveLength(2);
    for (const element of [empty, ...others]) expect(element.children).toHaveLength(0);
  });

  test('report a click with its look, and a cart after it on the same page', async () => {
    const element = place('data-product="P1"');
    const page = start();
    const root = await shownIn(element);
    const link = root.querySelectorAll('a')[1];
    link?.addEventListener('click', (event) => event.preventDefault());
    link?.click();
    expect(events).toMatchObject([{ type: 'click', productId: 'P2', stylizationId: 'sofa' }]);
    page.tracker.addedToCart([{ productId: 'P2', quantity: 1, price: 5 }]);
    page.tracker.addedToCart([{ productId: 'P3', quantity: 1, price: 5 }]);
    page.tracker.addedToCart([{ productId: 'P3', quantity: 1, price: 5 }], { stylizationId: 'other' });
    page.tracker.addedToCart([{ productId: 'P3', quantity: 1, price: 5 }], { stylizationId: 'not an id' });
    const looksOf = events.slice(1).map((event) => 'stylizationId' in event && event.stylizationId);
    expect(looksOf).toEqual(['sofa', false, 'other', false]);
    expect(
      events.some(({ visitor }) => visitor !== undefined),
      'without consent',
    ).toBe(false);
  });

  test('with a picture have a button for each hotspot, and every product in the list', async () => {
    looks = [picture];
    const element = place('data-stylization="picture"');
    start();
    const root = await shownIn(element);
    expect(root.querySelector('.stage > img')?.getAttribute('alt')).toBe('Stół nakryty do kawy');
    expect(root.querySelectorAll('.row')).toHaveLength(2);
    const [spot, ...more] = root.querySelectorAll<HTMLElement>('.spot');
    expect(more).toEqual([]);
    expect([spot?.style.left, spot?.style.top]).toEqual(['25%', '50%']);
    const card = root.querySelector<HTMLElement>('.pop');
    expect([spot?.getAttribute('aria-expanded'), card?.hidden]).toEqual(['false', true]);
    spot?.click();
    expect([spot?.getAttribute('aria-expanded'), card?.hidden]).toEqual(['true', false]);
    card?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect([spot?.getAttribute('aria-expanded'), card?.hidden]).toEqual(['false', true]);
    spot?.click();
    root.querySelector<HTMLElement>('.pop .title')?.click();
    expect(card?.hidden, 'a click in the card').toBe(false);
    document.body.click();
    expect([spot?.getAttribute('aria-expanded'), card?.hidden]).toEqual(['false', true]);
    spot?.click();
    root.querySelector<HTMLElement>('.stage > img')?.click();
    expect(card?.hidden, 'a click elsewhere in the scene').toBe(true);
  });

  test('say what the set costs; the button for the cart is there once the shop has connected it', async () => {
    const element = place('data-product="P1"');
    const page = start();
    const root = await shownIn(element);
    const [total] = [root.querySelector('.total')?.textContent?.replaceAll(/\s/g, ' ')];
    expect(total).toMatch(/^Cały zestaw: \d+,\d\d zł/);
    const button = root.querySelector<HTMLButtonElement>('.foot button');
    expect([button?.hidden, button?.textContent]).toEqual([true, 'Dodaj zestaw do koszyka']);
    const sets: CartSet[] = [];
    page.cart.connect((set: CartSet) => sets.push(set));
    expect(button?.hidden).toBe(false);
    button?.click();
    await expect.poll(() => root.querySelector('[role=status]')?.textContent).toBe('Zestaw jest w koszyku');
    expect(sets).toMatchObject([
      { stylizationId: 'sofa', products: [{ productId: 'P1', quantity: 1, price: 19.99 }, {}, {}] },
    ]);
    expect(events.filter(({ type }) => type === 'addToCart')).toMatchObject([
      { stylizationId: 'sofa', products: [{ productId: 'P1' }, { productId: 'P2' }, { productId: 'P3' }] },
    ]);
    page.cart.connect(null);
    expect(button?.hidden).toBe(true);
  });

  test('count a set once, also if the shop reports its cart itself; a set that wasn’t added isn’t counted', async () => {
    const element = place('data-product="P1"');
    const page = start();
    const root = await shownIn(element);
    const button = root.querySelector<HTMLButtonElement>('.foot button');
    const status = () => root.querySelector('[role=status]')?.textContent;
    const carts = () => events.filter(({ type }) => type === 'addToCart');
    let finish: (() => void) | null = null;
    let calls = 0;
    page.cart.connect(() => {
      calls += 1;
      return new Promise<void>((_, reject) => {
        finish = () => reject(new Error('the shop’s server is away'));
      });
    });
    button?.click();
    button?.click();
    await expect.poll(() => finish).not.toBeNull();
    expect([calls, button?.getAttribute('aria-disabled')]).toEqual([1, 'true']);
    (finish as unknown as () => void)();
    await expect.poll(status).toBe('Spróbuj ponownie');
    expect(carts()).toEqual([]);
    page.cart.connect(({ products }: CartSet) => page.tracker.addedToCart(products));
    button?.click();
    await expect.poll(status).toBe('Zestaw jest w koszyku');
    expect(carts()).toMatchObject([{ stylizationId: 'sofa' }]);
    expect(carts()).toHaveLength(1);
  });

  test('count a set whatever else is put into the cart meanwhile, and once if another script of ours was told', async () => {
    const element = place('data-product="P1"');
    const page = start();
    const root = await shownIn(element);
    const button = root.querySelector<HTMLButtonElement>('.foot button');
    const carts = () => events.filter(({ type }) => type === 'addToCart');
    const added = () => root.querySelector('[role=status]')?.textContent === 'Zestaw jest w koszyku';
    page.cart.connect(() => page.tracker.addedToCart([{ productId: 'P9', quantity: 1, price: 1 }]));
    button?.click();
    await expect.poll(added).toBe(true);
    expect(carts()).toMatchObject([{ products: [{}] }, { products: [{}, {}, {}] }]);
    page.cart.connect(({ products }: CartSet) =>
      page.tracker.noteCartReport(products.map(({ productId }) => productId)),
    );
    button?.click();
    await expect.poll(added).toBe(true);
    expect(carts()).toHaveLength(2);
  });

  test('fifty of the same look ask once, and each is shown', async () => {
    for (let at = 0; at < 50; at++) place('data-product="P1"');
    start();
    await expect
      .poll(
        () =>
          [...document.querySelectorAll('[data-vitrina-look] > *')].filter((host) => host.shadowRoot).length,
      )
      .toBe(50);
    expect(asked).toHaveLength(2);
  });

  test('a look that could not be read is asked for again by the next place', async () => {
    const environment = createFakeEnvironment({
      fetch: async (input) => {
        asked.push(String(input));
        if (String(input).includes('/config/')) return Response.json(buildConfig());
        return asked.length < 3 ? new Response('', { status: 503 }) : Response.json({ stylizations: looks });
      },
    });
    const options = { server, searchId: 'kubki', input: '#q' };
    stop = watchLooks(options, createPageContext(environment, options));
    place('data-product="P1"');
    await expect.poll(() => asked.length).toBe(2);
    await new Promise((resolve) => setTimeout(resolve));
    await shownIn(place('data-product="P1"'));
  });

  test('never make HTML of a product’s texts', async () => {
    const title = '<img src=x onerror="alert(1)">';
    looks = [
      {
        ...around,
        slots: [
          { label: title, product: { ...second, fields: { title, link: 'javascript:1' } }, hotspot: null },
        ],
      },
    ];
    const element = place('data-product="P1"');
    start();
    const root = await shownIn(element);
    expect(root.querySelector('[onerror]')).toBeNull();
    expect(root.querySelectorAll('a')).toHaveLength(1);
    expect(root.querySelectorAll('.title')[1]?.textContent).toBe(title);
  });

  test.each([
    'javascript:alert(1)',
    ' javascript:1',
    'JaVaScRiPt:1',
    'data:text/html,x',
    'vbscript:1',
    'blob:x',
  ])('never lead to, and never load, %s', async (address) => {
    const fields = { title: 'x'.repeat(5000), link: address, image_link: address, price: 5 };
    looks = [
      {
        ...picture,
        look: { kind: 'picture', url: address, alt: '"><script>' },
        slots: [{ label: '', product: { ...second, fields }, hotspot: { x: 0.5, y: 0.5 } }],
      },
    ];
    const element = place('data-stylization="picture"');
    start();
    const root = await shownIn(element);
    const addresses = [...root.querySelectorAll('[href], [src], [srcset]')].flatMap((each) =>
      ['href', 'src', 'srcset'].flatMap((name) => each.getAttribute(name) ?? []),
    );
    expect(addresses.filter((each) => each !== '')).toEqual([]);
    expect(root.querySelector('script')).toBeNull();
  });
});
