import type { Plan } from '@vitrina/contract';
import type { Generated } from 'kysely';

export type CustomerTable = {
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
  /** Null while the customer may sign in and its shops may search. */
  disabled_at: string | null;
  /** The Monday (`YYYY-MM-DD`) whose weekly mail was sent, or had nothing to tell. */
  digest_sent_on: string | null;
  /** 0 or 1. */
  wants_digest: Generated<number>;
  /** 1 for those who run the installation. */
  is_operator: Generated<number>;
  /** Since when nothing but the subscription may be changed; null while everything may. */
  read_only_since: Generated<string | null>;
};

export type ReloginHashTable = {
  hash_sha256: string;
  customer_id: string;
  expires_at: string;
  /** The operator who is to sign in as the customer; null if it is the customer. */
  operator_id: Generated<string | null>;
};

/** A link to a new password, for an hour. */
export type PasswordResetTable = {
  hash_sha256: string;
  customer_id: string;
  expires_at: string;
};

/** A sign-in and all its tokens. Neither the full address nor the full name of the browser is stored. */
export type SessionTable = {
  id: string;
  customer_id: string;
  started_at: string;
  last_used_at: string;
  /** The end of the session, however often its token is renewed. */
  ends_at: string;
  browser: string | null;
  system: string | null;
  network: string | null;
  /** The operator who signed in as the customer; null if it is the customer. */
  operator_id: Generated<string | null>;
};

export type AccessTokenTable = {
  token_sha256: string;
  session_id: string;
  expires_at: string;
  /** When it was replaced by another. */
  replaced_at: string | null;
};

/** Who may search a customer's instances from outside. Without a row, nobody. */
export type ApiAccessTable = {
  customer_id: string;
  /** As entered by the owner. */
  domains_json: Generated<string>;
  /** Null until the owner first looks at it. */
  access_key: string | null;
  access_key_sha256: string | null;
  /** Until then pages of machines of one's own may search. */
  test_until: Generated<string | null>;
};

/** A domain whose pages asked for a search and were refused. Nothing about their visitors. */
export type RefusedDomainTable = {
  customer_id: string;
  domain: string;
  last_asked_at: string;
  times_asked: number;
};

/** Passwords tried against one limit. The key is hashed: it names an account or a network. */
export type GuessWindowTable = {
  key_sha256: string;
  until: string;
  count: number;
};

/** Calls that servers over one database have counted. */
export type RateWindowTable = {
  key_sha256: string;
  /** Milliseconds since 1970, by the database's clock. */
  until_ms: number;
  count: number;
};
