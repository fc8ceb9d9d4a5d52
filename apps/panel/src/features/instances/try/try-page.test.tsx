import { act, screen, waitFor, within } from '@testing-library/react';
import type { TryRequest } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../../testing/api-server.ts';
import { buildCatalog, buildFoundProduct, buildInstance, buildTryReply } from '../../../testing/build.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';

let server: ApiServer;
let requests: TryRequest[] = [];
const facets = [
  {
    field: 'brand',
    label: '',
    unit: '',
    type: 'checkbox' as const,
    kind: 'values' as const,
    values: ['Salomon', 'Merrell'].map((value) => ({ value, label: value, count: 3, selected: false })),
  },
  {
    field: 'price',
    label: '',
    unit: '',
    type: 'rangeSlider' as const,
    kind: 'range' as const,
    values: [],
    min: 10,
    max: 900,
  },
];
const answer = (part: Parameters<typeof buildTryReply>[0] = {}) =>
  server.handle({
    trySearch: ({ body }) => {
      requests.push(body as TryRequest);
      return { data: buildTryReply({ facets, ...part }) };
    },
  });

beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
  answer();
});

test('[R2.42] a search engine whose catalog is in the bin says so, and tries nothing before that is restored', async () => {
  const { catalog, ...instance } = buildInstance();
  let isInBin = true;
  server.handle({
    listInstances: () => ({
      data: [{ ...instance, catalog: { ...catalog, ...(isInBin && { isInBin: true }) } }],
      limit: 3,
    }),
    restoreCatalog: () => {
      isInBin = false;
      return { data: buildCatalog() };
    },
  });
  const { user } = await renderPanel({ path: '/search/try?mode=list', server });
  await screen.findByText('The catalog of this search engine is in the bin');
  expect(requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Restore the catalog' }));
  await results();
});

const results = () => screen.findByRole('list', { name: 'Results' });
const filters = () => within(screen.getByRole('complementary', { name: 'Filters' }));

describe('while a search is under way', () => {
  const hold = () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.handle({
      trySearch: async ({ body }) => {
        requests.push(body as TryRequest);
        await held;
        return { data: buildTryReply({ facets }) };
      },
    });
    return () => release();
  };

  test('the count and the time are dimmed like the products of before, and a spinner shows', async () => {
    const { user } = await renderPanel({ path: '/search/try?mode=list&q=buty', server });
    const list = await results();
    const found = screen.getByText('2 ms').closest('p');
    expect(found).not.toHaveAttribute('data-stale');
    const release = hold();
    await user.type(screen.getByRole('searchbox', { name: 'Search phrase' }), ' zimowe');
    await screen.findByRole('img', { name: 'Loading…' });
    expect(list).toHaveAttribute('data-stale');
    expect(found).toHaveAttribute('data-stale');
    release();
    await waitFor(() => expect(found).not.toHaveAttribute('data-stale'));
    expect(screen.queryByRole('img', { name: 'Loading…' })).toBeNull();
  });

  test('that an earlier one found nothing isn’t said of the next', async () => {
    answer({ total: 0, products: [] });
    const { user } = await renderPanel({ path: '/search/try?mode=list&q=xyz', server });
    await screen.findByRole('heading', { name: 'No results for “xyz”' });
    screen.getByText('0 products');
    const release = hold();
    await user.type(screen.getByRole('searchbox', { name: 'Search phrase' }), 'w');
    await waitFor(() => expect(screen.queryByRole('heading', { name: /No results/ })).toBeNull());
    expect(screen.queryByRole('link', { name: 'Add a synonym' })).toBeNull();
    expect(screen.queryByText('0 products')).toBeNull();
    release();
    await results();
  });

  test('after one that failed, products of an older one don’t come back', async () => {
    const { user } = await renderPanel({ path: '/search/try?mode=list&q=buty', server });
    await results();
    server.handle({ trySearch: () => refuse(500, 'INTERNAL') });
    const box = screen.getByRole('searchbox', { name: 'Search phrase' });
    await user.type(box, ' zimowe');
    await screen.findByRole('alert');
    const release = hold();
    await user.type(box, ' damskie');
    await waitFor(() => expect(requests.at(-1)?.query).toBe('buty zimowe damskie'));
    expect(screen.queryByRole('list', { name: 'Results' })).toBeNull();
    expect(screen.queryByText('2 ms')).toBeNull();
    release();
    await results();
  });
});

