import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Profile, SavedStylization, Stylization } from '@vitrina/contract';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildCatalog, buildInstance, buildProduct, buildProfile } from '../../testing/build.ts';
import {
  buildProposal,
  buildPublicConfig,
  buildSavedStylization,
  buildSlot,
  buildStylization,
  lookProducts,
} from '../../testing/build-stylizations.ts';
import { renderPanel } from '../../testing/render-panel.tsx';
import { resetWindowSize, setWindowSize } from '../../testing/set-window-size.ts';

const path = '/stylist/stylization/look-1';
const user = buildProfile({ modules: ['catalog', 'search', 'stylist'] });
let server: ApiServer;
let look: SavedStylization;
let sent: Stylization[];

beforeAll(async () => {
  server = await startApiServer({
    listInstances: () => ({ data: [buildInstance()], limit: 3 }),
    listStylistCatalogs: () => ({ data: [buildCatalog()] }),
    getEmbedApp: () => ({ data: { server: 'https://search.example', app: null } }),
    getStylistProduct: ({ params }) =>
      params.productId === 'GONE'
        ? refuse(404, 'NOT_FOUND')
        : {
            data: {
              product: buildProduct({ id: params.productId ?? '', title: `The ${params.productId}` }),
              variants: ['S', 'M'].map((size) => ({
                product: buildProduct({
                  id: `${params.productId}-${size}`,
                  title: `The ${params.productId}-${size}`,
                }),
                traits: [size],
              })),
            },
          },
    findStylistProducts: () => ({
      data: [buildProduct({ id: 'FOUND', title: 'The FOUND', variantsCount: 2 })],
      total: 1,
    }),
    proposeStylization: () => ({
      data: {
        slots: [buildProposal('Caps', 'CAP2', 'CAP3'), buildProposal('Shoes', 'SHOE')],
        isMapped: false,
      },
    }),
  });
});
afterAll(() => server.close());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  resetWindowSize();
});
beforeEach(() => {
  setWindowSize({ width: 1440, height: 900 });
  look = buildSavedStylization();
  sent = [];
  const save = (stylization: Stylization) => {
    sent.push(stylization);
    look = { ...look, stylization };
    return { data: look };
  };
  server.handle({
    getStylization: () => ({ data: look }),
    updateStylization: ({ body }) => save(body as Stylization),
    addStylization: ({ body }) => save((body as { stylization: Stylization }).stylization),
  });
});

const openAs = async (profile: Profile, at: string) => {
  const rendered = await renderPanel({ path: at, server, user: profile });
  return { ...rendered, person: rendered.user };
};
const open = (at = path) => openAs(user, at);
const common = { stylizationId: 'preview', name: 'A walk', slots: [] };
const slots = () => screen.findByRole('list', { name: 'Matching products' });
const put = (id: string) => screen.findByRole('button', { name: new RegExp(`^Add: The ${id}\\b`) });
const save = () => screen.findByRole('button', { name: 'Save' });

