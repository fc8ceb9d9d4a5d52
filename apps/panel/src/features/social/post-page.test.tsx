import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PostLink, SocialPost } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildInstance, buildProduct } from '../../testing/build.ts';
import { buildPost, postProducts } from '../../testing/build-social.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/socialStream/stream-1/post/b';
let server: ApiServer;
let post: SocialPost;
let saved: { postId: string; links: PostLink[] }[];

beforeAll(async () => {
  server = await startApiServer({
    listInstances: () => ({ data: [buildInstance()], limit: 3 }),
    proposePostProducts: () => ({
      data: [
        { product: postProducts.COAT, score: 2, reasons: ['words', 'colour'] },
        { product: postProducts.CAP, score: 1, reasons: ['popular'] },
      ],
    }),
    findSocialProducts: ({ query }) => ({
      data: [buildProduct({ id: 'FOUND', title: `Found ${query.get('query')}` })],
      total: 1,
    }),
  });
});
afterAll(() => server.close());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
beforeEach(() => {
  saved = [];
  post = buildPost({ postId: 'b' });
  server.handle({
    getSocialPost: ({ params }) => ({
      data: {
        post: params.postId === 'b' ? post : buildPost({ postId: params.postId ?? '' }),
        before: params.postId === 'a' ? null : 'a',
        after: params.postId === 'c' ? null : 'c',
      },
    }),
    setPostLinks: ({ params, body }) => {
      const { links } = body as { links: PostLink[] };
      saved.push({ postId: params.postId ?? '', links });
      post = { ...post, links, products: postProducts, areProductsKnown: true };
      return { data: post };
    },
  });
});

const open = async (at = path) => {
  const rendered = await renderPanel({ path: at, server });
  return { ...rendered, person: rendered.user };
};
const save = () => screen.findByRole('button', { name: 'Save' });
const link = (productId: string, hotspot: PostLink['hotspot'] = null): PostLink => ({ productId, hotspot });
const withLinks = (...links: PostLink[]): void => {
  post = buildPost({ postId: 'b', links, products: postProducts });
};

describe('a post', () => {
  test('[R2.21] shows its words in their direction, and leads to Instagram without telling where from', async () => {
    post = buildPost({ postId: 'b', caption: 'מעיל כחול 🧥 #autumn\nSecond line', obstacle: 'gone' });
    await open();
    const caption = await screen.findByText(/Second line/);
    expect(caption).toHaveAttribute('dir', 'auto');
    const out = screen.getByRole('link', { name: 'Open on Instagram' });
    expect(out).toHaveAttribute('href', 'https://www.instagram.com/p/AbCd/');
    expect(out.getAttribute('rel')).toContain('noopener');
    expect(screen.getByText(/^Instagram no longer lists it/)).toBeVisible();
  });

  test('[R2.21] one that isn’t there leads back to the list', async () => {
    server.handle({ getSocialPost: () => refuse(404, 'NOT_FOUND') });
    await open();
    expect(await screen.findByText('Post not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to posts' })).toHaveAttribute(
      'href',
      '/socialStream/stream-1/posts',
    );
  });

  test('[R2.21] without a picture its products can still be attached', async () => {
    post = buildPost({ postId: 'b', picture: null, links: [link('COAT')], products: postProducts });
    await open();
    expect(await screen.findByText('This post has no image that can be shown.')).toBeVisible();
    const row = screen.getByRole('listitem', { name: '1. Blue coat' });
    expect(within(row).queryByRole('button', { name: 'Mark in the image' })).toBeNull();
  });
});

