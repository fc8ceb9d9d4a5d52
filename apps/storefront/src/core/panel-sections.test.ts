// @vitest-environment node
import { expect, test } from 'vitest';
import { buildConfig } from '../testing/build-config.ts';
import { buildProducts } from '../testing/build-products.ts';
import { listSections } from './panel-sections.ts';

const products = buildProducts('https://s.example');
const reply = {
  queryId: 'q',
  values: [],
  suggestions: [{ text: 'kubek termiczny', count: 3, field: null }],
  products: products.slice(0, 8),
  total: 30,
  bestseller: products[1] ?? null,
  popularQueries: ['kubek', 'dzbanek'],
  popularProducts: products.slice(0, 6),
  topProduct: products[0] ?? null,
  recentQueries: [],
  redirect: null,
};
const show = (
  typed: string,
  change: Parameters<typeof buildConfig>[0] = {},
  recent: string[] = [],
): string[] =>
  listSections(typed, { config: buildConfig(change), reply, recent }).map(
    ({ id, options }) => `${id} ${options.length}`,
  );

test('[R3.21] before typing: recent and popular queries, the shop’s own, the top product, popular products without it', () => {
  expect(show('', {}, ['buty'])).toEqual(['recent 2', 'popular 2', 'own-0 1', 'top 1', 'products 4']);
});

test('[R3.21] each part can be switched off, and all of it', () => {
  const off = { enabled: false };
  expect(
    show(
      '',
      {
        settings: {
          onfocus: {
            popularProducts: off,
            popularQueries: off,
            topProduct: off,
            recentQueries: off,
            customQueries: [],
          },
        },
      },
      ['buty'],
    ),
  ).toEqual([]);
  expect(show('', { recentQueries: off, popularQueries: off }, ['buty'])).toEqual([
    'own-0 1',
    'top 1',
    'products 4',
  ]);
  expect(show('', { settings: { onfocus: { showOnfocus: false } } })).toEqual([]);
});

test('[R3.22] while typing: suggestions, the bestseller once, the configured number of products, and a link to all results', () => {
  expect(show('kub')).toEqual(['suggestions 1', 'bestseller 1', 'products 6', 'all 1']);
  expect(show('Kubek termiczny')).toEqual(['bestseller 1', 'products 6', 'all 1']);
  expect(
    show('kub', {
      settings: {
        autocomplete: { resultsCount: 2, bestseller: { enabled: false }, suggestions: { enabled: false } },
      },
    }),
  ).toEqual(['products 2', 'all 1']);
  expect(show('kub', { settings: { autocomplete: { showAutocomplete: false } } })).toEqual([]);
});
