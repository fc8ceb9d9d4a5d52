import { screen, waitFor, within } from '@testing-library/react';
import type { ProductDetails } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildProduct } from '../../testing/build.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const path = '/catalog/instance/catalog-1/product/P1';
const buildDetails = (part: Partial<ProductDetails> = {}): ProductDetails => ({
  ...buildProduct(),
  fields: [],
  variants: [],
  ...part,
});
const serve = (details: ProductDetails): void =>
  server.handle({
    getProduct: () => ({ data: details }),
    listMappings: () => ({
      data: [
        {
          qonId: 'brand',
          catalogField: 'g:brand',
          dataType: 'string',
          separator: '',
          description: '',
          isDeletable: true,
        },
      ],
    }),
  });

describe('product', () => {
  test('[R2.37] [R3.12] shows title, price, availability and categories, and links to the shop', async () => {
    serve(buildDetails({ categories: ['Sport > Shoes'], oldPrice: 600 }));
    await renderPanel({ path, server });
    await screen.findByRole('heading', { level: 1, name: 'Buty trekkingowe' });
    screen.getByText('PLN 449.00');
    screen.getByText('PLN 600.00');
    screen.getByText('In stock');
    screen.getByText('Sport › Shoes');
    const shop = screen.getByRole('link', { name: 'Open in the shop' });
    expect(shop).toHaveAttribute('href', 'https://sklep.example/p1');
    expect(shop).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('[R2.37] an unsafe address is not a link', async () => {
    serve(
      buildDetails({
        link: 'javascript:alert(1)',
        fields: [{ field: 'link', value: 'javascript:alert(1)' }],
      }),
    );
    await renderPanel({ path, server });
    await screen.findByText('javascript:alert(1)');
    expect(screen.queryByRole('link', { name: 'Open in the shop' })).toBeNull();
    expect(document.querySelector('a[href^="javascript"]')).toBeNull();
  });

  test('[R2.37] lists every mapped field with its path in the feed, formats money, and folds long texts', async () => {
    const long = 'Lorem ipsum '.repeat(60);
    serve(
      buildDetails({
        fields: [
          { field: 'brand', value: 'Wierch' },
          { field: 'omnibus_price', value: 399.5 },
          { field: 'attributes', value: ['Size: 42', 'Colour: red'] },
          { field: 'own_field', value: '' },
          { field: 'description', value: long },
        ],
      }),
    );
    const { user } = await renderPanel({ path, server });
    const row = async (name: RegExp) =>
      within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement);
    (await row(/^Brand/)).getByText('Wierch');
    await screen.findByText('g:brand');
    (await row(/Lowest price/)).getByText('PLN 399.50');
    expect((await row(/Attributes/)).getAllByRole('listitem')).toHaveLength(2);
    (await row(/Own field/)).getByText('empty');
    const description = await row(/Description/);
    expect(description.queryByText(long.trim())).toBeNull();
    const fold = description.getByRole('button', { name: 'Show all' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await user.click(fold);
    description.getByText(long.trim());
    expect(description.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  });

  test('[R2.37] links the variants, whatever their ids, and marks the current one', async () => {
    const details = buildDetails({
      variants: [buildProduct(), buildProduct({ id: 'P/2 ż', title: 'Buty trekkingowe 43' })],
    });
    serve(details);
    const asked: string[] = [];
    server.handle({
      getProduct: ({ params }) => {
        asked.push(decodeURIComponent(params.productId ?? ''));
        return { data: details };
      },
    });
    const { user } = await renderPanel({ path, server });
    const other = await screen.findByRole('link', { name: /Buty trekkingowe 43/ });
    expect(screen.getByRole('link', { current: 'page', name: /this one/ })).toBeVisible();
    await user.click(other);
    await waitFor(() => expect(asked).toEqual(['P1', 'P/2 ż']));
  });

  test('[R2.41] the breadcrumbs show the ids of catalog and product', async () => {
    serve(buildDetails());
    await renderPanel({ path, server });
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
    expect(crumbs.getByRole('link', { name: 'catalog-1' })).toHaveAttribute(
      'href',
      '/catalog/instance/catalog-1',
    );
    expect(crumbs.getByText('P1').closest('[aria-current]')).toHaveAttribute('aria-current', 'page');
  });

  test('[R2.37] a missing product leads to the list', async () => {
    server.handle({ getProduct: () => refuse(404, 'NOT_FOUND') });
    await renderPanel({ path, server });
    await screen.findByRole('heading', { name: 'This product is no longer in the catalog' });
    expect(screen.getByRole('link', { name: 'Back to products' })).toHaveAttribute(
      'href',
      '/catalog/catalog-1/productsList',
    );
  });
});
