import type { PreviewView } from '@vitrina/contract';

/** What the preview shows: a view of the app, with results or without any, and the part of it that is outlined. */
export type Shown = {
  readonly view: PreviewView;
  readonly isNothing: boolean;
  /** A CSS selector within the app. */
  readonly spot?: string | undefined;
};

const at = (view: PreviewView, spot?: string): Shown => ({ view, isNothing: false, spot });
const nothing = (spot?: string): Shown => ({ view: 'results', isNothing: true, spot });
const section = (name: string): string => `.section[data-section="${name}"]`;

/** By the beginning of a setting's path; the first that fits holds. */
const ofSettings: readonly (readonly [path: string, shown: Shown])[] = [
  ['style.roundness', at('results', '.card .picture')],
  ['style.theme', at('results')],
  // Its badges and the marked option show the accent.
  ['style', at('autocomplete')],
  ['general.removeDecimals', at('results', '.prices')],
  ['general.currency', at('results', '.prices')],
  ['general.picturesAddress', at('results', '.card .picture')],
  ['general', at('results')],
  ['onfocus.popularProducts', at('onfocus', section('products'))],
  ['onfocus.imageSize', at('onfocus', section('products'))],
  ['onfocus.popularQueries', at('onfocus', section('popular'))],
  ['onfocus.recentQueries', at('onfocus', section('recent'))],
  ['onfocus.customQueries', at('onfocus', '.section[data-section^="own-"]')],
  ['onfocus.topProduct', at('onfocus', section('top'))],
  ['onfocus', at('onfocus')],
  ['autocomplete.suggestions', at('autocomplete', section('suggestions'))],
  ['autocomplete.bestseller', at('autocomplete', section('bestseller'))],
  ['autocomplete.resultsCount', at('autocomplete', section('products'))],
  ['autocomplete.imageSize', at('autocomplete', section('products'))],
  ['autocomplete.showButtonOnInput', at('autocomplete', '.input-buttons')],
  ['autocomplete', at('autocomplete')],
  ['serp.showInput', at('results', '.own-input')],
  ['serp.showButtonOnInput', at('results', '.own-input')],
  ['serp.showSorting', at('results', '.sorting')],
  ['serp.pagination', at('results', '.pages')],
  ['serp.backToTop', at('results', '.to-top')],
  ['serp.asideFilters', at('results', '.aside, .is-filters')],
  ['serp.markedFilters', at('results', '.aside, .is-filters')],
  ['serp.topFilters', at('results', '.filter-row')],
  ['serp.tagList', at('results', '.tags')],
  ['serp.grid', at('results', '.grid')],
  ['serp.imageSize', at('results', '.card .picture')],
  ['serp.templates.autocompleteResult', at('autocomplete', section('products'))],
  ['serp.templates.popularProduct', at('onfocus', section('products'))],
  ['serp.templates.topProduct', at('onfocus', section('top'))],
  ['serp.templates', at('results', '.card')],
  ['serp', at('results')],
];

const ofLabels: readonly (readonly [path: string, shown: Shown])[] = [
  ['autocomplete.placeholder', at('onfocus', '#q')],
  ['autocomplete.search', at('autocomplete', '.input-buttons')],
  ['autocomplete.clear', at('autocomplete', '.input-buttons')],
  ['autocomplete.suggestions', at('autocomplete', section('suggestions'))],
  ['autocomplete.products', at('autocomplete', section('products'))],
  ['autocomplete.bestseller', at('autocomplete', '.badge')],
  ['autocomplete.showAll', at('autocomplete', '.show-all')],
  ['autocomplete.nothingFound', { view: 'autocomplete', isNothing: true, spot: '.message' }],
  ['popularQueries', at('onfocus', section('popular'))],
  ['popularProducts.topProduct', at('onfocus', section('top'))],
  ['popularProducts', at('onfocus', section('products'))],
  ['recentQueries', at('onfocus', section('recent'))],
  ['serp.title', at('results', '.heading')],
  ['serp.resultsCount', at('results', '.total')],
  ['serp.nothingFoundHint', nothing('.state')],
  ['serp.nothingFound', nothing('.state-title')],
  ['serp.categories', nothing('.offers')],
  ['serp.brands', at('autocomplete', section('brand'))],
  ['serp.sortBy', at('results', '.sorting')],
  ['serp.backToTop', at('results', '.to-top')],
  ['serp.lowestPrice', at('results', '.card-note')],
  ['serp.unavailable', at('results', '.card-unavailable')],
  ['serp.corrected', at('results', '.reading')],
  ['serp.asTyped', at('results', '.reading')],
  ['serp.missingWords', at('results', '.reading')],
  ['serp.partial', at('results', '.partial')],
  ['filters.clear', at('results', '.tags')],
  ['filters.showMore', at('results', '.more')],
  ['filters.showLess', at('results', '.more')],
  ['filters.from', at('results', '.range')],
  ['filters.to', at('results', '.range')],
  ['filters.searchInFilter', at('results', '.facet-search')],
  ['filters', at('results', '.aside, .is-filters')],
  ['pagination', at('results', '.pages')],
  ['availability', at('results', '.card-unavailable')],
];

const find = (list: typeof ofSettings, path: string): Shown =>
  list.find(([start]) => `${path}.`.startsWith(`${start}.`))?.[1] ?? at('results');

/** Where the app shows a setting. */
export const shownForSetting = (path: string): Shown => find(ofSettings, path);
/** Where the app shows a text. */
export const shownForLabel = (path: string): Shown => find(ofLabels, path);
