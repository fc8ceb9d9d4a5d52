import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildProduct } from '../../testing/build.ts';
import { renderPanel } from '../../testing/render-panel.tsx';
import { resetWindowSize, setWindowSize } from '../../testing/set-window-size.ts';

let server: ApiServer;
const asked: Record<string, string>[] = [];
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.log.length = 0;
  asked.length = 0;
});

const path = '/catalog/catalog-1/productsList';
const serve = (total: number, products = [buildProduct()]): void =>
  server.handle({
    listProducts: ({ query }) => {
      asked.push(Object.fromEntries(query));
      return { data: products, total, page: Number(query.get('page')) };
    },
  });

describe('product list', () => {
  test('[R2.35] [R3.12] shows picture, title, availability, id, category, variants count and price', async () => {
    serve(1, [
      buildProduct({
        id: 'P 7',
        variantsCount: 4,
        categories: ['Sport > Shoes'],
        oldPrice: 500,
        image: 'https://sklep.example/p.jpg',
      }),
    ]);
    await renderPanel({ path, server });
    const link = await screen.findByRole('link', { name: /Buty trekkingowe/ });
    expect(link).toHaveAttribute('href', '/catalog/instance/catalog-1/product/P%207');
    expect(link.querySelector('img')).toHaveAttribute('src', 'https://sklep.example/p.jpg');
    const row = within(link.closest('tr') as HTMLElement);
    row.getByText('In stock');
    row.getByText('P 7');
    row.getByText('Shoes');
    row.getByText('4');
    row.getByText('PLN 449.00');
    row.getByText('PLN 500.00');
    expect(asked).toEqual([{ query: '', sort: 'id', order: 'asc', page: '1', perPage: '20' }]);
  });

  test('[R2.35] a list that was unfolded on a phone is so for whoever comes back', async () => {
    setWindowSize({ width: 390, height: 844 });
    onTestFinished(() => {
      resetWindowSize();
      sessionStorage.clear();
    });
    serve(
      20,
      Array.from({ length: 20 }, (_, at) => buildProduct({ id: `P${at}`, title: `Buty ${at}` })),
    );
    const { user, goBack } = await renderPanel({ path, server });
    await screen.findByRole('link', { name: /Buty 9\b/ });
    expect(screen.queryByRole('link', { name: /Buty 10\b/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show more (10)' }));
    await user.click(screen.getByRole('link', { name: /Buty 19\b/ }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Buty 19\b/ })).toBeNull());
    await goBack();
    await screen.findByRole('link', { name: /Buty 19\b/ });
  });

  test('[R2.58] searches when typing pauses, starts again at page 1, and keeps the query in the address', async () => {
    serve(90);
    const { user, href } = await renderPanel({ path: `${path}?page=3`, server });
    await user.type(await screen.findByRole('searchbox', { name: /Product name or ID/ }), 'buty zi');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ query: 'buty zi', page: '1' }));
    expect(asked.length).toBeLessThan(5);
    expect(href()).toBe(`${path}?q=buty+zi`);
  });

  test('[R2.58] sorts by id, title and price, in both directions', async () => {
    serve(2);
    const { user, href } = await renderPanel({ path, server });
    const head = (name: string) => screen.getByRole('columnheader', { name });
    await screen.findByRole('table');
    expect(head('Product ID')).toHaveAttribute('aria-sort', 'ascending');
    for (const [name, sort, order] of [
      ['Product ID', 'id', 'desc'],
      ['Product', 'title', 'asc'],
      ['Product', 'title', 'desc'],
      ['Price', 'price', 'asc'],
      ['Price', 'price', 'desc'],
    ] as const) {
      await user.click(within(head(name)).getByRole('button'));
      await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort, order }));
    }
    expect(href()).toBe(`${path}?sort=price&order=desc`);
    expect(within(head('Variants')).queryByRole('button')).toBeNull();
  });

  test('[R2.58] shows pages of 20, and reloads on Refresh', async () => {
    serve(41);
    const { user } = await renderPanel({ path, server });
    await screen.findByText('41 products');
    await user.click(screen.getByRole('button', { name: '3' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: '3', perPage: '20' }));
    expect(screen.queryByRole('button', { name: '4' })).toBeNull();
    const before = asked.length;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked.length).toBe(before + 1));
  });

  test('[R2.58] a search without results says so and leads back to all products', async () => {
    serve(0, []);
    const { user, href } = await renderPanel({ path: `${path}?q=zzz`, server });
    await screen.findByRole('heading', { name: 'No product matches “zzz”' });
    await user.click(screen.getByRole('button', { name: 'Show all products' }));
    await screen.findByRole('heading', { name: 'No products yet' });
    expect(href()).toBe(path);
    await waitFor(() =>
      expect(screen.getByRole('searchbox', { name: /Product name or ID/ })).toHaveValue(''),
    );
  });

  test('[R8.03] a list that fails to load says so and offers to try again', async () => {
    server.handle({ listProducts: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'Couldn’t load the products' });
    serve(1);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: /Buty trekkingowe/ });
  });
});
