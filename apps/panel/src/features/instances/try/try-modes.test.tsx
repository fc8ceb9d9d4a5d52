import { screen, waitFor, within } from '@testing-library/react';
import type { Explanation, Rule, SavedRule, TryRequest } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiServer, startApiServer } from '../../../testing/api-server.ts';
import { buildFoundProduct, buildInstance, buildTryReply } from '../../../testing/build.ts';
import { buildRule } from '../../../testing/build-phrases.ts';
import { buildChange } from '../../../testing/build-settings.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';

let server: ApiServer;
let requests: TryRequest[];
let rules: SavedRule[];
let undone: string[];
const explanation: Explanation = {
  score: 12,
  words: [
    {
      word: 'sukienka',
      matches: [
        { field: 'title', form: 'stem', term: 'sukienki', weight: 8 },
        { field: 'categories', form: 'synonym', term: 'kiecka', weight: 2 },
      ],
      share: 0.75,
    },
    { word: 'zolta', matches: [{ field: 'color', form: 'typo', term: 'żółta', weight: 3 }], share: 0.25 },
    { word: 'xyz', matches: [], share: 0 },
  ],
  isWeak: true,
  boosts: [{ by: 'rule', ruleId: 'rule-1', name: 'Nowości', factor: 4 }],
  pinnedBy: null,
  sortedBy: [
    { type: 'field', field: 'availability', value: 'in_stock', isDecisive: false },
    { type: 'default', value: 12, isDecisive: true },
  ],
};
const products = (ids: string) =>
  [...ids].map((id) => buildFoundProduct({ id, title: `Produkt ${id}`, isPinned: false }));

beforeAll(async () => {
  server = await startApiServer({ listInstances: () => ({ data: [buildInstance()], limit: 3 }) });
});
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
  rules = [];
  undone = [];
  server.handle({
    trySearch: ({ body }) => {
      const request = body as TryRequest;
      requests.push(request);
      const found = request.before === undefined ? products('ABC') : products('BAD');
      const pinned = rules[0]?.rule.actions.flatMap((action) =>
        action.type === 'pin' ? [action.productId] : [],
      );
      return {
        data: buildTryReply({
          total: 3,
          products: found.map((product) => ({
            ...product,
            isPinned: pinned?.includes(product.id) ?? false,
            ...(request.explain && { explanation }),
          })),
        }),
      };
    },
    listSettingChanges: () => ({
      data: [
        buildChange({ changeId: 'change-2', kind: 'synonyms', by: 'anna' }),
        buildChange({ changeId: 'change-1', kind: 'weights', by: 'anna' }),
      ],
      total: 2,
    }),
    listRules: () => ({ data: rules, total: rules.length }),
    addRule: ({ body }) => {
      rules = [buildRule({ ruleId: 'rule-9', rule: body as Rule })];
      return { data: buildRule({ rule: body as Rule }), changeId: 'change-7' };
    },
    deleteRule: () => {
      rules = [];
      return { data: { changeId: 'change-8' } };
    },
    undoSettingChange: ({ params }) => {
      undone.push(params.changeId ?? '');
      return { data: buildChange({ kind: 'rules' }) };
    },
  });
});

test('the chosen mode is in view where there is no room for all of them', async () => {
  const widths = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return this.hasAttribute('data-active') ? new DOMRect(320, 0, 80, 30) : new DOMRect(0, 0, 360, 30);
  });
  await renderPanel({ path: '/search/try?mode=arrange&q=sukienka', server });
  const modes = await screen.findByRole('radiogroup', { name: 'Results view' });
  await waitFor(() => expect(modes.parentElement?.scrollLeft).toBe(40));
  widths.mockRestore();
});

