import type { Generated } from 'kysely';
import type { PhraseContext } from '../records.ts';

/** What visitors did with a product on a day (`YYYY-MM-DD`, UTC). */
export type ProductDayTable = {
  customer_id: string;
  catalog_id: string;
  day: string;
  product_id: string;
  views: Generated<number>;
  clicks: Generated<number>;
  purchases: Generated<number>;
  carts: Generated<number>;
  units: Generated<number>;
  /** Purchases of the product that began with a click on it in a search. */
  sales: Generated<number>;
  /** Units times price, in major units of the catalog's currency. */
  revenue: Generated<number>;
};

/**
 * Searches, clicks and sales of a phrase on a day (`YYYY-MM-DD`, UTC). `all` is not the sum: an intent seen in both contexts
 * counts once.
 */
export type PhraseDayTable = {
  customer_id: string;
  instance_id: string;
  context: PhraseContext;
  day: string;
  phrase: string;
  searches: Generated<number>;
  empty_searches: Generated<number>;
  /** Results of the last search; null if the row has only clicks or sales. */
  last_total: number | null;
  clicks: Generated<number>;
  sales: Generated<number>;
  units: Generated<number>;
  revenue: Generated<number>;
};

/** A counted event; each id counts once. Neither the visitor's address nor the browser is stored. */
export type EventTable = {
  customer_id: string;
  event_id: string;
  instance_id: string;
  type: string;
  at: string;
  visitor: string | null;
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
  /** The day and phrase it was counted under, by context. */
  counted_json: string;
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
  phrases_json: string;
  at: string;
  visitor: string | null;
};

/** Roughly how much disk a customer's events of a day use (`YYYY-MM-DD`, UTC), by how long each part is retained. */
export type EventUsageTable = {
  customer_id: string;
  day: string;
  event_bytes: number;
  link_bytes: number;
};
