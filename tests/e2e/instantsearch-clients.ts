/** The clients that were tried beside instantsearch.js, and with what: rows of docs/instantsearch.md, each of which is a story in Chromium. */
export const clientRows = {
  'algoliasearch 5': {
    package: 'algoliasearch',
    tried:
      'search, several searches in one call, search among the values of a facet, `getObject`, `getObjects`, `browseObjects`',
  },
  'algoliasearch 4': {
    package: 'algoliasearch4',
    tried: 'the same by `initIndex`, and the rules’ data',
  },
  'react-instantsearch 7': {
    package: 'react-instantsearch',
    tried: '`SearchBox`, `Hits` with `Highlight`, `RefinementList`, `SortBy`, `Pagination`, `useQueryRules`',
  },
  'vue-instantsearch 4': {
    package: 'vue-instantsearch',
    tried:
      '`ais-search-box`, `ais-hits` with `ais-highlight`, `ais-refinement-list`, `ais-sort-by`, `ais-pagination`, `ais-query-rule-custom-data`',
  },
  'autocomplete-js 1': {
    package: '@algolia/autocomplete-js',
    tried: 'products, and the plugin for query suggestions',
  },
} as const;

export type ClientName = keyof typeof clientRows;
