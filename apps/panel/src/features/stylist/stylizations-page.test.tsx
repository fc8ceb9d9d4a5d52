import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SavedStylization, Stylization } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '../../testing/api-server.ts';
import { buildCatalog, buildInstance, buildProduct, buildProfile } from '../../testing/build.ts';
import { buildSavedStylization, buildStylization, lookProducts } from '../../testing/build-stylizations.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

const path = '/stylist/stylizations/list';
const user = buildProfile({ modules: ['catalog', 'search', 'stylist'] });
let server: ApiServer;
let looks: SavedStylization[];
let asked: string[];
let saved: { id: string; stylization: Stylization }[];
let restored: string[];

beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
afterAll(() => server.close());
afterEach(cleanup);
beforeEach(() => {
  looks = [buildSavedStylization()];
  [asked, saved, restored] = [[], [], []];
  server.handle({
    listStylistCatalogs: () => ({ data: [buildCatalog()] }),
    listStylizations: ({ query }) => {
      asked.push(query.toString());
      return { data: looks, total: looks.length, limit: 1000 };
    },
    updateStylization: ({ params, body }) => {
      saved.push({ id: params.stylizationId ?? '', stylization: body as Stylization });
      return { data: buildSavedStylization() };
    },
    addStylization: ({ body }) => {
      saved.push({ id: 'new', stylization: (body as { stylization: Stylization }).stylization });
      return { data: buildSavedStylization({ stylizationId: 'look-2' }) };
    },
    deleteStylization: ({ params }) => {
      looks = [];
      return { data: { stylizationId: params.stylizationId ?? '' } };
    },
    restoreStylization: ({ params }) => {
      restored.push(params.stylizationId ?? '');
      looks = [buildSavedStylization()];
      return { data: buildSavedStylization() };
    },
  });
});

const open = (at = path) => renderPanel({ path: at, server, user });
describe('the list of stylizations', () => {
  test('[R2.52] each says in words whether customers see it', async () => {
    const coat = lookProducts.COAT;
    looks = [
      buildSavedStylization(),
      buildSavedStylization({
        stylizationId: '2',
        stylization: buildStylization({ name: 'Off', isActive: false }),
      }),
      buildSavedStylization({
        stylizationId: '3',
        stylization: buildStylization({ name: 'Main gone' }),
        products: { ...lookProducts, COAT: buildProduct({ ...coat, availability: 'out_of_stock' }) },
      }),
      buildSavedStylization({
        stylizationId: '4',
        stylization: buildStylization({ name: 'All gone' }),
        products: { COAT: coat },
      }),
    ];
    await open();
    const list = await screen.findByRole('list', { name: 'Stylizations' });
    const cards = within(list).getAllByRole('listitem');
    expect(cards.map((each) => within(each).getByRole('heading').textContent)).toEqual([
      'For a walk',
      'Off',
      'Main gone',
      'All gone',
    ]);
    const words = [
      'Visible',
      'Off',
      'Nothing to show: the main product is unavailable',
      'Nothing to show: no products',
    ];
    for (const [at, each] of cards.entries())
      expect(within(each).getAllByText(words[at] ?? '').length, words[at]).toBeGreaterThan(0);
  });

  test('[R10.09] while search is away the list says why it shows no products, and can be used', async () => {
    looks = [buildSavedStylization({ products: {}, slotStates: {}, areProductsKnown: false })];
    const { user: person } = await open();
    expect(await screen.findByText(/^Search isn’t responding/)).toBeVisible();
    const card = within(screen.getByRole('list', { name: 'Stylizations' })).getByRole('listitem');
    expect(within(card).getByText('Visibility is unknown until search is back')).toBeVisible();
    await person.click(within(card).getByRole('switch'));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  test('[R2.52] without any it says what one is, and leads to a new one', async () => {
    looks = [];
    await open();
    expect(await screen.findByText(/A stylization is a product or an image/)).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'New stylization' });
    expect(links).toHaveLength(1);
    expect(links[0]).toHaveAttribute('href', '/stylist/stylization/new');
  });

  test('[R2.52] the search is in the address, and reaches the server', async () => {
    const { user: person, href } = await open();
    await person.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'lato');
    await waitFor(() => expect(href()).toBe(`${path}?q=lato`));
    await waitFor(() => expect(asked.at(-1)).toContain('query=lato'));
  });

  test('[R2.52] with several catalogs those of one can be shown', async () => {
    server.handle({
      listStylistCatalogs: () => ({
        data: [buildCatalog(), buildCatalog({ id: 'catalog-2', name: 'Outlet' })],
      }),
    });
    const { user: person, href } = await open();
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Catalog' }), 'Outlet');
    await waitFor(() => expect(asked.at(-1)).toContain('catalogId=catalog-2'));
    expect(href()).toBe(`${path}?catalog=catalog-2`);
  });

  test('[R2.52] one can be switched off, and a copy is off until it is looked at', async () => {
    const { user: person, path: current } = await open();
    await person.click(await screen.findByRole('switch', { name: 'Show in the shop: For a walk' }));
    await screen.findByText('Turned off. Customers no longer see it.');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toEqual({ id: 'look-1', stylization: buildStylization({ isActive: false }) });
    await person.click(await screen.findByRole('button', { name: /For a walk/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await waitFor(() => expect(current()).toBe('/stylist/stylization/look-2'));
    expect(saved[1]).toEqual({
      id: 'new',
      stylization: buildStylization({ name: 'For a walk (copy)', isActive: false }),
    });
  });

  test('[R2.52] a deleted one comes back by undo', async () => {
    const { user: person } = await open();
    await person.click(await screen.findByRole('button', { name: /For a walk/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete stylization' }));
    expect(await screen.findByText('Stylization deleted: For a walk')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'For a walk' })).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { name: 'For a walk' })).toBeVisible();
    expect(restored).toEqual(['look-1']);
  });
});