describe('a new stylization', () => {
  test('[R2.53] of a product begins with its proposals, which one undo takes back', async () => {
    const { person, path: current } = await open('/stylist/stylization/new');
    await person.click(await screen.findByRole('button', { name: /^Choose: The FOUND/ }));
    const list = await slots();
    await waitFor(() => expect(within(list).getByText('The CAP2')).toBeVisible());
    expect(within(list).getByText('The SHOE')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Stylization name' })).toHaveValue('Goes with: The FOUND');
    await person.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(within(list).queryByText('The CAP2')).toBeNull());
    await person.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await waitFor(() => expect(within(list).getByText('The CAP2')).toBeVisible());
    expect(sent).toEqual([]);
    await person.click(await save());
    await waitFor(() => expect(current()).toBe(path));
    expect(sent[0]?.look).toEqual({ kind: 'product', productId: 'FOUND' });
    expect(sent[0]?.slots.map(({ label, productId }) => [label, productId])).toEqual([
      ['Caps', 'CAP2'],
      ['Shoes', 'SHOE'],
    ]);
  });

  test('[R8.13] what was typed about its picture is there after a reload and on the way back, until it is saved', async () => {
    const address = 'https://shop.example/look.jpg';
    const first = await open('/stylist/stylization/new');
    await first.person.click(await screen.findByRole('radio', { name: 'Image' }));
    await first.person.type(await screen.findByRole('textbox', { name: 'Image URL' }), address);
    await first.person.type(screen.getByRole('textbox', { name: 'What the image shows' }), 'A walk');
    cleanup();
    const again = await open('/stylist/stylization/new');
    expect(await screen.findByRole('textbox', { name: 'Image URL' })).toHaveValue(address);
    expect(screen.getByRole('textbox', { name: 'What the image shows' })).toHaveValue('A walk');
    screen.getByText('Your unsaved changes are back');
    (await screen.findByRole('img', { name: 'A walk' })).dispatchEvent(new Event('load'));
    const use = screen.getByRole('button', { name: 'Use this image' });
    await waitFor(() => expect(use).toBeEnabled());
    await again.person.click(use);
    await again.person.type(await screen.findByRole('textbox', { name: 'Stylization name' }), 'A walk');
    cleanup();
    const back = await open('/stylist/stylization/new');
    expect(await screen.findByRole('textbox', { name: 'Image URL' })).toHaveValue(address);
    await back.person.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(screen.getByRole('textbox', { name: 'Image URL' })).toHaveValue('');
  });

  test('[R2.53] of a picture is offered only once the picture loads', async () => {
    const { person, href } = await open('/stylist/stylization/new');
    await person.click(await screen.findByRole('radio', { name: 'Image' }));
    const address = await screen.findByRole('textbox', { name: 'Image URL' });
    await person.type(address, 'nowhere');
    expect(await screen.findByText(/This is not a URL/)).toBeVisible();
    await person.clear(address);
    await person.type(address, 'https://shop.example/look.jpg');
    const picture = await screen.findByRole('img', { name: 'Image of the stylization' });
    expect(screen.getByRole('button', { name: 'Use this image' })).toBeDisabled();
    picture.dispatchEvent(new Event('error'));
    expect((await screen.findAllByText(/Couldn’t load this image/)).length).toBeGreaterThan(0);
    picture.dispatchEvent(new Event('load'));
    const use = screen.getByRole('button', { name: 'Use this image' });
    await waitFor(() => expect(use).toBeEnabled());
    await person.click(use);
    await waitFor(() =>
      expect(new URLSearchParams(href().split('?')[1]).get('picture')).toBe('https://shop.example/look.jpg'),
    );
    expect(within(await slots()).getAllByRole('listitem')).toHaveLength(1);
  });
});

