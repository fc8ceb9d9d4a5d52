import type { BillingPeriod, SavedCard } from '@vitrina/billing';
import { type BillingData, billingFields, type Plan } from '@vitrina/contract';
import { type Insertable, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import type { GatewayName, SubscriptionTable } from '../../storage/tables/subscription-tables.ts';

const storedCard = z.object({
  ...{ methodId: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() },
  brand: z.enum(['visa', 'mastercard', 'amex', 'diners', 'discover', 'jcb', 'unionpay', 'other']),
});

export type SubscriptionRecord = {
  readonly state: SubscriptionTable['state'];
  /** The day that periods are counted from. */
  readonly anchor: string | null;
  readonly period: BillingPeriod | null;
  readonly nextPlan: Plan | null;
  readonly gatewayCustomerId: string | null;
  readonly card: SavedCard | null;
  readonly billing: BillingData | null;
  readonly vatNumberState: SubscriptionTable['vat_number_state'];
  readonly vatCheckedAt: string | null;
  readonly cardWarnedFor: string | null;
  /** How many starts and changes were asked for: the next one's number as a fact. */
  readonly changes: number;
};

const notBegun: SubscriptionRecord = {
  ...{ state: 'none', anchor: null, period: null, nextPlan: null, gatewayCustomerId: null, card: null },
  ...{ billing: null, vatNumberState: 'none', vatCheckedAt: null, cardWarnedFor: null, changes: 0 },
};

/** Without a row: a subscription that has not begun. What was saved at another gateway is unknown to this one. */
export const findSubscription = async (
  database: Database,
  customerId: string,
  gateway: GatewayName,
): Promise<SubscriptionRecord> => {
  const row = await database
    .selectFrom('subscription')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!row) return notBegun;
  const isSame = row.gateway === gateway;
  const { period_start: start, period_end: end } = row;
  return {
    ...{ state: row.state, anchor: row.anchor, nextPlan: row.next_plan, changes: row.changes },
    period: start !== null && end !== null ? { start, end } : null,
    gatewayCustomerId: isSame ? row.gateway_customer_id : null,
    card: isSame && row.card_json !== null ? storedCard.parse(JSON.parse(row.card_json)) : null,
    billing: row.billing_json === null ? null : billingFields.parse(JSON.parse(row.billing_json)),
    ...{ vatNumberState: row.vat_number_state, vatCheckedAt: row.vat_checked_at },
    cardWarnedFor: row.card_warned_for,
  };
};

const toColumns = (changed: Partial<SubscriptionRecord>) => {
  const { state, anchor, period, nextPlan, gatewayCustomerId, card, billing, changes } = changed;
  const { vatNumberState, vatCheckedAt, cardWarnedFor } = changed;
  return {
    ...(state !== undefined && { state }),
    ...(anchor !== undefined && { anchor }),
    ...(period !== undefined && { period_start: period?.start ?? null, period_end: period?.end ?? null }),
    ...(nextPlan !== undefined && { next_plan: nextPlan }),
    ...(gatewayCustomerId !== undefined && { gateway_customer_id: gatewayCustomerId }),
    ...(card !== undefined && { card_json: card && JSON.stringify(card) }),
    ...(billing !== undefined && { billing_json: billing && JSON.stringify(billing) }),
    ...(vatNumberState !== undefined && { vat_number_state: vatNumberState }),
    ...(vatCheckedAt !== undefined && { vat_checked_at: vatCheckedAt }),
    ...(cardWarnedFor !== undefined && { card_warned_for: cardWarnedFor }),
    ...(changes !== undefined && { changes }),
  };
};

const fresh: Omit<Insertable<SubscriptionTable>, 'customer_id' | 'gateway'> = {
  ...{ state: 'none', anchor: null, period_start: null, period_end: null, next_plan: null, changes: 0 },
  ...{ gateway_customer_id: null, card_json: null, billing_json: null, vat_number_state: 'none' },
  ...{ vat_answer_json: null, vat_checked_at: null, card_warned_for: null },
};

/**
 * Changes a part of a subscription, which begins to exist with it. What is left out stays, whoever changes it meanwhile: nothing that was
 * read before is written back. What another gateway had saved is forgotten.
 */