describe('trying a search', () => {
  test('[R2.45] searches while typing, marks the matches, and keeps the query in the address', async () => {
    answer({
      products: [
        buildFoundProduct({
          oldPrice: 500,
          variantsCount: 3,
          highlights: {
            title: [
              { text: 'Buty', match: true },
              { text: ' trekkingowe', match: false },
            ],
          },
        }),
      ],
    });
    const { user, href } = await renderPanel({ path: '/search/try?mode=list', server });
    await user.type(await screen.findByRole('searchbox', { name: 'Search phrase' }), 'buty');
    await waitFor(() => expect(requests.at(-1)?.query).toBe('buty'));
    expect(href()).toBe('/search/try?mode=list&q=buty');
    const card = within(await results());
    expect((await card.findByText('Buty')).tagName).toBe('MARK');
    card.getByText('PLN 449.00');
    card.getByText('3 variants');
    expect(card.getByRole('link')).toHaveAttribute('rel', 'noreferrer');
    screen.getByText('2 ms');
  });

  test('[R2.45] filters by values and by a range, and shows the active filters', async () => {
    const { user, href } = await renderPanel({ path: '/search/try?mode=list&q=buty', server });
    await results();
    await user.click(filters().getByRole('checkbox', { name: /Salomon/ }));
    await waitFor(() => expect(requests.at(-1)?.filters).toEqual({ brand: ['Salomon'] }));
    await user.type(filters().getByRole('textbox', { name: 'Price: to' }), '200{Enter}');
    await waitFor(() => expect(requests.at(-1)?.filters).toEqual({ brand: ['Salomon'], price: ['..200'] }));
    expect(new URLSearchParams(href().split('?')[1]).get('f.price')).toBe('..200');
    await user.click(screen.getByRole('button', { name: 'Remove filter: Salomon' }));
    await waitFor(() => expect(requests.at(-1)?.filters).toEqual({ price: ['..200'] }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(href()).toBe('/search/try?mode=list&q=buty'));
  });

  test('[R2.45] an active filter is read as its value in the list is', async () => {
    const value = { value: '1500 ml', label: '1,5\u00a0l', count: 2, selected: true };
    answer({
      facets: [
        { field: 'size', label: 'Pojemność', unit: '', type: 'checkbox', kind: 'values', values: [value] },
      ],
    });
    await renderPanel({ path: '/search/try?mode=list&f.size=1500%20ml', server });
    await screen.findByRole('button', { name: /^Remove filter: 1,5\sl$/ });
  });

  test('[R2.45] takes query, filter, sorting and page from the address', async () => {
    await renderPanel({ path: '/search/try?mode=list&q=a&f.brand=Merrell&sort=price:asc&page=2', server });
    await results();
    expect(requests[0]).toEqual({
      query: 'a',
      filters: { brand: ['Merrell'] },
      contexts: [],
      sort: 'price:asc',
      page: 2,
      perPage: 24,
      explain: false,
    });
    expect(screen.getByRole('searchbox')).toHaveValue('a');
    expect(filters().getByRole('checkbox', { name: /Merrell/ })).toBeChecked();
  });

  test('[R2.45] changes pages', async () => {
    answer({ total: 60 });
    const { user } = await renderPanel({ path: '/search/try?mode=list', server });
    await results();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button', { name: '3' }),
    );
    await waitFor(() => expect(requests.at(-1)?.page).toBe(3));
  });

  test('[R2.45] a page beyond the last one says so and leads back', async () => {
    server.handle({
      trySearch: ({ body }) => {
        const { page } = body as TryRequest;
        return { data: buildTryReply({ facets, total: 30, page, ...(page > 2 && { products: [] }) }) };
      },
    });
    const { user, href } = await renderPanel({ path: '/search/try?mode=list&q=a&page=9', server });
    await screen.findByRole('heading', { name: 'This page doesn’t exist' });
    screen.getByText('There are 30 results, all on earlier pages.');
    expect(screen.queryByRole('list', { name: 'Results' })).toBeNull();
    screen.getByRole('button', { name: 'The last page (2)' });
    await user.click(screen.getByRole('button', { name: 'Show the first page' }));
    await results();
    expect(href()).toBe('/search/try?mode=list&q=a');
  });

  test('[R2.45] offers to remove the filters next to a search without results', async () => {
    const emptied = [
      { field: 'brand', label: '', unit: '', type: 'checkbox' as const, kind: 'values' as const, values: [] },
      { field: 'color', label: '', unit: '', type: 'checkbox' as const, kind: 'values' as const, values: [] },
    ];
    answer({ total: 0, products: [], facets: emptied });
    const { user } = await renderPanel({
      path: '/search/try?mode=list&f.brand=Salomon&f.price=10..20&f.categories=Dom+%3E+Kubki',
      server,
    });
    await screen.findByRole('heading', { name: 'No products match these filters' });
    await user.click(filters().getByRole('checkbox', { name: /Salomon/ }));
    await waitFor(() => expect(requests.at(-1)?.filters).not.toHaveProperty('brand'));
    expect(filters().getByRole('textbox', { name: 'Price: from' })).toHaveValue('10');
    await user.click(filters().getByRole('checkbox', { name: /Kubki/ }));
    await waitFor(() => expect(requests.at(-1)?.filters).toEqual({ price: ['10..20'] }));
    expect(filters().queryByRole('group', { name: 'Color' })).toBeNull();
  });

  test('[R2.45] the fields of prices name whole numbers that leave no product out', async () => {
    answer({
      facets: facets.map((facet) => (facet.kind === 'range' ? { ...facet, min: 10.99, max: 638.4 } : facet)),
    });
    await renderPanel({ path: '/search/try?mode=list&q=buty', server });
    await results();
    const hintOf = (end: 'from' | 'to') =>
      filters()
        .getByRole('textbox', { name: `Price: ${end}` })
        .getAttribute('placeholder');
    expect([hintOf('from'), hintOf('to')]).toEqual(['from 10', 'to 639']);
  });

  test('[R2.45] the price slider, its two fields and the address stay in step', async () => {
    const { user, href } = await renderPanel({ path: '/search/try?mode=list', server });
    await results();
    const lower = () => filters().getByRole('slider', { name: 'Price: lower limit' });
    const upper = () => filters().getByRole('slider', { name: 'Price: upper limit' });
    const field = (end: string) => filters().getByRole('textbox', { name: `Price: ${end}` });
    expect([lower(), upper()].map((thumb) => thumb.getAttribute('aria-valuenow'))).toEqual(['10', '900']);
    act(() => lower().focus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(field('from')).toHaveValue('30');
    expect(field('to')).toHaveValue('');
    const before = requests.length;
    await waitFor(() => expect(requests.at(-1)?.filters).toEqual({ price: ['30..'] }));
    expect(requests.length).toBe(before + 1);
    expect(new URLSearchParams(href().split('?')[1]).get('f.price')).toBe('30..');
    await user.type(field('to'), '200{Enter}');
    await waitFor(() => expect(requests.at(-1)?.filters).toEqual({ price: ['30..200'] }));
    expect(upper()).toHaveAttribute('aria-valuenow', '200');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(lower()).toHaveAttribute('aria-valuenow', '10'));
    expect(field('from')).toHaveValue('');
  });

  test('[R2.45] a price range can be widened again, though no result is outside it', async () => {
    const range = { field: 'price', label: '', unit: '', values: [] };
    answer({
      // The bounds of a filter do not depend on its own value.
      facets: [{ ...range, type: 'rangeSlider', kind: 'range', min: 0, max: 900 }],
    });
    await renderPanel({ path: '/search/try?mode=list&f.price=100..200', server });
    await results();
    const thumbs = () => filters().getAllByRole('slider');
    await waitFor(() => expect(thumbs()[1]).toHaveAttribute('aria-valuemax', '900'));
    expect(thumbs().map((thumb) => thumb.getAttribute('aria-valuenow'))).toEqual(['100', '200']);
  });

  test('[R2.45] says that nothing was found, and that results are weak', async () => {
    answer({ total: 0, products: [] });
    await renderPanel({ path: '/search/try?mode=list&q=xyz', server });
    await screen.findByRole('heading', { name: 'No results for “xyz”' });
  });

  test('[R2.45] says if only some of the words matched', async () => {
    answer({ wordsWanted: { matched: 1, all: 3 } });
    await renderPanel({ path: '/search/try?mode=list&q=a+b+c', server });
    await screen.findByText(/^Few products match every word.*at least 1 of 3 words/);
  });

  test('[R2.45] names the words that no product has, and what was searched for in place of a typo', async () => {
    answer({ wordsWanted: { matched: 1, all: 2 }, missingWords: ['gamingowy'] });
    const { user } = await renderPanel({ path: '/search/try?mode=list&q=gamingowy+fotel', server });
    await screen.findByText('No product has the word: gamingowy. The results match the other words.');
    answer({ correctedQuery: 'kołdra' });
    const box = screen.getByRole('searchbox', { name: 'Search phrase' });
    await user.clear(box);
    await user.type(box, 'kodlra');
    await screen.findByText(/^Searching for “kołdra”/);
  });

  test('[R2.45] drops a filter that the catalog doesn’t have', async () => {
    server.handle({
      trySearch: ({ body }) =>
        'colour' in (body as TryRequest).filters
          ? refuse(422, 'VALIDATION_FAILED', { problems: [{ path: 'filters.colour', rule: 'invalid' }] })
          : { data: buildTryReply() },
    });
    const { href } = await renderPanel({ path: '/search/try?mode=list&q=a&f.colour=red', server });
    await results();
    expect(href()).toBe('/search/try?mode=list&q=a');
  });

  test('[R8.13] a failed search says why and can be retried', async () => {
    server.handle({ trySearch: () => refuse(500, 'INTERNAL') });
    const { user } = await renderPanel({ path: '/search/try?mode=list', server });
    await screen.findByRole('heading', { name: 'Couldn’t search' });
    answer();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await results();
  });

  test('[R4.14] without a search instance it leads to creating one', async () => {
    server.handle({ listInstances: () => ({ data: [], limit: 3 }) });
    await renderPanel({ path: '/search/try?mode=list', server });
    await screen.findByRole('heading', { name: 'You have no search engine yet' });
    server.handle({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
  });
});
