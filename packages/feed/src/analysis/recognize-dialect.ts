import type { FeedDialect } from '@vitrina/contract';
import type { FoundItems } from '../xml/find-items.ts';

type Recognized = {
  readonly dialect: FeedDialect;
  readonly isIt: (feed: Pick<FoundItems, 'format' | 'itemPath' | 'namespace'>, has: Has) => boolean;
};
/** How many of these paths the items have, in lower case and without `g:`. */
type Has = (...paths: readonly string[]) => number;

const isTable = ({ format }: Pick<FoundItems, 'format'>): boolean => format === 'csv' || format === 'tsv';
const endsWith = ({ itemPath }: Pick<FoundItems, 'itemPath'>, end: string): boolean =>
  `/${itemPath}`.toLowerCase().endsWith(`/${end}`);

/** What only one of the formats has, the most particular ones first: a feed may be half another. */
const recognized: readonly Recognized[] = [
  {
    dialect: 'yml',
    isIt: ({ itemPath }) => /^yml_catalog\//.test(itemPath),
  },
  {
    dialect: 'ceneo',
    isIt: (feed, has) =>
      /^offers\/(?:.+\/)?o$/.test(feed.itemPath) && has('@id', '@url', '@price', 'name') >= 3,
  },
  {
    dialect: 'zbozi',
    isIt: (feed, has) =>
      endsWith(feed, 'shop/shopitem') &&
      (/zbozi\.cz/.test(feed.namespace ?? '') || has('max_cpc', 'max_cpc_search', 'extra_message') > 0),
  },
  {
    dialect: 'shoptet',
    isIt: (feed, has) =>
      (endsWith(feed, 'shop/shopitem') &&
        has('name') === 1 &&
        has('code', 'variants/variant/code', 'categories/category', 'categories/default_category') >= 1) ||
      (isTable(feed) && has('code', 'paircode', 'name') === 3),
  },
  {
    dialect: 'heureka',
    isIt: (feed, has) =>
      endsWith(feed, 'shop/shopitem') &&
      has('item_id') === 1 &&
      has('productname', 'product', 'price_vat') >= 2,
  },
  {
    dialect: 'woocommerce',
    isIt: (feed, has) =>
      isTable(feed) &&
      (has('sku', 'regular_price', 'published', 'in_stock?', 'is_featured?') >= 3 ||
        has('sku', 'opublikowano', 'czy_wyróżniony?', 'obrazki', 'publikováno') >= 3),
  },
  {
    dialect: 'prestashop',
    isIt: (feed, has) =>
      /^prestashop\//.test(feed.itemPath) ||
      (isTable(feed) &&
        has('product_id', 'id_product') === 1 &&
        has('reference', 'price_(tax_incl.)', 'price_(tax_excl.)', 'final_price') >= 2),
  },
  {
    dialect: 'facebook',
    isIt: (_feed, has) =>
      has('title', 'price') === 2 && has('fb_product_category', 'quantity_to_sell_on_facebook') > 0,
  },
  {
    dialect: 'google',
    isIt: (_feed, has) => has('id', 'title', 'link', 'link@href', 'image_link', 'price', 'availability') >= 5,
  },
];

/** Whose format a feed is in, by its items' place and paths; null for any other. */
export const recognizeDialect = (
  feed: Pick<FoundItems, 'format' | 'itemPath' | 'namespace'>,
  paths: readonly string[],
): FeedDialect | null => {
  const known = new Set(paths.map((path) => path.toLowerCase().replace(/^g:/, '')));
  const has: Has = (...names) => names.filter((name) => known.has(name)).length;
  return recognized.find(({ isIt }) => isIt(feed, has))?.dialect ?? null;
};
