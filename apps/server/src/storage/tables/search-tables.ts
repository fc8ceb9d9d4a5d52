import type { PhraseKind, SettingKind } from '@vitrina/contract';
import type { Generated } from 'kysely';

export type SearchInstanceTable = {
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
export type SearchSettingTable = {
  customer_id: string;
  subject_id: string;
  kind: SettingKind;
  value_json: string;
};

/** Synonyms, blocked and immutable phrases. */
export type PhraseTable = {
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

export type MerchandisingRuleTable = {
  id: string;
  customer_id: string;
  instance_id: string;
  rule_json: string;
  created_at: string;
  created_by: string;
};

export type SettingChangeTable = {
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
