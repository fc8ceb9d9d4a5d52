import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiServer, refuse, startApiServer } from '../../testing/api-server.ts';
import { buildCatalog, buildInstance, buildProduct } from '../../testing/build.ts';
import { buildPhrase, buildSynonym } from '../../testing/build-phrases.ts';
import { renderPanel } from '../../testing/render-panel.tsx';

let server: ApiServer;
let asked: string[] = [];
beforeAll(async () => {
  server = await startApiServer();
});
beforeEach(() => {
  asked = [];
  server.handle({
    listInstances: () => ({ data: [buildInstance({ name: 'Sklep Łódź' })], limit: 3 }),
    listCatalogs: () => ({
      data: [buildCatalog({ name: 'Zażółć' }), buildCatalog({ id: 'c2', name: 'Draft', type: 'working' })],
    }),
    listProducts: ({ params, query }) => {
      asked.push(`${params.catalogId} ${query.get('query')}`);
      return { data: [buildProduct({ id: 'P-1', title: 'Żółte buty', price: 449 })], total: 1, page: 1 };
    },
    listSynonyms: () => ({ data: [], total: 0 }),
    listBlockedPhrases: () => ({ data: [], total: 0 }),
    listImmutablePhrases: () => ({ data: [], total: 0 }),
  });
});
afterAll(() => server.close());

const openFinder = async (typed: string) => {
  const rendered = await renderPanel({ path: '/search/synonyms', server });
  await screen.findByRole('heading', { level: 1, name: /Synonyms/ });
  await rendered.user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('textbox', { name: /Find a page/ });
  if (typed !== '') await rendered.user.type(box, typed);
  return { ...rendered, box };
};
const dialog = () => screen.findByRole('dialog', { name: /Find a page/ });
const choice = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the search over all screens', () => {
  test.each([
    ['add a search', 'Add a search engine', '/search/instances/add'],
    ['zazolc', 'Zażółć', '/catalog/instance/catalog-1'],
    ['history zazo', 'Import history Zażółć', '/catalog/history/catalog-1'],
    ['ŽAZÓLC times', 'Refresh times Zażółć', '/catalog/time/catalog-1'],
    ['draft', 'Draft', '/catalog/instances/add'],
    ['lodz', 'Sklep Łódź', '/search/try'],
  ])('[R2.54] Ctrl+K: “%s” leads to %s', async (typed, name, where) => {
    const { user, path } = await openFinder(typed);
    await user.click(await within(await dialog()).findByRole('button', { name }));
    await waitFor(() => expect(path()).toBe(where));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Find a page/ })).toBeNull());
  });

  test('lists a catalog once, without its screens, before anything is typed', async () => {
    await openFinder('');
    await choice('Zażółć');
    expect(screen.queryByRole('button', { name: 'Import history Zażółć' })).toBeNull();
  });

  test('[R2.54] finds synonyms, blocked and immutable phrases of the selected instance, and leads to their list', async () => {
    server.handle({
      listSynonyms: ({ query }) => ({
        data: query.get('searchId') === 'instance-1' ? [buildSynonym()] : [],
        total: 1,
      }),
      listBlockedPhrases: () => ({ data: [buildPhrase('podrabiane buty')], total: 1 }),
      listImmutablePhrases: () => ({ data: [], total: 0 }),
    });
    const { user, href } = await openFinder('buty');
    await choice(/obuwie.*Synonyms/);
    await user.click(await choice(/podrabiane.*Blocked phrases/));
    await waitFor(() => expect(href()).toBe('/search/blockedPhrase?q=podrabiane+buty'));
  });

  test('Escape closes it, and it opens empty again', async () => {
    const { user } = await openFinder('zazolc');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Find a page/ })).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('textbox', { name: /Find a page/ })).toHaveValue('');
  });

  test('finds products of the selected instance’s catalog from two letters on, with price, and opens one with Enter', async () => {
    const { user, box, path } = await openFinder('z');
    expect(await within(await dialog()).findAllByText('Zażółć')).not.toHaveLength(0);
    expect(asked).toEqual([]);
    await user.clear(box);
    await user.type(box, 'buty');
    const found = await choice(/Żółte buty/);
    expect(found).toHaveTextContent('PLN 449.00');
    // A single request for all four letters.
    expect(asked).toEqual(['catalog-1 buty']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/catalog/instance/catalog-1/product/P-1'));
  });

  test('ignores a late reply to an earlier query', async () => {
    let answer: () => void = () => {};
    server.handle({
      listProducts: async ({ query }) => {
        const typed = query.get('query') ?? '';
        asked.push(typed);
        if (typed === 'bu')
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
        return { data: [buildProduct({ id: typed, title: `Answer to ${typed}` })], total: 1, page: 1 };
      },
    });
    const { user, box } = await openFinder('bu');
    await waitFor(() => expect(asked).toEqual(['bu']));
    await user.type(box, 'ty');
    await choice(/Answer to buty/);
    answer();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Answer to bu$/ })).toBeNull());
    await choice(/Answer to buty/);
  });

  test('while nobody can look products up, it says that instead', async () => {
    server.handle({ listProducts: () => refuse(503, 'SEARCH_AWAY') });
    await openFinder('qqq');
    await within(await dialog()).findByText(/Search isn’t working/);
    expect(screen.queryByText('No results')).toBeNull();
  });

  test('says that nothing was found', async () => {
    server.handle({ listProducts: () => ({ data: [], total: 0, page: 1 }) });
    await openFinder('qqq');
    await within(await dialog()).findByText('No results');
  });
});
