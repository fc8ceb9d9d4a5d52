import type { ClientName } from './instantsearch-clients.ts';
import { patience } from './instantsearch-page.ts';

/* What the page of each client runs, once the shop is known: `start({ host, symbol, searchId })`. */

const liteClient = `
import { liteClient } from 'algoliasearch/lite';
const clientOf = ({ host, symbol }) =>
  liteClient(symbol, 'none', {
    hosts: [{ url: host, protocol: 'http', accept: 'readWrite' }],
    timeouts: ${patience},
  });`;

/** Shows the results of calls as a list, in their order. */
const show = `
const show = async (calls) => {
  for (const call of calls) {
    const line = document.createElement('output');
    line.textContent = JSON.stringify(await call().catch((error) => error.message));
    document.querySelector('#app').append(line);
  }
};`;

export const clientScripts: Readonly<Record<ClientName, string>> = {
  'algoliasearch 5': `
import { algoliasearch } from 'algoliasearch';
${show}
const start = ({ host, symbol, searchId: indexName }) => {
  const client = algoliasearch(symbol, 'none', {
    hosts: [{ url: host, protocol: 'http', accept: 'readWrite' }],
    timeouts: ${patience},
  });
  const found = ({ nbHits, hits }) => [nbHits, hits[0].title];
  return show([
    async () => found(await client.searchSingleIndex({ indexName, searchParams: { query: 'biurkowa' } })),
    async () => {
      const requests = [{ indexName, query: 'lampa' }, { indexName: indexName + '_sort_price:desc', query: '' }];
      return (await client.search({ requests })).results.map(found);
    },
    async () => {
      const searchForFacetValuesRequest = { facetQuery: 'tro' };
      const { facetHits } = await client.searchForFacetValues({
        indexName, facetName: 'brand', searchForFacetValuesRequest,
      });
      return facetHits.map(({ value, count }) => [value, count]);
    },
    async () => (await client.getObject({ indexName, objectID: 'SKU-3' })).title,
    async () => {
      const requests = ['SKU-2', 'SKU-none'].map((objectID) => ({ indexName, objectID }));
      return (await client.getObjects({ requests })).results.map((hit) => hit && hit.title);
    },
    async () => {
      const ids = new Set();
      const browseParams = { hitsPerPage: 7 };
      await client.browseObjects({
        indexName, browseParams, aggregator: ({ hits }) => hits.forEach(({ objectID }) => ids.add(objectID)),
      });
      return ids.size;
    },
  ]);
};`,

  'algoliasearch 4': `
import algoliasearch from 'algoliasearch4';
${show}
const start = ({ host, symbol, searchId: indexName }) => {
  const client = algoliasearch(symbol, 'none', {
    // 3: for reading and writing.
    hosts: [{ url: host, protocol: 'http', accept: 3 }],
    // In seconds.
    timeouts: { connect: 30, read: 30, write: 30 },
  });
  const index = client.initIndex(indexName);
  const found = ({ nbHits, hits }) => [nbHits, hits[0].title];
  return show([
    async () => found(await index.search('biurkowa')),
    async () => {
      const queries = [
        { indexName, query: 'lampa' },
        { indexName: indexName + '_sort_price:desc', query: '', params: { hitsPerPage: 2 } },
      ];
      return (await client.multipleQueries(queries)).results.map(found);
    },
    async () => {
      const { facetHits } = await index.searchForFacetValues('brand', 'tro');
      return facetHits.map(({ value, count }) => [value, count]);
    },
    async () => (await index.getObject('SKU-3')).title,
    async () => (await index.getObjects(['SKU-2', 'SKU-none'])).results.map((hit) => hit && hit.title),
    async () => {
      const ids = new Set();
      await index.browseObjects({ hitsPerPage: 7, batch: (hits) => hits.forEach(({ objectID }) => ids.add(objectID)) });
      return ids.size;
    },
    async () => (await index.search('lampa', { ruleContexts: ['mobile'] })).userData,
  ]);
};`,

  'react-instantsearch 7': `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import {
  Highlight, Hits, InstantSearch, Pagination, RefinementList, SearchBox, SortBy, useQueryRules, useStats,
} from 'react-instantsearch';
${liteClient}
const Stats = () => h('p', { id: 'stats' }, 'Znaleziono ' + useStats().nbHits);
const Banners = () => h('p', { id: 'banner' }, useQueryRules().items.map(({ banner }) => banner).join());
const Hit = ({ hit }) => h('article', null, h(Highlight, { attribute: 'title', hit }));
const start = (shop) => {
  const items = [{ label: 'Trafność', value: shop.searchId },
    { label: 'Najdroższe', value: shop.searchId + '_sort_price:desc' }];
  createRoot(document.querySelector('#app')).render(
    h(InstantSearch, { searchClient: clientOf(shop), indexName: shop.searchId },
      h(SearchBox), h(Stats), h(Banners), h(SortBy, { items }), h(RefinementList, { attribute: 'brand' }),
      h(Hits, { hitComponent: Hit }), h(Pagination)),
  );
};`,

  'vue-instantsearch 4': `
import { createApp, h } from 'vue';
import {
  AisHighlight, AisHits, AisInstantSearch, AisPagination, AisQueryRuleCustomData, AisRefinementList,
  AisSearchBox, AisSortBy, AisStats,
} from 'vue-instantsearch/vue3/es';
${liteClient}
const start = (shop) => {
  const searchClient = clientOf(shop);
  const items = [{ label: 'Trafność', value: shop.searchId },
    { label: 'Najdroższe', value: shop.searchId + '_sort_price:desc' }];
  const parts = () => [
    h(AisSearchBox),
    h(AisStats, null, { default: ({ nbHits }) => h('p', { id: 'stats' }, 'Znaleziono ' + nbHits) }),
    h(AisQueryRuleCustomData, null, {
      default: ({ items: found }) => h('p', { id: 'banner' }, found.map(({ banner }) => banner).join()),
    }),
    h(AisSortBy, { items }),
    h(AisRefinementList, { attribute: 'brand' }),
    h(AisHits, null, { item: ({ item }) => h('article', null, [h(AisHighlight, { attribute: 'title', hit: item })]) }),
    h(AisPagination),
  ];
  createApp({
    render: () => h(AisInstantSearch, { searchClient, indexName: shop.searchId }, { default: parts }),
  }).mount('#app');
};`,

  'autocomplete-js 1': `
import { autocomplete, getAlgoliaResults } from '@algolia/autocomplete-js';
import { createQuerySuggestionsPlugin } from '@algolia/autocomplete-plugin-query-suggestions';
${liteClient}
const start = (shop) => {
  const searchClient = clientOf(shop);
  const indexName = shop.searchId;
  autocomplete({
    container: '#app',
    placeholder: 'Czego szukasz?',
    detachedMediaQuery: 'none',
    plugins: [createQuerySuggestionsPlugin({ searchClient, indexName: indexName + '_query_suggestions' })],
    getSources: ({ query }) => [{
      sourceId: 'products',
      getItems: () => getAlgoliaResults({
        searchClient, queries: [{ indexName, params: { query, hitsPerPage: 3 } }],
      }),
      templates: {
        item: ({ item, components, html }) =>
          html\`<article>\${components.Highlight({ hit: item, attribute: 'title' })}</article>\`,
      },
    }],
  });
};`,
};
