import type { auditActions, DeclineReason, Locale, Plan, SubscriptionState } from '@vitrina/contract';
import type { Generated } from 'kysely';

export type GatewayName = 'sandbox' | 'stripe';

/** Who pays and by what. Without a row the subscription has not begun. */
export type SubscriptionTable = {
  customer_id: string;
  state: Exclude<SubscriptionState, 'managed'>;
  /** The day that periods are counted from; null before the first. Days are those of the shop's time zone. */
  anchor: string | null;
  period_start: string | null;
  /** The first day of the next period. */
  period_end: string | null;
  next_plan: Plan | null;
  /** The gateway that the two below are of. */
  gateway: GatewayName | null;
  gateway_customer_id: string | null;
  /** Brand, last four digits and expiry; never the number. */
  card_json: string | null;
  billing_json: string | null;
  vat_number_state: 'none' | 'valid' | 'unchecked' | 'invalid';
  vat_answer_json: string | null;
  vat_checked_at: string | null;
  /** The card (its method) whose expiry was told. */
  card_warned_for: string | null;
  /** Raised with each start and change: what the next one is called as a fact. */
  changes: Generated<number>;
};

/** A card that a customer began to save. */
export type CardSetupTable = {
  id: string;
  customer_id: string;
  gateway: GatewayName;
  created_at: string;
  finished_at: string | null;
};

/** An amount that is due, written before the gateway is asked for it. At most one of a customer's is unsettled. */
export type ChargeTable = {
  id: string;
  customer_id: string;
  fact: string;
  kind: 'start' | 'period' | 'change';
  /** `asking`: the gateway has been asked, and nobody knows the answer yet. */
  status: 'due' | 'asking' | 'needs_action' | 'declined' | 'paid' | 'void';
  plan: Plan;
  terms_json: string;
  gross: number;
  currency: string;
  /** Of the gateway's key; raised with each new request for money. */
  attempt: number;
  /** Those that count towards the three. */
  tries: number;
  reason: DeclineReason | null;
  is_hard: Generated<number>;
  payment_id: string | null;
  client_secret: string | null;
  asked_at: string | null;
  next_try_at: string | null;
  /** When everything becomes read-only if it stays unpaid; null before the first refusal. */
  read_only_at: string | null;
  created_at: string;
  settled_at: string | null;
};

export type InvoiceSeriesTable = { series: string; month: string; last: number };

export type InvoiceTable = {
  id: string;
  customer_id: string;
  number: string;
  kind: 'invoice' | 'correction';
  corrects_id: string | null;
  charge_id: string | null;
  payment_id: string;
  plan: Plan;
  period_from: string;
  period_to: string;
  document_json: string;
  created_at: string;
};

/** An invoice's PDF as it was first made; it is never made again. */
export type InvoiceFileTable = { customer_id: string; invoice_id: string; locale: Locale; bytes: Uint8Array };

export type GatewayEventTable = { id: string; type: string; received_at: string };
export type GatewayCursorTable = { gateway: GatewayName; last_event_id: string | null; read_at: string };
export type SandboxRecordTable = { place: Generated<number>; kind: string; id: string; value_json: string };

export type AuditEntryTable = {
  id: string;
  at: string;
  by_email: string;
  customer_id: string;
  customer_name: string;
  action: (typeof auditActions)[number];
  before_text: string;
  after_text: string;
};
