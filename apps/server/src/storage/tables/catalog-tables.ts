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
  /** Encrypted, bound to this catalog and the origin of its address. */
  feed_credentials: string | null;
  industry: IndustryId;
  language: LanguageCode;
  currency: CurrencyCode;
  /** What the next import reads prices in, if the owner has changed it. */
  next_currency: CurrencyCode | null;
  mapping_json: string | null;
  periods_json: string;
  /** ETag and Last-Modified of the feed behind the live products, with a key of the settings they are valid for. */
  feed_validators_json: string | null;
  /** Raised with each change of a setting that belongs to the catalog. */
  settings_version: Generated<number>;
  /** Raised with each change of the category tree or of its mappings. */
  categories_version: Generated<number>;
  /** Raised with each change of the category tree, its proposals among it. */
  tree_version: Generated<number>;
  /** The taxonomy that the tree's proposals were made with; null if they have to be made. */
  proposals_taxonomy: string | null;
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
  /** Products once variants are joined; null of runs before it was counted, and of failed ones. The next two are null likewise. */
  groups_count: number | null;
  warned_count: number | null;
  /** Counts of items left out, by the first reason of each. Where it is null, `warnings_json` has all their reasons as well. */
  skipped_json: string | null;
  error_code: string | null;
  error_details_json: string | null;
  warnings_json: string;
  feed_unchanged: Generated<number>;
  allow_shrink: number;
  /** The refresh time that this run serves; unique per catalog, so that each is served once. */
  scheduled_for: string | null;
  lease_owner: string;
  lease_until: string;
  /** How often a server has begun it. */
  attempts: Generated<number>;
  /** 1: whoever carries it is to stop. */
  cancel_requested: Generated<number>;
  /** 1: whoever carries it is to start another after it, for settings changed meanwhile. */
  follow_up_requested: Generated<number>;
  started_at: string;
  finished_at: string | null;
};

/** Of `wrong_item` and of `warned_item`. */
export type WrongItemTable = {
  run_id: string;
  position: number;
  item_json: string;
};

export type CategoryTable = {
  id: string;
  catalog_id: string;
  customer_id: string;
  /** The position in the tree: parents before children. */
  position: number;
  path: string;
  name: string;
  parent_id: string | null;
  depth: number;
  products_count: number;
  /** 0 if the last refresh that somebody asked for didn't know it yet, 1 if that one added it, 2 if it is older. */
  age: Generated<number>;
  /** The base category that its words suggest, with how certain that is. */
  proposed_node_id: string | null;
  proposed_score: number | null;
};

/** What an owner mapped a category to. Apart from the tree, so that a category that vanishes and comes back is still mapped. */
export type CategoryMappingTable = {
  customer_id: string;
  catalog_id: string;
  category_id: string;
  path: string;
  node_id: string;
  /** Its name when it was chosen, for the case that the taxonomy loses it. */
  node_name: string;
  confirmed_at: string;
  confirmed_by: string;
  /** Since when the category isn't in the tree. */
  missing_since: string | null;
};

export type CategoryMappingChangeTable = {
  id: string;
  customer_id: string;
  catalog_id: string;
  /** Counts a catalog's changes. */
  number: number;
  at: string;
  by: string;
  /** Categories with the mapping before and after. */
  changes_json: string;
};

/** The taxonomy that replaces the built-in one; empty if none was imported. */
export type TaxonomyNodeTable = {
  id: string;
  position: number;
  parent_id: string | null;
  name_pl: string;
  name_cz: string;
  name_en: string;
  /** The same for all of one import. */
  import_id: string;
};