describe('why a product is where it is', () => {
  test('[R2.45] asks for an explanation only when one is opened, and gives it in plain words', async () => {
    const { user } = await renderPanel({ path: '/search/try?mode=list&q=sukienka', server });
    await user.click(await screen.findByRole('button', { name: 'Why is it here? Produkt B' }));
    expect(requests[0]?.explain).toBe(false);
    const drawer = within(await screen.findByRole('dialog', { name: 'Why is it here?' }));
    await drawer.findByText('Position 2 in the results');
    await drawer.findByText('Name: “sukienki”, another form of the word');
    drawer.getByText('Categories: “kiecka”, a synonym');
    drawer.getByText('Color: “żółta”, with a typo corrected');
    drawer.getByText('The product lacks this word');
    drawer.getByText('75% of the score');
    drawer.getByText('Partial match');
    expect(drawer.getByRole('link', { name: 'Nowości' })).toHaveAttribute('href', '/search/rules/rule-1');
    expect(drawer.getByRole('link', { name: 'Synonyms' })).toHaveAttribute('href', '/search/synonyms');
    expect(drawer.getByText('decisive').closest('li')).toHaveTextContent(/Relevance/);
  });

  test('the mode with explanations marks weak results and shows how each word was found', async () => {
    const { user, href } = await renderPanel({ path: '/search/try?mode=list&q=sukienka', server });
    await user.click(await screen.findByRole('radio', { name: 'Why here?' }));
    expect((await screen.findAllByText('sukienka · form')).length).toBe(3);
    expect(screen.getAllByText('Partial match').length).toBe(3);
    expect(href()).toBe('/search/try?mode=why&q=sukienka');
  });
});

describe('what affects a search', () => {
  test('[R2.11] a blocked query names the phrase, with a link to it', async () => {
    server.handle({
      trySearch: () => ({ data: buildTryReply({ total: 0, products: [], blockedBy: 'replika' }) }),
    });
    await renderPanel({ path: '/search/try?mode=list&q=replika+torebki', server });
    await screen.findByRole('heading', { name: 'The phrase “replika” is blocked' });
    expect(screen.getByRole('link', { name: 'See the blocked phrases' })).toHaveAttribute(
      'href',
      '/search/blockedPhrase?q=replika',
    );
  });

  test('names the target of a redirect, and the rules and settings that were applied', async () => {
    server.handle({
      trySearch: () => ({
        data: buildTryReply({
          redirect: 'https://sklep.example/promocja',
          rules: [{ ruleId: 'rule-1', name: 'Promocja' }],
          settings: ['synonyms', 'rules'],
        }),
      }),
    });
    await renderPanel({ path: '/search/try?mode=list&q=promocja', server });
    await screen.findByRole('link', { name: 'https://sklep.example/promocja' });
    expect(screen.getByRole('link', { name: 'rule “Promocja”' })).toHaveAttribute(
      'href',
      '/search/rules/rule-1',
    );
    const took = within(screen.getByText('Affected by:').closest('p') as HTMLElement);
    expect(took.getByRole('link', { name: 'Synonyms' })).toHaveAttribute('href', '/search/synonyms');
  });

  test('[R2.10] offers to add a synonym if nothing was found', async () => {
    server.handle({ trySearch: () => ({ data: buildTryReply({ total: 0, products: [] }) }) });
    await renderPanel({ path: '/search/try?mode=list&q=trzewiki', server });
    expect(await screen.findByRole('link', { name: 'Add a synonym' })).toHaveAttribute(
      'href',
      '/search/synonyms?add=trzewiki',
    );
  });

  const atPrice = (missingWords: string[]) => {
    const priceRange = { from: null, to: 5, text: 'do 5 zł', rest: 'kubek' };
    server.handle({
      trySearch: ({ body }) => ({
        data: (body as TryRequest).query.includes('zł')
          ? buildTryReply({ total: 0, products: [], priceRange, missingWords })
          : buildTryReply(),
      }),
    });
    return renderPanel({ path: `/search/try?mode=list&q=${encodeURIComponent('kubek do 5 zł')}`, server });
  };

  test('[R10.03] offers to take the price back if nothing was found at it', async () => {
    const { user, href } = await atPrice([]);
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(href()).toBe('/search/try?mode=list&q=kubek'));
  });

  test('[R10.03] offers to add a synonym if no product has the words, at whatever price', async () => {
    await atPrice(['kubek']);
    await screen.findByRole('link', { name: 'Add a synonym' });
  });
});

