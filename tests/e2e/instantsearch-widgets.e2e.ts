import type { Server } from 'node:http';
import { expect, type Page } from '@playwright/test';
import type { Rule } from '@vitrina/contract';
import { buildFeedItem } from '@vitrina/testkit';
import { serveInstantSearchPage, type WidgetScript } from './instantsearch-page.ts';
import { openShopOfInstantSearch, type ShopOfInstantSearch } from './instantsearch-shop.ts';
import { type WidgetName, widgetRows } from './instantsearch-widgets.ts';
import { test } from './vitrina.ts';

const brands = ['Elf', 'Gnom', 'Troll', 'Skrzat'];
const kinds = [
  ['Lampa stojąca', 'Dom > Lampy > Stojące'],
  ['Lampa biurkowa', 'Dom > Lampy > Biurkowe'],
  ['Czerwona sukienka', 'Moda > Sukienki'],
] as const;
const items = Array.from({ length: 30 }, (_, i) => {
  const [title, googleCategory] = kinds[i % 3] ?? kinds[0];
  const product = { title: `${title} ${i + 1}`, brand: brands[i % 4] ?? 'Elf', googleCategory };
  return buildFeedItem(
    { ...product, price: `${(i + 1) * 10}.00 PLN`, attributes: { rating: String((i % 5) + 1) } },
    i + 1,
  );
});

const purchase = (...ids: number[]) => ({
  type: 'purchase',
  products: ids.map((id) => ({ productId: `SKU-${id}`, quantity: 1, price: id * 10 })),
});
const events = [
  ...Array.from({ length: 4 }, () => purchase(1, 2)),
  purchase(1, 5),
  ...Array.from({ length: 3 }, () => ({
    type: 'search',
    query: 'lampa biurkowa',
    total: 10,
    context: 'serp',
  })),
].map((event, at) => ({ ...event, eventId: `widget-${at}`, visitor: `visitor-${at}` }));

const banner = (text: string, contexts: string[] = []): Pick<Rule, 'name' | 'condition' | 'actions'> => ({
  name: text,
  condition: { type: 'contains', phrase: 'lampa', contexts },
  actions: [{ type: 'data', data: { banner: text } }],
});
const bannersIn = (container: string): string => `widgets.queryRuleCustomData({ container: ${container},
  templates: { default: ({ items }, { html }) =>
    html\`<output>\${items.map(({ banner }) => banner).join(', ')}</output>\` } })`;

type Story = WidgetScript & { readonly check: (page: Page) => Promise<void> };

const widgetOf = (page: Page) => page.locator('#widget');
const found = (page: Page, count: number) =>
  expect(page.locator('#stats .ais-Stats-text')).toHaveText(`Znaleziono ${count}`);
const articles = (page: Page) => page.locator('article');
const add = (script: string): string => `search.addWidgets([${script}]);`;
const withHits = (script: string): string =>
  add(`${script}, widgets.hits({ container: '#hits', templates: { item: article } })`);

const categories = "attributes: ['categories.lvl0', 'categories.lvl1', 'categories.lvl2']";
const recommended = (name: string, given = "objectIDs: ['SKU-1'],"): string =>
  add(`widgets.${name}({ container, ${given} templates: { item: article } })`);

