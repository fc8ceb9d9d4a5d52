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
  /** Null as long as the customer may sign in and its shops may search. */
  disabled_at: string | null;
};

export type ReloginHashTable = {
  hash_sha256: string;
  customer_id: string;
  expires_at: string;
};

/** A sign-in and all tokens that came of it. Neither the whole address nor the whole name of the browser is kept. */
export type SessionTable = {
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

export type AccessTokenTable = {
  token_sha256: string;
  session_id: string;
  expires_at: string;
  /** Since when another stands in its place. */
  replaced_at: string | null;
};

/** Who may search a customer's instances from outside. No row: nobody yet. */
export type ApiAccessTable = {
  customer_id: string;
  /** As the owner wrote them. */
  domains_json: Generated<string>;
  /** Null until the owner first looks at it. */
  access_key: string | null;
  access_key_sha256: string | null;
};

/** A domain whose pages asked for a search and were refused; nothing of who visited them. */
export type RefusedDomainTable = {
  customer_id: string;
  domain: string;
  last_asked_at: string;
  times_asked: number;
};
