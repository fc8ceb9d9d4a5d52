import type { Device, PhraseContext } from '@vitrina/contract';
import type { Generated } from 'kysely';

/** A search instance and its catalog, with a number: the tables of sums have millions of rows. */
export type EventPlaceTable = {
  id: Generated<number>;
  customer_id: string;
  /** Empty for a catalog that no search used when its products were counted. */
  instance_id: string;
  catalog_id: string;
};

/** A phrase of a place, with a number; empty for the rest of a day that has more than are counted one by one. */
export type EventPhraseTable = {
  id: Generated<number>;
  place_id: number;
  phrase: string;
  /** What it is sorted by: lower-case letters without accents. */
  folded: Generated<string>;
};

/** A product of a place, with a number, and its name when it was last reported; empty if that was never known. */
export type EventProductTable = {
  id: Generated<number>;
  place_id: number;
  product_id: string;
  name: Generated<string>;
  /** What the name is sorted and searched by: lower-case letters without accents. */
  folded: Generated<string>;
};

/** What visitors did with a product. `product_key` is the id of its `event_product`. */
type ProductSums = {
  place_id: number;
  product_key: number;
  views: Generated<number>;
  clicks: Generated<number>;
  carts: Generated<number>;
  purchases: Generated<number>;
  /** Purchases of the product that began with a click on it in a search. */
  sales: Generated<number>;
  units: Generated<number>;
  /** Units times price, in major units of the catalog's currency. */
  revenue: Generated<number>;
};

/** `day` is `YYYY-MM-DD` in the time zone that the shop had then. */
export type ProductDayTable = ProductSums & { day: string };
/** The days of a month (`YYYY-MM`) together. */
export type ProductMonthTable = ProductSums & { month: string };

/**
 * Searches, clicks and sales of a phrase. `phrase_key` is the id of its `event_phrase`. `all` is not the sum: an intent seen in
 * both contexts counts once.
 */
type PhraseSums = {
  place_id: number;
  context: PhraseContext;
  phrase_key: number;
  searches: Generated<number>;
  empty_searches: Generated<number>;
  clicks: Generated<number>;
  sales: Generated<number>;
  units: Generated<number>;
  revenue: Generated<number>;
};

/** `last_total`: results of the last search; null if the row has only clicks or sales. */
export type PhraseDayTable = PhraseSums & { day: string; last_total: number | null };
export type PhraseMonthTable = PhraseSums & { month: string };

/** All searches of a place together. A purchase that began with two phrases is one sale here, and one of each of them. */
export type SearchDayTable = {
  place_id: number;
  context: PhraseContext;
  day: string;
  device: Device;
  searches: Generated<number>;
  empty_searches: Generated<number>;
  /** Searches that led to a click, each once. */
  clicked_searches: Generated<number>;
  clicks: Generated<number>;
  /** Times that a product clicked in a search at most 48 hours before was put into a cart. */
  carts: Generated<number>;
  sales: Generated<number>;
  units: Generated<number>;
  revenue: Generated<number>;
};

/** Searches in which a merchandising rule acted, and clicks on their results. It stays when the rule is deleted: a deletion can be undone. */
export type RuleDayTable = {
  place_id: number;
  day: string;
  rule_id: string;
  searches: Generated<number>;
  clicks: Generated<number>;
};

/** How often a visitor searched a phrase and clicked nothing, then another at once, and clicked a result of that. */
export type NextPhraseDayTable = {
  place_id: number;
  day: string;
  phrase_key: number;
  next_phrase_key: number;
  times: Generated<number>;
};

/**
 * A counted event; each id counts once. Of the visitor's browser only the kind of device is stored, of the address nothing.
 * Events from before reports have neither device nor payload, and can't be counted again.
 */
export type EventTable = {
  customer_id: string;
  event_id: string;
  instance_id: string;
  type: string;
  at: string;
  visitor: string | null;
  query_id: string | null;
  device: Device | null;
  /** What else it reported: phrase, products. */
  payload_json: string | null;
};

/** Searches that were a single search, typed letter by letter; `at` is the time of the last. */
export type SearchIntentTable = {
  customer_id: string;
  id: string;
  instance_id: string;
  visitor: string | null;
  phrase: string;
  last_query: string;
  at: string;
  /** 1 once a product was clicked: what is typed afterwards is another search. */
  is_closed: number;
  /** The day, phrase and device it was counted under, by context. */
  counted_json: string;
  /** The phrase that had got no click just before it, if any. */
  after_phrase: string | null;
};

/** Which intent a search's `queryId` belongs to. */
export type SearchQueryTable = {
  customer_id: string;
  query_id: string;
  intent_id: string;
  context: 'autocomplete' | 'serp';
  at: string;
  visitor: string | null;
};

/** A click on a search result, with the phrase by context: a purchase may have begun with it. */
export type ProductClickTable = {
  customer_id: string;
  event_id: string;
  instance_id: string;
  product_id: string;
  query_id: string;
  /** The phrase in the context `all`; empty if unknown. */
  phrase: string;
  phrases_json: string;
  at: string;
  visitor: string | null;
};

/** A look or post of a place, with a number, and its name when it was last reported: it may be deleted by now. */
export type EventShowcaseTable = {
  id: Generated<number>;
  place_id: number;
  kind: 'look' | 'post' | 'stream';
  /** A stylization's id, or a stream's and a post's with a slash between them; `stream/` for all posts of a stream. */
  showcase_id: string;
  name: Generated<string>;
};

/** What visitors did in a look or at a post. `showcase_key` is the id of its `event_showcase`; 0 is for all looks of the place together, -1 for all posts. */
export type ShowcaseDayTable = {
  place_id: number;
  day: string;
  showcase_key: number;
  views: Generated<number>;
  clicks: Generated<number>;
  carts: Generated<number>;
  /** Purchases of products that were chosen in it at most 48 hours before. */
  sales: Generated<number>;
  units: Generated<number>;
  revenue: Generated<number>;
};

/** A product that a visitor clicked in a look or at a post, or put into the cart there: a purchase may have begun with it. */
export type ShowcaseChoiceTable = {
  customer_id: string;
  event_id: string;
  product_id: string;
  instance_id: string;
  showcase_id: string;
  visitor: string;
  at: string;
};

/** How many purchases of a month (`YYYY-MM`) had both products; each two are there in both directions. */
export type BoughtTogetherTable = {
  place_id: number;
  month: string;
  product_key: number;
  other_key: number;
  times: number;
  /** Of these, those of the last day; a day adds a few at most. */
  day_times: number;
  /** `YYYY-MM-DD` in the shop's time zone. */
  last_day: string;
};

/** Roughly how much disk a customer's events of a day use (`YYYY-MM-DD`, UTC), by how long each part is retained. */
export type EventUsageTable = {
  customer_id: string;
  day: string;
  event_bytes: number;
  link_bytes: number;
};