const stories: Readonly<Record<WidgetName, Story>> = {
  searchBox: {
    script: '',
    check: async (page) => {
      await page.getByRole('searchbox').fill('sukien');
      await found(page, 10);
      await page.getByRole('searchbox').press('Enter');
      await found(page, 10);
    },
  },
  hits: {
    script: `search.addWidgets([
      widgets.configure({ hitsPerPage: 3, attributesToSnippet: ['title:1'] }),
      widgets.hits({ container, templates: { item: (hit, { html, components }) => html\`<article>
        <h2>\${components.Highlight({ attribute: 'title', hit })}</h2>
        <p>\${components.Snippet({ attribute: 'title', hit })}</p></article>\` } }),
    ]);`,
    check: async (page) => {
      await page.getByRole('searchbox').fill('biurkowa');
      await expect(articles(page)).toHaveCount(3);
      await expect(articles(page).first().locator('h2')).toHaveText(/^Lampa biurkowa \d+$/);
      await expect(articles(page).first().locator('h2 mark')).toHaveText('biurkowa');
      await expect(articles(page).first().locator('p')).toHaveText('…biurkowa…');
      await expect(articles(page).first().locator('p mark')).toHaveText('biurkowa');
    },
  },
  infiniteHits: {
    script: add('widgets.infiniteHits({ container, templates: { item: article } })'),
    check: async (page) => {
      await expect(articles(page)).toHaveCount(20);
      await page.getByRole('button', { name: 'Show more results' }).click();
      await expect(articles(page)).toHaveCount(30);
      await expect(page.getByRole('button', { name: 'Show more results' })).toBeDisabled();
    },
  },
  stats: { script: '', check: (page) => found(page, 30) },
  refinementList: {
    script: add("widgets.refinementList({ container, attribute: 'brand', searchable: true })"),
    check: async (page) => {
      await expect(widgetOf(page).getByRole('checkbox')).toHaveCount(4);
      await expect(widgetOf(page).locator('li', { hasText: 'Elf' })).toContainText('8');
      await widgetOf(page).getByRole('checkbox', { name: /Elf/ }).check();
      await found(page, 8);
      await expect(widgetOf(page).getByRole('checkbox')).toHaveCount(4);
      await widgetOf(page).getByRole('searchbox').fill('tro');
      await expect(widgetOf(page).locator('mark')).toHaveText('Tro');
      await widgetOf(page).getByRole('checkbox', { name: /Troll/ }).check();
      await found(page, 15);
    },
  },
  menu: {
    script: add("widgets.menu({ container, attribute: 'brand' })"),
    check: async (page) => {
      await widgetOf(page).getByRole('link', { name: /Elf/ }).click();
      await found(page, 8);
      await widgetOf(page).getByRole('link', { name: /Troll/ }).click();
      await found(page, 7);
    },
  },
  menuSelect: {
    script: add("widgets.menuSelect({ container, attribute: 'brand' })"),
    check: async (page) => {
      await widgetOf(page).getByRole('combobox').selectOption({ label: 'Elf (8)' });
      await found(page, 8);
    },
  },
  hierarchicalMenu: {
    script: add(`widgets.hierarchicalMenu({ container, ${categories} })`),
    check: async (page) => {
      for (const [name, count] of [
        ['Dom', 20],
        ['Lampy', 20],
        ['Biurkowe', 10],
      ] as const) {
        await widgetOf(page)
          .getByRole('link', { name: new RegExp(`^${name}`) })
          .click();
        await found(page, count);
      }
      await expect(widgetOf(page).getByRole('link', { name: /Stojące/ })).toBeVisible();
    },
  },
  breadcrumb: {
    script: add(
      `widgets.breadcrumb({ container, ${categories} }), widgets.hierarchicalMenu({ container: '#hits', ${categories} })`,
    ),
    initialUiState: { hierarchicalMenu: { 'categories.lvl0': ['Dom > Lampy'] } },
    check: async (page) => {
      await found(page, 20);
      await expect(widgetOf(page)).toContainText('Lampy');
      await widgetOf(page).getByRole('link', { name: 'Home' }).click();
      await found(page, 30);
    },
  },
  toggleRefinement: {
    script: add("widgets.toggleRefinement({ container, attribute: 'brand', on: 'Elf' })"),
    check: async (page) => {
      await widgetOf(page).getByRole('checkbox').check();
      await found(page, 8);
    },
  },
  rangeInput: {
    script: add("widgets.rangeInput({ container, attribute: 'price' })"),
    check: async (page) => {
      const [from, to] = [widgetOf(page).locator('input').first(), widgetOf(page).locator('input').last()];
      await expect(from).toHaveAttribute('placeholder', '10');
      await expect(to).toHaveAttribute('placeholder', '300');
      await from.fill('100');
      await to.fill('200');
      await widgetOf(page).getByRole('button').click();
      await found(page, 11);
    },
  },
  rangeSlider: {
    script: add("widgets.rangeSlider({ container, attribute: 'price' })"),
    check: async (page) => {
      const handle = widgetOf(page).getByRole('slider').first();
      await expect(handle).toHaveAttribute('aria-valuemin', '10');
      await expect(handle).toHaveAttribute('aria-valuemax', '300');
      await handle.focus();
      await handle.press('PageUp');
      await expect(page.locator('#stats .ais-Stats-text')).not.toHaveText('Znaleziono 30');
    },
  },
  numericMenu: {
    script: add(`widgets.numericMenu({ container, attribute: 'price', items: [
      { label: 'Wszystkie' }, { label: 'Do 50', end: 50 }, { label: 'Od 280', start: 280 }] })`),
    check: async (page) => {
      await widgetOf(page).getByRole('radio', { name: 'Do 50' }).check();
      await found(page, 5);
      await widgetOf(page).getByRole('radio', { name: 'Od 280' }).check();
      await found(page, 3);
    },
  },
  ratingMenu: {
    script: add("widgets.ratingMenu({ container, attribute: 'rating' })"),
    check: async (page) => {
      await expect(widgetOf(page).locator('li')).toHaveCount(4);
      await expect(widgetOf(page).locator('li').first()).toContainText('12');
      await widgetOf(page).getByRole('link').first().click();
      await found(page, 12);
      await expect(widgetOf(page).locator('li').last()).toContainText('30');
    },
  },
  currentRefinements: {
    script: add(
      "widgets.currentRefinements({ container }), widgets.refinementList({ container: '#hits', attribute: 'brand' })",
    ),
    initialUiState: { refinementList: { brand: ['Elf'] } },
    check: async (page) => {
      await found(page, 8);
      await widgetOf(page).getByRole('button').click();
      await found(page, 30);
    },
  },
  clearRefinements: {
    script: add(
      "widgets.clearRefinements({ container }), widgets.refinementList({ container: '#hits', attribute: 'brand' })",
    ),
    initialUiState: { refinementList: { brand: ['Elf', 'Troll'] } },
    check: async (page) => {
      await found(page, 15);
      await widgetOf(page).getByRole('button').click();
      await found(page, 30);
    },
  },
  sortBy: {
    script: withHits(`widgets.sortBy({ container, items: [{ label: 'Trafność', value: indexName },
      { label: 'Najdroższe', value: indexName + '_sort_price:desc' }] })`),
    check: async (page) => {
      await widgetOf(page).getByRole('combobox').selectOption({ label: 'Najdroższe' });
      await expect(articles(page).first()).toHaveText('Czerwona sukienka 30');
    },
  },
  hitsPerPage: {
    script: withHits(`widgets.hitsPerPage({ container, items: [
      { label: '5 na stronie', value: 5, default: true }, { label: '25 na stronie', value: 25 }] })`),
    check: async (page) => {
      await expect(articles(page)).toHaveCount(5);
      await widgetOf(page).getByRole('combobox').selectOption({ label: '25 na stronie' });
      await expect(articles(page)).toHaveCount(25);
    },
  },
  pagination: {
    script: withHits('widgets.pagination({ container })'),
    check: async (page) => {
      await widgetOf(page).getByRole('link', { name: 'Page 2', exact: true }).click();
      await expect(articles(page)).toHaveCount(10);
    },
  },
  dynamicWidgets: {
    script: add(`widgets.dynamicWidgets({ container,
      widgets: [(container) => widgets.hierarchicalMenu({ container, ${categories} }),
        (container) => widgets.rangeInput({ container, attribute: 'price' })],
      fallbackWidget: ({ attribute, container }) => widgets.refinementList({ attribute, container }) })`),
    check: async (page) => {
      const shown = widgetOf(page).locator('.ais-HierarchicalMenu, .ais-RangeInput, .ais-RefinementList');
      await expect(shown.first()).toHaveClass(/HierarchicalMenu/);
      await expect(shown.nth(1)).toHaveClass(/RangeInput/);
      await widgetOf(page).getByRole('checkbox', { name: /Elf/ }).check();
      await found(page, 8);
      await expect(widgetOf(page).getByRole('checkbox', { name: /Troll/ })).toBeVisible();
      await widgetOf(page).getByRole('link', { name: /^Dom/ }).click();
      await expect(widgetOf(page).getByRole('link', { name: /^Lampy/ })).toBeVisible();
    },
  },
  configureRelatedItems: {
    script: withHits(`widgets.EXPERIMENTAL_configureRelatedItems({
      hit: { objectID: 'SKU-2', brand: 'Gnom', categories: ['Dom > Lampy > Biurkowe'] },
      matchingPatterns: { brand: { score: 3 }, categories: { score: 2 } } })`),
    check: async (page) => {
      await found(page, 29);
      await expect(articles(page).first()).toHaveText(/^Lampa biurkowa (14|26)$/);
      await expect(articles(page).nth(1)).toHaveText(/^Lampa biurkowa (14|26)$/);
      await expect(articles(page).filter({ hasText: /biurkowa 2$/ })).toHaveCount(0);
    },
  },
  queryRuleCustomData: {
    script: add(bannersIn('container')),
    check: async (page) => {
      await expect(page.locator('output')).toHaveText('');
      await page.getByRole('searchbox').fill('lampa');
      await expect(page.locator('output')).toHaveText('Lampy taniej');
      await page.getByRole('searchbox').fill('sukienka');
      await expect(page.locator('output')).toHaveText('');
    },
  },
  queryRuleContext: {
    script: add(`widgets.refinementList({ container, attribute: 'brand' }),
      widgets.queryRuleContext({ trackedFilters: { brand: (values) => values } }), ${bannersIn("'#hits'")}`),
    check: async (page) => {
      await page.getByRole('searchbox').fill('lampa');
      await expect(page.locator('output')).toHaveText('Lampy taniej');
      await widgetOf(page).getByRole('checkbox', { name: /Elf/ }).check();
      await expect(page.locator('output')).toHaveText('Lampy taniej, Elf poleca');
      await widgetOf(page).getByRole('checkbox', { name: /Elf/ }).uncheck();
      await expect(page.locator('output')).toHaveText('Lampy taniej');
    },
  },
  relatedProducts: {
    script: recommended('relatedProducts'),
    check: async (page) => {
      await expect(articles(page)).not.toHaveCount(0);
      await expect(articles(page).first()).toHaveText(/^Lampa stojąca/);
    },
  },
  lookingSimilar: {
    script: recommended('lookingSimilar'),
    check: (page) => expect(articles(page).first()).toHaveText(/^Lampa stojąca/),
  },
  frequentlyBoughtTogether: {
    script: recommended('frequentlyBoughtTogether'),
    check: (page) => expect(articles(page)).toHaveText(['Lampa biurkowa 2', 'Lampa biurkowa 5']),
  },
  trendingItems: {
    script: recommended('trendingItems', 'limit: 2,'),
    check: async (page) => {
      await expect(articles(page)).toHaveCount(2);
      await expect(articles(page).filter({ hasText: 'Lampa stojąca 1' })).toHaveCount(1);
    },
  },
  trendingFacets: {
    script: add(`widgets.trendingFacets({ container, facetName: 'brand',
      templates: { item: (item, { html }) => html\`<article>\${item.facetValue}</article>\` } })`),
    check: async (page) => {
      await expect(articles(page)).toHaveCount(2);
      await expect(articles(page).filter({ hasText: 'Elf' })).toHaveCount(1);
    },
  },
  connectAutocomplete: {
    script: `const render = ({ indices, refine }, isFirst) => {
        const box = document.querySelector(container);
        if (isFirst) {
          box.innerHTML = '<input aria-label="Szukaj podpowiedzi"><ul></ul>';
          box.querySelector('input').addEventListener('input', ({ target }) => refine(target.value));
        }
        box.querySelector('ul').replaceChildren(...indices.flatMap(({ hits }) => hits.map((hit) => {
          const row = document.createElement('li');
          row.textContent = hit.query ? 'Szukaj: ' + hit.query : hit.title;
          return row;
        })));
      };
      ${add("widgets.index({ indexName: indexName + '_query_suggestions' }), connectors.connectAutocomplete(render)({})")}`,
    check: async (page) => {
      // Suggestions are there as soon as the server has read them once.
      const box = page.getByRole('textbox', { name: 'Szukaj podpowiedzi' });
      await expect(async () => {
        await page.reload();
        await box.fill('biurk');
        await expect(widgetOf(page).getByText('Szukaj: lampa biurkowa')).toBeVisible({ timeout: 2000 });
      }).toPass();
      await expect(
        widgetOf(page)
          .getByText(/^Lampa biurkowa \d+$/)
          .first(),
      ).toBeVisible();
    },
  },
};

let shop: ShopOfInstantSearch;
let shopPages: { readonly port: number; readonly server: Server };
test.beforeAll(async () => {
  shop = await openShopOfInstantSearch(items, {
    added: [{ path: 'g:rating', fieldLabel: 'rating', fieldType: 'number', separator: '' }],
    events,
    rules: [banner('Lampy taniej'), banner('Elf poleca', ['ais-brand-Elf'])],
  });
  shopPages = await serveInstantSearchPage(shop, stories);
});
test.afterAll(async () => {
  shopPages.server.close();
  await shop.close();
});

for (const [name, shows] of Object.entries(widgetRows))
  test(`[R10.04] ${name} of InstantSearch shows ${shows}`, async ({ page }) => {
    await page.goto(`http://sklep.example:${shopPages.port}/${name}`);
    await stories[name as WidgetName].check(page);
  });
