import { screen, waitFor, within } from '@testing-library/react';
import type { Image, ImageDetails, ImageSummary } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const path = '/catalog/instance/catalog-1/images';
const buildImage = (part: Partial<Image> = {}): Image => ({
  ...{ imageId: 'a1', address: 'https://shop.example/1.jpg', state: 'ok', reason: null, status: null },
  ...{ type: 'jpeg', bytes: 120_000, width: 800, height: 600, checkedAt: '2026-11-20T10:00:00Z' },
  colours: [{ l: 0.6, a: 0.2, b: 0.1, share: 0.8, hex: '#d03030' }],
  ...{
    isSmall: false,
    hasLookAlikes: false,
    thumbnail: null,
    productsCount: 5,
    groupsCount: 2,
    productTitle: 'Kubek',
  },
  ...part,
});
const broken = buildImage({
  ...{
    imageId: 'b2',
    address: 'https://shop.example/2.jpg',
    state: 'broken',
    reason: 'http_status',
    status: 404,
  },
  ...{ type: null, bytes: null, width: null, height: null, colours: [], productsCount: 1, groupsCount: 1 },
});
const buildSummary = (part: Partial<ImageSummary> = {}): ImageSummary => ({
  ...{ total: 120, checked: 120, ok: 119, notLoading: 1, small: 3, lookAlikes: 0, productsConcerned: 1 },
  byReason: [{ reason: 'http_status', count: 1 }],
  ...{ isRunning: false, remaining: 0, finishedAt: '2026-11-20T10:00:00Z', nextAt: '2026-11-27T10:00:00Z' },
  ...part,
});
const handleList = (summary = buildSummary(), images: Image[] = [buildImage(), broken]): void =>
  server.handle({
    listImages: ({ query }) => {
      const data =
        query.get('filter') === 'not_loading' ? images.filter(({ state }) => state !== 'ok') : images;
      return {
        data,
        total: query.get('filter') === 'not_loading' ? data.length : summary.total,
        page: 1,
        summary,
      };
    },
  });

describe('the pictures of a catalog', () => {
  test('says how many load and don’t, and what is wrong with one and what to do', async () => {
    handleList();
    await renderPanel({ path, server });
    expect(await screen.findByRole('button', { name: /^All/ })).toHaveTextContent('120119 load');
    expect(screen.getByRole('button', { name: /^Don’t load/ })).toHaveTextContent('11 product');
    const row = screen.getByText('There is no image at this URL (404)').closest('li') ?? document.body;
    within(row).getByText(/upload the image again/);
    within(row).getByText('In 1 product');
  });

  test('a tile shows its pictures, and is kept in the address', async () => {
    handleList();
    const { user, href } = await renderPanel({ path, server });
    // It opens on what is to be mended.
    await screen.findByRole('heading', { name: 'Images that don’t load (1)' });
    expect(screen.queryByText('Loads')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^All/ }));
    await screen.findByRole('heading', { name: 'All images (120)' });
    expect(href()).toBe(`${path}?filter=all`);
    await user.click(screen.getByRole('button', { name: /^Look the same/ }));
    await screen.findByText(/^These are images of different products/);
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  });

  test('opens on all pictures if all of them load, and stays there when a check finds one that doesn’t', async () => {
    handleList(buildSummary({ notLoading: 0, ok: 120, isRunning: true, remaining: 9 }), [buildImage()]);
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'All images (120)' });
    expect(await screen.findByRole('link', { name: 'Kubek' })).toHaveAttribute(
      'href',
      '/catalog/instance/catalog-1/image/a1',
    );
    handleList(buildSummary({ isRunning: true, remaining: 3 }));
    await screen.findByText(/3 left/, undefined, { timeout: 10_000 });
    screen.getByRole('heading', { name: 'All images (120)' });
  });

  test('[R2.38] a picture says how many products show it, and how many variants that are', async () => {
    handleList(buildSummary({ notLoading: 0, ok: 120 }), [buildImage()]);
    await renderPanel({ path, server });
    expect(await screen.findByText(/In 2 products \(5 variants\)/)).toBeVisible();
  });

  test('a running check says how far it is and can’t be started twice', async () => {
    handleList(buildSummary({ isRunning: true, remaining: 30, finishedAt: null }));
    await renderPanel({ path, server });
    expect(await screen.findByRole('status')).toHaveTextContent('90 of 120, 30 left');
    expect(screen.getByRole('button', { name: 'Check now' })).toBeDisabled();
  });

  test('the check is started by a button; a failure is told', async () => {
    handleList();
    const asked: string[] = [];
    server.handle({
      checkImages: ({ params }) => {
        asked.push(params.catalogId ?? '');
        return { data: buildSummary({ isRunning: true, remaining: 120 }) };
      },
    });
    const { user } = await renderPanel({ path, server });
    await user.click(await screen.findByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(asked).toEqual(['catalog-1']));
    server.handle({ checkImages: () => refuse(503, 'INDEX_UNAVAILABLE') });
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t start the check');
  });

  test('[R8.03] a catalog without pictures says where they come from, and a failure can be tried again', async () => {
    server.handle({ listImages: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'Couldn’t load the images' });
    const none = { total: 0, checked: 0, ok: 0, notLoading: 0, small: 0, productsConcerned: 0, byReason: [] };
    handleList(buildSummary({ ...none, finishedAt: null, nextAt: null }), []);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'No images yet' });
  });
});

describe('one picture', () => {
  const details = (part: Partial<ImageDetails> = {}): ImageDetails => ({
    ...buildImage(),
    products: [{ id: 'P-1', title: 'Kubek' }],
    lookAlikes: [
      buildImage({ imageId: 'c3', address: 'https://shop.example/3.jpg', productTitle: 'Talerz' }),
    ],
    ...part,
  });

  test('[R2.38] shows its facts, its products and its look-alikes', async () => {
    server.handle({ getImage: () => ({ data: details() }) });
    await renderPanel({ path: '/catalog/instance/catalog-1/image/a1', server });
    await screen.findByText('800 × 600 px');
    screen.getByText('#d03030');
    expect(screen.getByRole('link', { name: 'Kubek' })).toHaveAttribute(
      'href',
      '/catalog/instance/catalog-1/product/P-1',
    );
    screen.getByText('https://shop.example/3.jpg');
  });

  test('[R2.38] an unknown one leads to the list', async () => {
    server.handle({ getImage: () => refuse(404, 'NOT_FOUND') });
    await renderPanel({ path: '/catalog/instance/catalog-1/image/zz', server });
    await screen.findByRole('heading', { name: 'Image not found' });
    expect(screen.getByRole('link', { name: 'Back to images' })).toHaveAttribute('href', path);
  });

  test('[R2.39] of a product, it is among the product’s others', async () => {
    server.handle({
      getImage: () => ({ data: details({ ...broken, lookAlikes: [] }) }),
      listProductImages: () => ({ data: [buildImage(), broken] }),
    });
    await renderPanel({ path: '/catalog/instance/catalog-1/product/P-1/image/b2', server });
    expect(await screen.findByRole('link', { name: 'Image 2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Image 1' })).toHaveAttribute(
      'href',
      '/catalog/instance/catalog-1/product/P-1/image/a1',
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no image at this URL (404)');
  });
});
