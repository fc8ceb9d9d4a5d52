import { type PublicEvents, type PublicStreamReply, publicEvents } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CartSet } from '../core/shop-cart.ts';
import { createPageContext } from '../page-context.ts';
import { buildConfig } from '../testing/build-config.ts';
import { buildStream } from '../testing/build-posts.ts';
import { createFakeEnvironment } from '../testing/fake-environment.ts';
import { watchStreams } from './watch-streams.ts';

const server = 'https://search.example';
let asked: string[];
let events: PublicEvents['events'];
/** By the page asked for: `''` is the first. */
let pages: Record<string, PublicStreamReply | number>;
let stop: () => void = () => undefined;
beforeEach(() => {
  asked = [];
  events = [];
  pages = { '': buildStream(server, { count: 4 }) };
  // Places are filled at once, and views aren't watched: happy-dom has no layout.
  vi.stubGlobal('IntersectionObserver', undefined);
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

const start = () => {
  const environment = createFakeEnvironment({
    fetch: async (input) => {
      const url = new URL(String(input));
      asked.push(`${url.pathname}${url.search}`);
      if (url.pathname.startsWith('/public/config')) return Response.json(buildConfig());
      const page = pages[url.searchParams.get('after') ?? ''] ?? 500;
      return typeof page === 'number' ? new Response('', { status: page }) : Response.json(page);
    },
    sendBeacon: (_, body) => {
      events.push(...publicEvents.parse(JSON.parse(body)).events);
      return true;
    },
  });
  const options = { server, searchId: 'kubki', input: '#q' };
  const page = createPageContext(environment, options);
  stop = watchStreams(options, page);
  return { ...page, advance: environment.advance };
};
const place = (attributes = 'data-vitrina-stream="stream-1"'): HTMLElement => {
  const element = document.createElement('div');
  document.body.append(element);
  element.outerHTML = `<div ${attributes}></div>`;
  return document.body.lastElementChild as HTMLElement;
};
const shownIn = async (element: HTMLElement): Promise<ShadowRoot> => {
  await expect.poll(() => element.firstElementChild?.shadowRoot?.querySelector('[data-post]')).toBeTruthy();
  return element.firstElementChild?.shadowRoot as ShadowRoot;
};
const postsIn = (root: ParentNode): (string | undefined)[] =>
  [...root.querySelectorAll<HTMLElement>('li[data-post]')].map(({ dataset }) => dataset.post);
const click = (root: ParentNode, selector: string, at = 0): void => {
  const element = root.querySelectorAll<HTMLElement>(selector)[at];
  if (!element) throw new Error(`There is no ${selector}`);
  element.addEventListener('click', (event) => event.preventDefault(), { once: true });
  element.click();
};

describe('[R10.07] places for streams', () => {
  test('show square pictures with their authors and numbers of products, as many as are asked for', async () => {
    const element = place('data-vitrina-stream="stream-1" data-count="4"');
    start();
    const root = await shownIn(element);
    expect(asked).toEqual(['/public/config/kubki', '/public/stream/kubki?stream=stream-1&count=4']);
    expect(postsIn(root)).toEqual(['post-0', 'post-1', 'post-2', 'post-3']);
    const tile = root.querySelectorAll('.tile')[2];
    expect(tile?.querySelector('button')?.textContent).toBe('2Produkty: 2');
    expect(tile?.querySelector('img')?.getAttribute('alt')).toBe('Zdjęcie 2: kubki na stole');
    expect(tile?.querySelector('img')?.getAttribute('loading')).toBe('lazy');
    expect(tile?.querySelector('source')?.getAttribute('srcset')).toMatch(
      /^https:\/\/search\.example\/picture\/2\/160\.avif 160w, .*320\.avif 320w, .*640\.avif 640w$/,
    );
    const author = tile?.querySelector('a');
    expect([author?.textContent, author?.getAttribute('href'), author?.rel]).toEqual([
      '@kubki.i.dzbanki',
      'https://www.instagram.com/kubki.i.dzbanki/',
      'noopener noreferrer',
    ]);
  });

  test.each([
    ['0', 12],
    ['-3', 12],
    ['many', 12],
    ['7.9', 7],
    ['1000', 48],
  ])('with data-count="%s" ask for %i posts', async (count, expected) => {
    place(`data-vitrina-stream="stream-1" data-count="${count}"`);
    start();
    await expect.poll(() => asked.at(-1)).toBe(`/public/stream/kubki?stream=stream-1&count=${expected}`);
  });

  test('are empty again without a stream, without posts, and where the server has no answer', async () => {
    const nothing: (PublicStreamReply | number)[] = [
      { stream: null, posts: [], next: null },
      { ...buildStream(server), posts: [] },
      404,
      500,
    ];
    for (const answer of nothing) {
      pages = { '': answer };
      const element = place();
      start();
      await expect.poll(() => asked.filter((call) => call.includes('/stream/'))).toHaveLength(1);
      await expect.poll(() => element.children).toHaveLength(0);
      stop();
      element.remove();
      asked = [];
    }
  });

  test('follow the page: places that come later, change, or go', async () => {
    start();
    const first = place();
    await shownIn(first);
    const second = place('data-vitrina-stream="stream-1" data-layout="gallery"');
    expect((await shownIn(second)).querySelectorAll('article')).toHaveLength(1);
    // The same posts are asked for once.
    expect(asked).toHaveLength(2);
    first.dataset.vitrinaStream = 'other';
    await expect.poll(() => asked.at(-1)).toBe('/public/stream/kubki?stream=other&count=12');
    await shownIn(first);
    expect(first.children).toHaveLength(1);
    first.dataset.vitrinaStream = '';
    await expect.poll(() => first.children).toHaveLength(0);
    second.remove();
    await expect.poll(() => second.children).toHaveLength(0);
  });

  test('show more posts by a button, also after a failure, and read on in the dialog', async () => {
    pages = { '': buildStream(server, { count: 2, next: 'b' }), b: 500 };
    const element = place();
    start();
    const root = await shownIn(element);
    const more = root.querySelector<HTMLButtonElement>('.more');
    more?.click();
    await expect
      .poll(() => root.querySelector('.after [role=status]')?.textContent)
      .toBe('Nie udało się wczytać');
    expect(more?.hidden).toBe(false);
    pages.b = buildStream(server, { from: 2, count: 2, next: 'c' });
    more?.click();
    await expect.poll(() => postsIn(root)).toEqual(['post-0', 'post-1', 'post-2', 'post-3']);
    expect(root.querySelector('.after [role=status]')?.textContent).toBe('');
    expect(root.activeElement).toBe(root.querySelectorAll('.open')[2]);
    pages.c = buildStream(server, { from: 4, count: 1 });
    click(root, '.open', 3);
    click(root, 'dialog [aria-label="Następny post"]');
    await expect.poll(() => root.querySelector('article')?.dataset.post).toBe('post-4');
    expect([postsIn(root).length, more?.hidden]).toEqual([5, true]);
  });
});

describe('[R10.07] a post', () => {
  test('has its picture with hotspots, who wrote it when, the caption as text, products with prices, and its page', async () => {
    const element = place();
    const reply = buildStream(server, { count: 4 });
    const [, , , post] = reply.posts;
    if (!post) throw new Error('There are too few posts');
    pages = { '': { ...reply, posts: [{ ...post, caption: '<img src=x onerror=run()>\nمرحبا 👋' }] } };
    start();
    const root = await shownIn(element);
    click(root, '.open');
    const dialog = root.querySelector('dialog');
    expect([dialog?.open, dialog?.getAttribute('aria-label')]).toEqual([true, 'Zdjęcie 3: kubki na stole']);
    expect(dialog?.querySelectorAll('.spot')).toHaveLength(2);
    expect(dialog?.querySelector('.caption')?.textContent).toBe('<img src=x onerror=run()>\nمرحبا 👋');
    expect(dialog?.querySelector('.caption')?.getAttribute('dir')).toBe('auto');
    expect(dialog?.querySelector('time')?.textContent).toBe('4 maja 2026');
    const page = dialog?.querySelector<HTMLAnchorElement>('.permalink a');
    expect([page?.href, page?.rel, page?.textContent]).toEqual([
      'https://www.instagram.com/p/C3/',
      'noopener noreferrer',
      'Zobacz na Instagramie',
    ]);
    const rows = [...(dialog?.querySelectorAll('.row') ?? [])];
    expect(rows.map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual([
      '/produkt/4',
      '/produkt/5',
      '/produkt/6',
    ]);
    expect(rows[2]?.querySelector('.note')?.textContent).toMatch(
      /^Najniższa cena z 30 dni przed obniżką: 26,50\s*zł$/,
    );
    expect(rows[2]?.querySelector('s')?.textContent).toMatch(/^34,99\s*zł$/);
  });

  test('gives way to the next by arrows, and the way back leads to the one shown last', async () => {
    const element = place();
    start();
    const root = await shownIn(element);
    click(root, '.open', 1);
    const dialog = root.querySelector('dialog');
    const press = (key: string): boolean =>
      dialog?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })) ?? false;
    const shown = () => dialog?.querySelector('article')?.dataset.post;
    expect(press('ArrowRight')).toBe(false);
    await expect.poll(shown).toBe('post-2');
    expect(dialog?.querySelector('.unseen')?.textContent).toBe('Zdjęcie 2: kubki na stole');
    press('ArrowRight');
    await expect.poll(shown).toBe('post-3');
    const next = dialog?.querySelector('[aria-label="Następny post"]');
    expect(next?.getAttribute('aria-disabled')).toBe('true');
    press('ArrowRight');
    expect(press('ArrowDown')).toBe(true);
    expect(shown()).toBe('post-3');
    click(root, 'dialog .close');
    await expect.poll(() => root.querySelector('dialog')).toBeNull();
    expect(root.activeElement).toBe(root.querySelectorAll('.open')[3]);
  });

  test('reports a click with the post, and a cart after it on the same page', async () => {
    const element = place();
    const page = start();
    const root = await shownIn(element);
    click(root, '.open', 2);
    click(root, 'dialog .row a', 1);
    const post = { streamId: 'stream-1', postId: 'post-2' };
    expect(events).toMatchObject([{ type: 'click', productId: 'P4', post }]);
    page.tracker.addedToCart([{ productId: 'P4', quantity: 1, price: 5 }]);
    page.tracker.addedToCart([{ productId: 'P9', quantity: 1, price: 5 }]);
    page.tracker.addedToCart([{ productId: 'P9', quantity: 1, price: 5 }], {
      post: { ...post, postId: 'other' },
    });
    page.tracker.addedToCart([{ productId: 'P9', quantity: 1, price: 5 }], {
      post: { ...post, postId: 'no id' },
    });
    const posts = events.slice(1).map((event) => 'post' in event && event.post?.postId);
    expect(posts).toEqual(['post-2', false, 'other', false]);
    expect(
      events.some(({ visitor }) => visitor !== undefined),
      'without consent',
    ).toBe(false);
  });

  test('puts its products into the cart once the shop has connected it: one, or all of them', async () => {
    const element = place();
    const page = start();
    const sets: CartSet[] = [];
    const root = await shownIn(element);
    click(root, '.open', 1);
    const add = () => root.querySelector<HTMLButtonElement>('dialog .add');
    expect([add()?.hidden, add()?.textContent]).toEqual([true, 'Dodaj do koszyka']);
    page.cart.connect((set: CartSet) => sets.push(set));
    expect(add()?.hidden).toBe(false);
    add()?.click();
    await expect.poll(() => root.querySelector('.foot [role=status]')?.textContent).toBe('Dodano do koszyka');
    click(root, 'dialog [aria-label="Następny post"]');
    await expect.poll(() => add()?.textContent).toBe('Dodaj zestaw do koszyka');
    add()?.click();
    await expect
      .poll(() => root.querySelector('.foot [role=status]')?.textContent)
      .toBe('Zestaw jest w koszyku');
    expect(sets).toMatchObject([
      { post: { streamId: 'stream-1', postId: 'post-1' }, products: [{ productId: 'P2', price: 20.99 }] },
      {
        post: { streamId: 'stream-1', postId: 'post-2' },
        products: [{ productId: 'P3' }, { productId: 'P4' }],
      },
    ]);
    const carts = events.filter(({ type }) => type === 'addToCart');
    expect(carts).toMatchObject([{ post: { postId: 'post-1' } }, { post: { postId: 'post-2' } }]);
  });

  test('counts as seen once, with its products', () => {
    const page = start();
    const post = { streamId: 'stream-1', postId: 'post-1' };
    page.tracker.postSeen(post, ['P1', 'P1', 'P2']);
    page.tracker.postSeen(post, ['P1', 'P2']);
    page.tracker.postSeen({ ...post, postId: 'post-2' }, []);
    page.tracker.flush();
    expect(events).toMatchObject([{ type: 'view', productIds: ['P1', 'P2'], post }]);
  });

  test.each(['javascript:alert(1)', ' JaVaScRiPt:1', 'data:text/html,x', 'vbscript:1'])(
    'never leads to, and never loads, %s',
    async (address) => {
      const reply = buildStream(server, { count: 1 });
      const [post] = reply.posts;
      if (!post) throw new Error('There are no posts');
      const posts = [
        { ...post, author: null, permalink: address, picture: { ...post.picture, thumbnails: address } },
      ];
      pages = { '': { ...reply, posts } };
      const element = place();
      start();
      const root = await shownIn(element);
      click(root, '.open');
      const addresses = [...root.querySelectorAll('[href], [src], [srcset]')].flatMap((each) =>
        ['href', 'src', 'srcset'].flatMap((name) => each.getAttribute(name) ?? []),
      );
      expect(addresses.filter((one) => !one.startsWith('https://'))).toEqual([]);
    },
  );
});
