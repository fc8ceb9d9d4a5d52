import type {
  CurrencyCode,
  ImportCaller,
  ImportPhase,
  ImportStatus,
  IndustryId,
  LanguageCode,
  PhraseKind,
  Plan,
  SettingKind,
} from '@vitrina/contract';
import type { Generated } from 'kysely';
import type { PhraseContext } from './records.ts';

/** Text columns named `…_json` hold JSON; times are ISO 8601 in UTC, which sort as text; flags are 0 or 1. */
export type Tables = {
  customer: CustomerTable;
  relogin_hash: ReloginHashTable;
  session: SessionTable;
  access_token: AccessTokenTable;
  catalog: CatalogTable;
  import_run: ImportRunTable;
  wrong_item: WrongItemTable;
  category: CategoryTable;
  search_instance: SearchInstanceTable;
  search_setting: SearchSettingTable;
  phrase: PhraseTable;
  merchandising_rule: MerchandisingRuleTable;
  setting_change: SettingChangeTable;
  product_day: ProductDayTable;
  phrase_day: PhraseDayTable;
  event: EventTable;
  search_intent: SearchIntentTable;
  search_query: SearchQueryTable;
  product_click: ProductClickTable;
  api_access: ApiAccessTable;
  refused_domain: RefusedDomainTable;
  storage_probe: StorageProbeTable;
  event_usage: EventUsageTable;
};

type CustomerTable = {
  id: string;
  email: string;
  password_hash: string;
  name: string;
  domain: string;
  symbol: string;
  platform_id: string;
  plan: Plan;
  features_json: string;
  modules_json: string;
  time_zone: string;
  created_at: string;
  /** Null as long as the customer may sign in and its shops may search. */
  disabled_at: string | null;
};

type ReloginHashTable = {
  hash_sha256: string;
  customer_id: string;
  expires_at: string;
};

/** A sign-in and all tokens that came of it. Neither the whole address nor the whole name of the browser is kept. */
type SessionTable = {
  id: string;
  customer_id: string;
  started_at: string;
  last_used_at: string;
  /** However often its token is renewed. */
  ends_at: string;
  browser: string | null;
  system: string | null;
  network: string | null;
};

type AccessTokenTable = {
  token_sha256: string;
  session_id: string;
  expires_at: string;
  /** Since when another stands in its place. */
  replaced_at: string | null;
};

type CatalogTable = {
  id: string;
  customer_id: string;
  type: 'working' | 'production';
  name: string;
  /** Without user name and password. */
  url: string;
  /** Encrypted, for this catalog and the origin of its address. */
  feed_credentials: string | null;
  industry: IndustryId;
  language: LanguageCode;
  currency: CurrencyCode;
  mapping_json: string | null;
  periods_json: string;
  /** ETag and Last-Modified of the feed behind the live products, with a key of the settings they hold for. */
  feed_validators_json: string | null;
  /** Raised with each change of a setting that belongs to the catalog. */
  settings_version: Generated<number>;
  created_at: string;
  deleted_at: string | null;
};

type ImportRunTable = {
  id: string;
  customer_id: string;
  catalog_id: string;
  caller: ImportCaller;
  status: ImportStatus;
  phase: ImportPhase;
  bytes: number;
  total_bytes: number | null;
  items: number;
  correct_count: number;
  wrong_count: number;
  error_code: string | null;
  error_details_json: string | null;
  warnings_json: string;
  feed_unchanged: Generated<number>;
  allow_shrink: number;
  /** The refresh time that this run stands for; unique per catalog, so that each time is served once. */
  scheduled_for: string | null;
  lease_owner: string;
  lease_until: string;
  started_at: string;
  finished_at: string | null;
};

type WrongItemTable = {
  run_id: string;
  position: number;
  item_json: string;
};

type CategoryTable = {
  id: string;
  catalog_id: string;
  customer_id: string;
  /** In the tree: parents before children. */
  position: number;
  path: string;
  name: string;
  parent_id: string | null;
  depth: number;
  products_count: number;
};

type SearchInstanceTable = {
  id: string;
  customer_id: string;
  catalog_id: string;
  name: string;
  /** Raised with each change of a setting, a phrase or a rule of the instance. */
  settings_version: Generated<number>;
  created_at: string;
  deleted_at: string | null;
  /** Null until a page or the shop's own server asked; the domain is null for the latter. */
  last_asked_at: string | null;
  last_asked_domain: string | null;
};

/** A setting that differs from the defaults. Its subject is a search instance; for shared fields, a catalog. */
type SearchSettingTable = {
  customer_id: string;
  subject_id: string;
  kind: SettingKind;
  value_json: string;
};

/** Synonyms, blocked and immutable phrases. */
type PhraseTable = {
  id: string;
  customer_id: string;
  instance_id: string;
  kind: PhraseKind;
  /** Two entries of a kind with the same key are the same. */
  key: string;
  /** The folded phrases: what lists are sorted and searched by. */
  sort_text: string;
  value_json: string;
  created_at: string;
  created_by: string;
};

type MerchandisingRuleTable = {
  id: string;
  customer_id: string;
  instance_id: string;
  rule_json: string;
  created_at: string;
  created_by: string;
};

type SettingChangeTable = {
  id: string;
  customer_id: string;
  subject_id: string;
  /** The subject's `settings_version` since this change: changes of one subject in their order. */
  version: number;
  kind: SettingKind;
  at: string;
  by: string;
  /** A whole value, `null` for the defaults; of phrases and rules, the entries that went and came. */
  before_json: string;
  after_json: string;
  added_count: number;
  removed_count: number;
  undoes: string | null;
};

/** What visitors did with a product on a day (`YYYY-MM-DD`, UTC). */
type ProductDayTable = {
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
type PhraseDayTable = {
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
type EventTable = {
  customer_id: string;
  event_id: string;
  instance_id: string;
  type: string;
  at: string;
  visitor: string | null;
};

/** Searches that were one search, typed letter by letter; `at` is the time of the last. */
type SearchIntentTable = {
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
type SearchQueryTable = {
  customer_id: string;
  query_id: string;
  intent_id: string;
  context: 'autocomplete' | 'serp';
  at: string;
  visitor: string | null;
};

/** A click that came of a search, with the phrase by context: what a purchase may have begun with. */
type ProductClickTable = {
  customer_id: string;
  event_id: string;
  instance_id: string;
  product_id: string;
  query_id: string;
  phrases_json: string;
  at: string;
  visitor: string | null;
};

/** Who may search a customer's instances from outside. No row: nobody yet. */
type ApiAccessTable = {
  customer_id: string;
  /** As the owner wrote them. */
  domains_json: Generated<string>;
  /** Null until the owner first looks at it. */
  access_key: string | null;
  access_key_sha256: string | null;
};

/** A domain whose pages asked for a search and were refused; nothing of who visited them. */
type RefusedDomainTable = {
  customer_id: string;
  domain: string;
  last_asked_at: string;
  times_asked: number;
};

/** Written now and then to see whether writing works. */
type StorageProbeTable = {
  id: number;
  filler: Uint8Array;
};

/** About how much disk a customer's events of a day take up (`YYYY-MM-DD`, UTC), by how long each part is kept. */
type EventUsageTable = {
  customer_id: string;
  day: string;
  event_bytes: number;
  link_bytes: number;
};
