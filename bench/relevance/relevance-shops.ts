import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { CurrencyCode, LanguageCode } from '@vitrina/contract';
import { buildFeed, buildFeedItem, type FeedItem, findSharedData } from '@vitrina/testkit';

/** A shop that relevance is measured in. */
export type RelevanceShop = {
  readonly name: string;
  readonly language: LanguageCode;
  readonly currency: CurrencyCode;
  /** Null for the demo shop, whose feed the server has itself. */
  readonly feed: { readonly body: string | Buffer; readonly contentType?: string } | null;
};

/** As much of a grocer's product as its feed has. */
type Grocery = {
  readonly id: string;
  readonly displayName: string;
  readonly url: string;
  readonly brandName?: string;
  readonly defaultCategoryName?: string;
  readonly product?: { readonly code?: string };
  readonly actualSku?: { readonly amount?: { readonly actualGrossPrice?: number } };
};

/** The levels of a category in an address: `mleko-nabial/jogurty`. */
const categoryOf = ({ url, defaultCategoryName }: Grocery): string => {
  const levels = dirname(url)
    .split('/')
    .map((level) => level.replaceAll('-', ' '));
  return [...levels.slice(0, -1), defaultCategoryName ?? levels.at(-1) ?? ''].join(' > ');
};

const feedItemOf = (grocery: Grocery): FeedItem =>
  buildFeedItem({
    id: grocery.id,
    title: grocery.displayName,
    description: null,
    link: `https://groceries.example/${basename(grocery.url)}`,
    imageLink: `https://groceries.example/${basename(grocery.url)}.jpg`,
    price: `${grocery.actualSku?.amount?.actualGrossPrice ?? 1} PLN`,
    brand: grocery.brandName ?? null,
    gtin: grocery.product?.code ?? null,
    googleCategory: null,
    productTypes: [categoryOf(grocery)],
  });

const groceriesFeed = (file: string): string =>
  buildFeed({
    items: readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => feedItemOf(JSON.parse(line) as Grocery)),
  });

const fromFile = (
  shop: Omit<RelevanceShop, 'feed'>,
  path: readonly string[],
  read: (file: string) => string | Buffer = readFileSync,
): RelevanceShop[] => {
  const file = findSharedData(...path);
  return file === null ? [] : [{ ...shop, feed: { body: read(file) } }];
};

const polish = { language: 'pol', currency: 'PLN' } as const;
const czech = { language: 'cze', currency: 'CZK' } as const;

/** Those whose data is there. */
export const findRelevanceShops = (): RelevanceShop[] => [
  { ...polish, name: 'demo', feed: null },
  ...fromFile({ ...polish, name: 'groceries' }, ['catalog', 'carrefour_pl_products.ndjson'], groceriesFeed),
  ...fromFile({ ...polish, name: 'laptops' }, ['alt-feeds', 'pl-marekkomp_ceneo_latest.xml']),
  ...fromFile({ ...polish, name: 'valves' }, ['feeds', 'pl-elektrozawory_merchant.xml']),
  ...fromFile({ ...czech, name: 'rainwater' }, ['feeds', 'cz-destovka_atom_google.xml']),
  ...fromFile({ ...czech, name: 'computers' }, ['feeds', 'cz-importpc_google_feed.xml']),
];
