import type { AppLabels } from '@vitrina/contract';

export const englishAppLabels: AppLabels = {
  autocomplete: {
    placeholder: 'What are you looking for?',
    search: 'Search',
    clear: 'Clear',
    suggestions: 'Suggestions',
    products: 'Products',
    bestseller: 'Bestseller',
    showAll: 'Show all ({{count}})',
    nothingFound: 'Nothing found for “{{query}}”',
  },
  popularQueries: {
    header: 'Popular searches',
  },
  popularProducts: {
    header: 'Popular products',
    topProduct: 'Top product',
  },
  serp: {
    title: 'Results for “{{query}}”',
    resultsCount: 'Products: {{count}}',
    nothingFound: 'Nothing found for “{{query}}”',
    nothingFoundHint: 'Check the spelling, or try other words.',
    sortBy: 'Sort by',
    backToTop: 'Back to top',
    loading: 'Searching…',
    failed: 'The search is not working right now.',
    retry: 'Try again',
    unavailable: 'Unavailable',
    lowestPrice: 'Lowest price in 30 days: {{price}}',
    close: 'Close',
  },
  filters: {
    header: 'Filters',
    apply: 'Show results',
    clear: 'Clear',
    clearAll: 'Clear all',
    showMore: 'Show more',
    showLess: 'Show less',
    from: 'From',
    to: 'To',
    searchInFilter: 'Search in filter',
  },
  pagination: {
    previous: 'Previous',
    next: 'Next',
    page: 'Page {{page}} of {{pages}}',
    showMore: 'Show more products',
  },
  recentQueries: {
    header: 'Recent searches',
    clear: 'Clear',
    remove: 'Remove “{{query}}”',
  },
  availability: {
    in_stock: 'In stock',
    out_of_stock: 'Out of stock',
    preorder: 'Pre-order',
    backorder: 'On backorder',
  },
  look: { header: 'Complete the look', button: 'View' },
};