export const saveSubscription = async (
  database: Database,
  customerId: string,
  gateway: GatewayName,
  changed: Partial<SubscriptionRecord>,
): Promise<void> => {
  const columns = toColumns(changed);
  const ofGateway = (column: 'gateway_customer_id' | 'card_json') =>
    sql<
      string | null
    >`case when subscription.gateway = ${gateway} then ${sql.ref(`subscription.${column}`)} end`;
  await database
    .insertInto('subscription')
    .values({ customer_id: customerId, gateway, ...fresh, ...columns })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet({
        ...{ gateway_customer_id: ofGateway('gateway_customer_id'), card_json: ofGateway('card_json') },
        ...{ gateway, ...columns },
      }),
    )
    .execute();
};

/** What the register said of a VAT number, as evidence: name, consultation number, day. */
export const saveVatAnswer = async (
  database: Database,
  customerId: string,
  answer: {
    readonly state: SubscriptionTable['vat_number_state'];
    readonly json: string;
    readonly at: string;
  },
): Promise<void> => {
  await database
    .updateTable('subscription')
    .set({ vat_number_state: answer.state, vat_answer_json: answer.json, vat_checked_at: answer.at })
    .where('customer_id', '=', customerId)
    .execute();
};

/** Of the customer's own record: the plan in force, and since when nothing else may be changed. */
export const updateCustomerPlan = async (
  database: Database,
  customerId: string,
  changed: { readonly plan?: Plan; readonly read_only_since?: string | null },
): Promise<void> => {
  await database.updateTable('customer').set(changed).where('id', '=', customerId).execute();
};

export const findCustomerPlan = async (database: Database, customerId: string): Promise<Plan | null> => {
  const row = await database
    .selectFrom('customer')
    .select('plan')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.plan ?? null;
};

/** Customers whose subscription has something that time changes. */
export const listSubscribers = async (database: Database): Promise<string[]> => {
  const rows = await database
    .selectFrom('subscription')
    .select('customer_id')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('state', 'in', ['active', 'past_due', 'grace', 'ending']),
        exists(
          selectFrom('charge')
            .select('id')
            .whereRef('charge.customer_id', '=', 'subscription.customer_id')
            .where('settled_at', 'is', null),
        ),
      ]),
    )
    .orderBy('customer_id')
    .execute();
  return rows.map(({ customer_id }) => customer_id);
};

/** Customers whose VAT number the register hasn't answered about, and wasn't asked since. */
export const listUnchecked = async (database: Database, before: string): Promise<string[]> => {
  const rows = await database
    .selectFrom('subscription')
    .select('customer_id')
    .where('vat_number_state', '=', 'unchecked')
    .where(({ or, eb }) => or([eb('vat_checked_at', 'is', null), eb('vat_checked_at', '<', before)]))
    .execute();
  return rows.map(({ customer_id }) => customer_id);
};

export const insertCardSetup = async (
  database: Database,
  customerId: string,
  setup: { readonly id: string; readonly gateway: GatewayName; readonly createdAt: string },
): Promise<void> => {
  const { id, gateway, createdAt } = setup;
  await database
    .insertInto('card_setup')
    .values({ id, customer_id: customerId, gateway, created_at: createdAt, finished_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const findCardSetup = async (
  database: Database,
  customerId: string,
  id: string,
): Promise<{ readonly isFinished: boolean } | null> => {
  const row = await database
    .selectFrom('card_setup')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row ? { isFinished: row.finished_at !== null } : null;
};

/** False if it was finished already. */
export const finishCardSetup = async (
  database: Database,
  customerId: string,
  id: string,
  at: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('card_setup')
    .set({ finished_at: at })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Those begun before a time, finished or left. The cards that they saved stay. */
export const forgetCardSetups = async (database: Database, before: string): Promise<void> => {
  await database.deleteFrom('card_setup').where('created_at', '<', before).execute();
};

/** Whose saved card a gateway's event is about. */
export const findCardOwner = async (
  database: Database,
  gateway: GatewayName,
  methodId: string,
): Promise<string | null> => {
  const rows = await database
    .selectFrom('subscription')
    .select(['customer_id', 'card_json'])
    .where('gateway', '=', gateway)
    .where('card_json', 'is not', null)
    .execute();
  const isIts = (json: string | null): boolean =>
    json !== null && (JSON.parse(json) as SavedCard).methodId === methodId;
  return rows.find(({ card_json }) => isIts(card_json))?.customer_id ?? null;
};

/** Whose setup a gateway's event is about. */
export const findSetupOwner = async (database: Database, setupId: string): Promise<string | null> => {
  const row = await database
    .selectFrom('card_setup')
    .select('customer_id')
    .where('id', '=', setupId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
};
