import type { PublicEvents, PublicStylization } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPageContext } from '../page-context.ts';
import { buildConfig } from '../testing/build-config.ts';
import { buildProducts } from '../testing/build-products.ts';
import { createFakeEnvironment } from '../testing/fake-environment.ts';
import { taken, watchLooks } from './watch-looks.ts';

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
    expect(root.querySelector('h2')?.textContent).toBe('Dopełnij stylizację');
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
      Object.assign(place('data-product="P1"'), { [taken]: true }),
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
});