test('compares the results before a change with the current ones', async () => {
  const { user, href } = await renderPanel({ path: '/search/try?q=a&mode=compare', server });
  const before = within(await screen.findByRole('region', { name: 'Before' }));
  const now = within(screen.getByRole('region', { name: 'Now' }));
  await screen.findByText('Up: 1, down: 1, new: 1, gone: 1');
  expect(now.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/Produkt A.*↑ 1/),
    expect.stringMatching(/Produkt B.*↓ 1/),
    expect.stringMatching(/Produkt C.*new/i),
  ]);
  expect(before.getAllByRole('listitem')[2]).toHaveTextContent(/Produkt D.*gone/);
  expect(requests.some((request) => request.before === 'change-2')).toBe(true);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'change-1');
  await waitFor(() => expect(href()).toBe('/search/try?q=a&mode=compare&before=change-1'));
});

/** Rules may be read later than results. */
const findActions = async (title: string): Promise<HTMLElement> => {
  const button = await screen.findByRole('button', { name: `Actions: ${title}` });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};

describe('arranging results', () => {
  test('pins a product at a position from its menu, as a rule for the phrase, and undoes it', async () => {
    const { user } = await renderPanel({ path: '/search/try?q=buty&mode=arrange', server });
    await user.click(await findActions('Produkt C'));
    await user.click(await screen.findByRole('menuitem', { name: 'Pin to position…' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Position 1' }));
    await waitFor(() =>
      expect(rules[0]?.rule).toMatchObject({
        condition: { type: 'is', phrase: 'buty' },
        actions: [{ type: 'pin', productId: 'C', position: 1 }],
      }),
    );
    await screen.findByText('Pinned');
    await user.click(await screen.findByRole('button', { name: 'Unpin: Produkt C' }));
    await waitFor(() => expect(rules).toEqual([]));
    // The newest notice lies on the one before.
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
    const undos = screen.getAllByRole('button', { name: 'Undo' });
    await user.click(undos.find((each) => !each.closest('[inert]')) as HTMLElement);
    await waitFor(() => expect(undone).toHaveLength(1));
  });

  test('undoes exactly its own change, whatever was changed in the meantime', async () => {
    const { user } = await renderPanel({ path: '/search/try?q=buty&mode=arrange', server });
    await user.click(await findActions('Produkt C'));
    await user.click(await screen.findByRole('menuitem', { name: 'Boost' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toEqual(['change-7']));
  });

  test('asks for a phrase or one category first', async () => {
    await renderPanel({ path: '/search/try?mode=arrange', server });
    await screen.findByRole('heading', { name: 'Enter a phrase, or choose one category' });
  });
});

test('[R3.23] what the query names is told in one notice, and its prices stand in the filter, where others take their words’ place', async () => {
  server.handle({
    trySearch: ({ body }) => {
      const request = body as TryRequest;
      requests.push(request);
      const isNamed = request.query.includes('do 200');
      return {
        data: buildTryReply({
          ...{ total: 3, products: products('ABC') },
          facets: [
            {
              field: 'price',
              label: 'Cena',
              unit: 'zł',
              type: 'range',
              kind: 'range',
              values: [],
              min: 10,
              max: 900,
            },
          ],
          priceRange: isNamed ? { from: null, to: 200, text: 'do 200 zł', rest: 'czerwona suknia' } : null,
          namedValues: [{ field: 'color', label: 'Kolor', value: 'Czerwony', rest: 'suknia' }],
        }),
      };
    },
  });
  const query = encodeURIComponent('czerwona suknia do 200 zł');
  const { user } = await renderPanel({ path: `/search/try?mode=list&q=${query}`, server });
  const notice = (await screen.findByText(/We read “do 200 zł” as a price/)).closest('[role=alert]');
  expect(notice).toHaveTextContent('We recognised: Kolor: Czerwony');
  const [to] = screen.getAllByRole('textbox', { name: /to/i });
  if (!to) throw new Error('There is no field for the highest price');
  await waitFor(() => expect(to).toHaveValue('200'));
  await user.clear(to);
  await user.type(to, '150{Enter}');
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({ query: 'czerwona suknia', filters: { price: ['..150'] } }),
  );
});
