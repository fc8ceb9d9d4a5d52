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
  /** Null until a page or the shop's own server used it; the domain is null for the latter. */
  last_asked_at: string | null;
  last_asked_domain: string | null;
  /** When pages of each domain used it last, the latest domains of a month; null before. */
  asked_pages_json: Generated<string | null>;
  /** The same of pages that aren't the shop's: this server's own, and those of the test mode. */
  last_tested_at: Generated<string | null>;
  last_tested_domain: Generated<string | null>;
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
  /** Entries of a kind with equal keys are the same. */
  key: string;
  /** The folded phrases, for sorting and searching lists. */
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
  /** Where it stands in the list, the lowest first; null for where its age puts it. */
  rank: number | null;
  created_at: string;
  created_by: string;
};

export type SettingChangeTable = {
  id: string;
  customer_id: string;
  subject_id: string;
  /** The subject's `settings_version` after this change, which puts the changes of a subject in order. */
  version: number;
  kind: SettingKind;
  at: string;
  by: string;
  /** A whole value, `null` for the defaults; for phrases and rules, the entries removed and added. */
  before_json: string;
  after_json: string;
  added_count: number;
  removed_count: number;
  undoes: string | null;
};
