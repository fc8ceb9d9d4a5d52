import type {
  CurrencyCode,
  ImportCaller,
  ImportPhase,
  ImportStatus,
  IndustryId,
  LanguageCode,
} from '@vitrina/contract';
import type { Generated } from 'kysely';

export type CatalogTable = {
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

export type ImportRunTable = {
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

export type WrongItemTable = {
  run_id: string;
  position: number;
  item_json: string;
};

export type CategoryTable = {
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
