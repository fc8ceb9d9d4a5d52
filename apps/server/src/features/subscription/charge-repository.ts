import type { DeclineReason, Plan } from '@vitrina/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/schema.ts';
import type { ChargeTable } from '../../storage/tables/subscription-tables.ts';
import { type ChargeTerms, chargeTerms } from './charge-terms.ts';

export type ChargeRecord = {
  readonly id: string;
  readonly customerId: string;
  readonly fact: string;
  readonly kind: ChargeTable['kind'];
  readonly status: ChargeTable['status'];
  readonly plan: Plan;
  readonly terms: ChargeTerms;
  readonly gross: number;
  readonly currency: string;
  readonly attempt: number;
  readonly tries: number;
  readonly reason: DeclineReason | null;
  readonly isHard: boolean;
  readonly paymentId: string | null;
  readonly clientSecret: string | null;
  readonly askedAt: string | null;
  readonly nextTryAt: string | null;
  readonly readOnlyAt: string | null;
  readonly createdAt: string;
};

const toRecord = (row: Selectable<Tables['charge']>): ChargeRecord => ({
  ...{ id: row.id, customerId: row.customer_id, fact: row.fact, kind: row.kind, status: row.status },
  ...{ plan: row.plan, gross: row.gross, currency: row.currency, attempt: row.attempt, tries: row.tries },
  terms: chargeTerms.parse(JSON.parse(row.terms_json)),
  ...{ reason: row.reason, isHard: row.is_hard === 1, paymentId: row.payment_id },
  ...{ clientSecret: row.client_secret, askedAt: row.asked_at, nextTryAt: row.next_try_at },
  ...{ readOnlyAt: row.read_only_at, createdAt: row.created_at },
});

/** The one that is due, asked for, waits for its owner, or was refused. There is one at most. */
export const findUnsettled = async (database: Database, customerId: string): Promise<ChargeRecord | null> => {
  const row = await database
    .selectFrom('charge')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
};

export const findCharge = async (
  database: Database,
  customerId: string,
  id: string,
): Promise<ChargeRecord | null> => {
  const row = await database
    .selectFrom('charge')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
};

export const findChargeOfPayment = async (
  database: Database,
  customerId: string,
  paymentId: string,
): Promise<ChargeRecord | null> => {
  const row = await database
    .selectFrom('charge')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
};

/** Whose payment a gateway's event is about. */
export const findPaymentOwner = async (database: Database, paymentId: string): Promise<string | null> => {
  const row = await database
    .selectFrom('charge')
    .select('customer_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
};

/** False if this is due already, or something else is. */
export const insertCharge = async (
  database: Database,
  customerId: string,
  charge: Omit<Insertable<Tables['charge']>, 'customer_id'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('charge')
    .values({ customer_id: customerId, ...charge })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Takes a charge to ask the gateway for it. False if somebody else has, or it is settled. */
export const claimCharge = async (
  database: Database,
  customerId: string,
  id: string,
  at: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('charge')
    .set(({ eb }) => ({
      ...{ status: 'asking', asked_at: at, attempt: eb('attempt', '+', 1), next_try_at: null },
      // What is told late of an earlier attempt's payment must not end this one.
      ...{ payment_id: null, client_secret: null },
    }))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('status', 'in', ['due', 'declined'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

type Changed = Partial<Omit<ChargeTable, 'id' | 'customer_id' | 'fact' | 'kind' | 'is_hard'>> & {
  readonly is_hard?: number;
};

/** Changes a charge that is not settled. False if it is. */
export const updateCharge = async (
  database: Database,
  customerId: string,
  id: string,
  changed: Changed,
): Promise<boolean> => {
  const { numUpdatedRows } = await database
    .updateTable('charge')
    .set(changed)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Notes what was paid for a charge that had been given up, so that what the gateway tells of it later is found. */
export const notePaymentInVain = async (
  database: Database,
  customerId: string,
  id: string,
  paymentId: string,
): Promise<void> => {
  await database
    .updateTable('charge')
    .set({ payment_id: paymentId })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('status', '=', 'void')
    .execute();
};