describe('the products of a post', () => {
  test('[R2.21] [R10.07] are attached from proposals, which say why, and saved with their places', async () => {
    const { person } = await open();
    const proposals = await screen.findByRole('list', { name: 'Proposals' });
    expect(within(proposals).getByText('caption words, similar color')).toBeVisible();
    await person.click(within(proposals).getByRole('button', { name: 'Attach: Blue coat' }));
    await person.click(within(proposals).getByRole('button', { name: 'Attach: Green cap' }));
    expect(within(proposals).getAllByText('Attached')).toHaveLength(2);
    const row = await screen.findByRole('listitem', { name: '1. Blue coat' });
    await person.click(within(row).getByRole('button', { name: 'Mark in the image' }));
    const left = within(row).getByRole('textbox', { name: 'From the left' });
    await person.clear(left);
    await person.type(left, '30');
    await person.click(await save());
    await waitFor(() =>
      expect(saved).toEqual([{ postId: 'b', links: [link('COAT', { x: 0.3, y: 0.5 }), link('CAP')] }]),
    );
  });

  test('[R2.21] are found by a search', async () => {
    const { person } = await open();
    await person.click(await screen.findByRole('tab', { name: 'Search' }));
    await person.type(screen.getByRole('searchbox'), 'scarf');
    await person.click(await screen.findByRole('button', { name: 'Attach: Found scarf' }));
    expect(screen.getByRole('listitem', { name: '1. Found scarf' })).toBeVisible();
  });

  test('[R10.09] while search is away they aren’t called gone, and can be detached', async () => {
    post = buildPost({ postId: 'b', links: [link('COAT'), link('CAP')], areProductsKnown: false });
    const { person } = await open();
    expect(await screen.findByText(/^Search isn’t responding/)).toBeVisible();
    expect(screen.queryByText(/no longer in the catalog/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Detach: 1. COAT' }));
    await person.click(await save());
    await waitFor(() => expect(saved).toEqual([{ postId: 'b', links: [link('CAP')] }]));
    await waitFor(() => expect(screen.queryByText(/^Search isn’t responding/)).toBeNull());
  });

  test('[R2.21] change places and are detached, and undo takes that back', async () => {
    withLinks(link('COAT'), link('CAP'));
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Actions: 2. Green cap' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    await person.click(screen.getByRole('button', { name: 'Detach: 2. Blue coat' }));
    expect(screen.queryByRole('listitem', { name: /Blue coat/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('listitem', { name: '2. Blue coat' })).toBeVisible();
    await person.click(await save());
    await waitFor(() => expect(saved[0]?.links).toEqual([link('CAP'), link('COAT')]));
  });

  test('[R2.21] one that the catalog has lost is named, and can be detached', async () => {
    withLinks(link('LOST'));
    const { person } = await open();
    const row = await screen.findByRole('listitem', { name: '1. LOST' });
    expect(within(row).getByText(/^This product is no longer in the catalog/)).toBeVisible();
    await person.click(within(row).getByRole('button', { name: 'Detach: 1. LOST' }));
    await person.click(await save());
    await waitFor(() => expect(saved[0]?.links).toEqual([]));
  });

  test('[R2.21] a full post takes no more', async () => {
    withLinks(...Array.from({ length: 12 }, (_, at) => link(`P${at}`)));
    await open();
    expect(await screen.findByText('A post can have 12 products.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Attach: Blue coat' })).toBeDisabled();
  });
});

describe('the points', () => {
  test('[R2.21] a press on the picture places the product that was just attached', async () => {
    const box = { left: 0, top: 0, width: 200, height: 400, right: 200, bottom: 400, x: 0, y: 0 };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...box, toJSON: () => box });
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Attach: Green cap' }));
    const picture = screen.getByRole('button', { name: 'Put the point here: 1. Green cap' });
    fireEvent.click(picture, { clientX: 50, clientY: 300, detail: 1 });
    await person.click(await save());
    await waitFor(() => expect(saved[0]?.links).toEqual([link('CAP', { x: 0.25, y: 0.75 })]));
  });

  test('[R2.21] arrow keys move one, and Delete removes it but not its product', async () => {
    withLinks(link('COAT', { x: 0.5, y: 0.5 }), link('CAP', { x: 0.99, y: 0 }));
    const { person } = await open();
    (await screen.findByRole('button', { name: 'Point in the image: 1. Blue coat' })).focus();
    await person.keyboard('{ArrowLeft}{ArrowDown}{ArrowDown}');
    screen.getByRole('button', { name: 'Point in the image: 2. Green cap' }).focus();
    await person.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
    await person.click(await save());
    await waitFor(() =>
      expect(saved[0]?.links).toEqual([link('COAT', { x: 0.49, y: 0.52 }), link('CAP', { x: 1, y: 0 })]),
    );
    screen.getByRole('button', { name: 'Point in the image: 2. Green cap' }).focus();
    await person.keyboard('{Delete}');
    expect(screen.queryByRole('button', { name: 'Point in the image: 2. Green cap' })).toBeNull();
    await person.click(await save());
    await waitFor(() => expect(saved[1]?.links[1]).toEqual(link('CAP')));
  });
});

describe('the neighbours', () => {
  test('[R2.21] are a key away, and what was changed is saved on the way', async () => {
    const { person, path: current } = await open();
    await person.click(await screen.findByRole('button', { name: 'Attach: Blue coat' }));
    await person.keyboard('j');
    await waitFor(() => expect(current()).toBe('/socialStream/stream-1/post/c'));
    expect(saved).toEqual([{ postId: 'b', links: [link('COAT')] }]);
    await screen.findByRole('heading', { level: 1, name: 'Caption of c' });
    expect(screen.getByRole('button', { name: 'Next post' })).toBeDisabled();
    await person.keyboard('k');
    await waitFor(() => expect(current()).toBe('/socialStream/stream-1/post/a'));
    expect(saved).toHaveLength(1);
  });

  test('[R2.21] wait while what was changed can’t be saved', async () => {
    server.handle({ setPostLinks: () => refuse(500, 'INTERNAL') });
    const { person, path: current } = await open();
    await person.click(await screen.findByRole('button', { name: 'Attach: Blue coat' }));
    await person.click(screen.getByRole('button', { name: 'Next post' }));
    expect(await screen.findByText('Couldn’t save the post’s products')).toBeVisible();
    expect(current()).toBe(path);
    expect(screen.getByRole('listitem', { name: '1. Blue coat' })).toBeVisible();
  });
});
