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

/** What came of a phrase on a day (`YYYY-MM-DD`, UTC). `all` is no sum: an intent that met both contexts is one there. */
export type PhraseDayTable = {
  customer_id: string;
  instance_id: string;
  context: PhraseContext;
  day: string;
  phrase: string;
  searches: Generated<number>;
  empty_searches: Generated<number>;
  /** Results of the last search; null where the row holds clicks or sales alone. */
  last_total: number | null;
  clicks: Generated<number>;
  sales: Generated<number>;
  units: Generated<number>;
  revenue: Generated<number>;
};

/** An event that was counted: an id is counted once. Neither address nor browser of the visitor is kept. */
export type EventTable = {
  customer_id: string;
  event_id: string;
  instance_id: string;
  type: string;
  at: string;
  visitor: string | null;
};

/** Searches that were one search, typed letter by letter; `at` is the time of the last. */
export type SearchIntentTable = {
  customer_id: string;
  id: string;
  instance_id: string;
  visitor: string | null;
  phrase: string;
  last_query: string;
  at: string;
  /** 1 once a product was clicked: what is typed then is another search. */
  is_closed: number;
  /** By context: the day and the phrase that it was counted under. */
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

/** A click that came of a search, with the phrase by context: what a purchase may have begun with. */
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

/** About how much disk a customer's events of a day take up (`YYYY-MM-DD`, UTC), by how long each part is kept. */
export type EventUsageTable = {
  customer_id: string;
  day: string;
  event_bytes: number;
  link_bytes: number;
};
