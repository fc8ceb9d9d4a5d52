/** An item as a shop would write it: the texts in the feed, null for an element that is left out. */
export type FeedItem = {
  readonly id: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly link: string | null;
  readonly imageLink: string | null;
  readonly price: string | null;
  readonly availability: string | null;
  readonly googleCategory: string | null;
  readonly productTypes: readonly string[];
  readonly salePrice: string | null;
  readonly brand: string | null;
  readonly gtin: string | null;
  readonly group: string | null;
  readonly additionalImages: readonly string[];
  /** Further elements of Google's (color, size …) by name; other dialects don't write them. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Product details by name. */
  readonly details: Readonly<Record<string, string>>;
  /** XML inserted into the item unchanged. */
  readonly extraXml: string;
};

/** A complete and correct item; `number` makes it distinct. */
export const buildFeedItem = (overrides: Partial<FeedItem> = {}, number = 1): FeedItem => ({
  id: `SKU-${number}`,
  title: `Kubek ceramiczny nr ${number}`,
  description: 'Kubek z kamionki, do zmywarki i kuchenki.',
  link: `https://shop.example/p/${number}`,
  imageLink: `https://shop.example/img/${number}.jpg`,
  price: '29.90 PLN',
  availability: 'in_stock',
  googleCategory: 'Home & Garden > Kitchen & Dining',
  productTypes: [],
  salePrice: null,
  brand: 'Glina',
  gtin: null,
  group: null,
  additionalImages: [],
  attributes: {},
  details: {},
  extraXml: '',
  ...overrides,
});

/** This many distinct items; `overrides` may depend on the number (from 1). */
export const buildFeedItems = (
  count: number,
  overrides: (number: number) => Partial<FeedItem> = () => ({}),
): FeedItem[] => Array.from({ length: count }, (_, index) => buildFeedItem(overrides(index + 1), index + 1));