describe('the editor', () => {
  test('[R2.53] a product pressed in the proposals goes into the selected place, with its reasons in words', async () => {
    const { person } = await open();
    expect(await put('CAP2')).toHaveTextContent('same brand, similar price');
    await person.click(await put('CAP2'));
    const list = await slots();
    await waitFor(() => expect(within(list).getByText('The CAP2')).toBeVisible());
    expect(within(list).queryByText('Green cap')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Substitute when it sells out: 1. Caps' }));
    await person.click(await put('CAP3'));
    await person.click(await save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.slots).toEqual([buildSlot({ productId: 'CAP2', understudies: ['CAP3'] })]);
  });

  test('[R2.53] each slot says what customers see in it', async () => {
    const sold = buildProduct({ id: 'SOLD', title: 'Sold cap', availability: 'out_of_stock' });
    look = buildSavedStylization({
      products: { ...lookProducts, SOLD: sold },
      stylization: buildStylization({
        slots: [
          buildSlot({ slotId: 'a', label: 'A', productId: 'SOLD', understudies: ['CAP'] }),
          buildSlot({ slotId: 'b', label: 'B', productId: 'GONE' }),
          buildSlot({ slotId: 'c', label: 'C', productId: null }),
        ],
      }),
    });
    await open();
    const [a, b, c] = [
      await screen.findByRole('listitem', { name: '1. A' }),
      screen.getByRole('listitem', { name: '2. B' }),
      screen.getByRole('listitem', { name: '3. C' }),
    ];
    expect(within(a).getByText('Substitute shown')).toBeVisible();
    expect(within(a).getByText('Customers now see: Green cap')).toBeVisible();
    expect(await within(b).findByText('Sold out')).toBeVisible();
    expect(within(b).getByText('This product is no longer in the catalog')).toBeVisible();
    expect(within(c).getByText('Empty')).toBeVisible();
  });

  test('[R2.53] an understudy is called one, and a place that has nothing to be proposed for says why', async () => {
    look = buildSavedStylization({
      products: { ...lookProducts, CAP2: buildProduct({ id: 'CAP2', title: 'Grey cap' }) },
      stylization: buildStylization({ slots: [buildSlot({ understudies: ['CAP2'] })] }),
    });
    await open();
    const understudies = await screen.findByRole('list', { name: /^Substitutes/ });
    expect(within(understudies).getByText('Substitute', { exact: true })).toBeVisible();
    expect(await screen.findByText('All slots have products.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Propose' })).toBeDisabled();
  });

  test('[R2.53] without dragging, slots change places and products move between them', async () => {
    look = buildSavedStylization({
      stylization: buildStylization({
        slots: [buildSlot(), buildSlot({ slotId: 'slot-2', label: 'Shoes', productId: null })],
      }),
    });
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Actions: Green cap' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Move to: 2. Shoes' }));
    await person.click(screen.getByRole('button', { name: 'Actions: 2. Shoes' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    await person.click(await save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.slots.map(({ label, productId }) => [label, productId])).toEqual([
      ['Shoes', 'CAP'],
      ['Caps', null],
    ]);
  });

  test('[R2.53] on a phone a press on a place opens the products, and a product closes them', async () => {
    setWindowSize({ width: 390, height: 844 });
    const { person } = await open();
    expect(await slots()).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add: The CAP2/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: /^Change product: Green cap/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Products' });
    await person.click(await within(sheet).findByRole('button', { name: /^Add: The CAP2/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(await slots()).getByText('The CAP2')).toBeVisible();
  });

  test('[R2.53] arrow keys move the points of a picture', async () => {
    look = buildSavedStylization({
      stylization: buildStylization({
        look: { kind: 'picture', url: 'https://shop.example/look.jpg', alt: 'A walk' },
        slots: [buildSlot({ hotspot: { x: 0.5, y: 0.5 } })],
      }),
    });
    const { person } = await open();
    const point = await screen.findByRole('button', { name: 'Point in the image: 1. Caps' });
    point.focus();
    await person.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
    await person.click(await save());
    await waitFor(() => expect(sent[0]?.slots[0]?.hotspot).toEqual({ x: 0.52, y: 0.45 }));
  });

  test('[R2.53] unsaved changes are there again after the screen was left', async () => {
    const { person } = await open();
    await person.type(await screen.findByRole('textbox', { name: 'Stylization name' }), ' in May');
    cleanup();
    await open();
    expect(await screen.findByRole('textbox', { name: 'Stylization name' })).toHaveValue('For a walk in May');
    expect(sent).toEqual([]);
  });

  test('[R2.53] an earlier version can be restored', async () => {
    const asked: unknown[] = [];
    server.handle({
      listStylizationVersions: () => ({
        data: [{ versionId: 'v1', at: '2026-02-01T10:00:00.000Z', by: 'Anna', name: 'Before' }],
      }),
      restoreStylization: ({ body }) => {
        asked.push(body);
        look = { ...look, stylization: buildStylization({ name: 'Before' }) };
        return { data: look };
      },
    });
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Actions: For a walk' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Change history' }));
    await person.click(await screen.findByRole('button', { name: /^Use this version: / }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Before', hidden: true }),
    ).toBeInTheDocument();
    expect(asked).toEqual([{ versionId: 'v1' }]);
  });

  test('[R2.53] the preview is the shop’s own component with the draft, in a frame that has no access to the panel', async () => {
    const asked: unknown[] = [];
    server.handle({
      previewStylization: ({ body }) => {
        asked.push(body);
        return { data: { config: buildPublicConfig(), stylization: null } };
      },
    });
    const { person } = await open();
    await person.type(await screen.findByRole('textbox', { name: 'Stylization name' }), ' in May');
    await person.click(await screen.findByRole('button', { name: 'As in your shop' }));
    const preview = await screen.findByRole('dialog', { name: 'As in your shop' });
    expect(await within(preview).findByText(/^Customers would see nothing/)).toBeVisible();
    expect(asked).toMatchObject([
      { searchId: 'instance-1', stylization: { name: 'For a walk in May', slots: [{ productId: 'CAP' }] } },
    ]);
    const shown = {
      ...common,
      look: { kind: 'picture' as const, url: 'https://shop.example/a.jpg', alt: '' },
    };
    server.handle({
      previewStylization: () => ({ data: { config: buildPublicConfig(), stylization: shown } }),
    });
    await person.click(within(preview).getByRole('button', { name: 'Close' }));
    await person.type(screen.getByRole('textbox', { name: 'Stylization name' }), '!');
    await person.click(screen.getByRole('button', { name: 'As in your shop' }));
    const frame = await screen.findByTitle('As in your shop');
    expect([frame.getAttribute('sandbox'), frame.getAttribute('src')]).toEqual([
      'allow-scripts',
      '/app/preview',
    ]);
  });

  test('[R2.53] what the preview says in place of the frame stays, however long it is open', async () => {
    // The patience of the frame, 15 seconds, ends at once.
    const real = globalThis.setTimeout;
    const soon = (run: () => void, ms?: number) => real(run, ms === 15_000 ? 20 : ms);
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(soon as typeof setTimeout);
    onTestFinished(() => timers.mockRestore());
    const wait = () => new Promise<void>((resolve) => real(resolve, 150));
    server.handle({
      previewStylization: () => ({ data: { config: buildPublicConfig(), stylization: null } }),
    });
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'As in your shop' }));
    await screen.findByText(/^Customers would see nothing/);
    await wait();
    screen.getByText(/^Customers would see nothing/);
    await person.click(screen.getByRole('button', { name: 'Close' }));
    server.handle({ previewStylization: () => refuse(500, 'INTERNAL') });
    await person.type(screen.getByRole('textbox', { name: 'Stylization name' }), '!');
    await person.click(screen.getByRole('button', { name: 'As in your shop' }));
    await screen.findByRole('button', { name: 'Try again' });
    await wait();
    const again = screen.getByRole('button', { name: 'Try again' });
    server.handle({
      previewStylization: () => ({
        data: {
          config: buildPublicConfig(),
          stylization: { ...common, look: { kind: 'picture', url: 'https://shop.example/a.jpg', alt: '' } },
        },
      }),
    });
    await person.click(again);
    // Nothing answers from the frame of a test.
    await screen.findByText(/^Couldn’t open the preview/);
  });

  test('[R2.53] a variant is chosen by what tells it apart', async () => {
    const { person } = await open();
    await person.click(await screen.findByRole('tab', { name: 'Search' }));
    await person.click(await screen.findByRole('button', { name: '2 variants: The FOUND' }));
    await person.click(await screen.findByRole('menuitem', { name: /^M/ }));
    await person.click(await save());
    await waitFor(() => expect(sent[0]?.slots).toMatchObject([{ productId: 'FOUND-M' }]));
  });

  test('[R6.02] works for someone who has the stylist alone', async () => {
    const { person } = await openAs(buildProfile({ modules: ['stylist'] }), '/stylist/stylization/new');
    await person.click(await screen.findByRole('button', { name: /^Choose: The FOUND/ }));
    await waitFor(async () => expect(within(await slots()).getByText('The CAP2')).toBeVisible());
  });

  test('[R2.53] the code for the shop’s page has the product, the server and the search', async () => {
    await open();
    const tag = await screen.findByRole('figure', { name: 'Stylization code' });
    expect(tag).toHaveTextContent(
      '<script src="https://search.example/app/look.js" data-search-id="instance-1" async></script>',
    );
    expect(screen.getByRole('figure', { name: 'Place for the stylization' })).toHaveTextContent(
      '<div data-vitrina-look data-product="COAT"></div>',
    );
    expect(screen.getByRole('figure', { name: 'Cart code' })).toHaveTextContent(
      'vitrina.onAddToCart(async ({ products }) => { // Add these products to the shop’s cart here.',
    );
  });
});
