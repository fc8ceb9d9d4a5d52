import type {
  CurrencyCode,
  ImportCaller,
  ImportPhase,
  ImportStatus,
  IndustryId,
  LanguageCode,
  Plan,
} from '@vitrina/contract';
import type { Generated } from 'kysely';

/** Text columns named `…_json` hold JSON; times are ISO 8601 in UTC, which sort as text; flags are 0 or 1. */
export type Tables = {
  customer: CustomerTable;
  relogin_hash: ReloginHashTable;
  session: SessionTable;
  catalog: CatalogTable;
  import_run: ImportRunTable;
  wrong_item: WrongItemTable;
  category: CategoryTable;
  search_instance: SearchInstanceTable;
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
};

type ReloginHashTable = {
  hash_sha256: string;
  customer_id: string;
  expires_at: string;
};

type SessionTable = {
  token_sha256: string;
  customer_id: string;
  expires_at: string;
};

type CatalogTable = {
  id: string;
  customer_id: string;
  type: 'working' | 'production';
  name: string;
  url: string;
  industry: IndustryId;
  language: LanguageCode;
  currency: CurrencyCode;
  mapping_json: string | null;
  periods_json: string;
  /** ETag and Last-Modified of the feed behind the live products, with a key of the settings they hold for. */
  feed_validators_json: string | null;
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
  products_per_page: number;
  popular_queries_limit: number;
  popular_queries_interval: number;
  created_at: string;
  deleted_at: string | null;
};
