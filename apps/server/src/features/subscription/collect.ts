import { type ChargeOutcome, GatewayFault, type PaymentState } from '@vitrina/billing';
import type { Plan } from '@vitrina/contract';
import { type Failure, fail } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { Customer } from '../../storage/records.ts';
import type { Billing } from './billing.ts';
import {
  type ChargeRecord,
  claimCharge,
  findCharge,
  insertCharge,
  updateCharge,
} from './charge-repository.ts';
import type { ChargeTerms } from './charge-terms.ts';
import { type PaidInVain, type Settled, settleCharge } from './settle-charge.ts';
import { findSubscription } from './subscription-repository.ts';

export type Payer = Pick<Customer, 'id' | 'timeZone'>;
type Log = { readonly warn: (details: object, message: string) => void };

export type CollectorDependencies = {
  readonly database: Database;
  readonly billing: Billing;
  readonly now: () => Date;
  readonly log: Log;
};

export type NewCharge = {
  readonly fact: string;
  readonly kind: ChargeRecord['kind'];
  readonly plan: Plan;
  readonly terms: ChargeTerms;
  readonly gross: number;
};

export type Collector = ReturnType<typeof createCollector>;

const namesOf = { start: 'Start', growth: 'Growth', pro: 'Pro' } as const satisfies Record<Plan, string>;

/**
 * Asks the gateway for money. What is due is written first, so that whoever asks for it twice, or comes back after a crash, finds
 * it. The answer is noted in one transaction with all that follows from it.
 */
export const createCollector = ({ database, billing, now, log }: CollectorDependencies) => {
  const { gateway } = billing;

  const settle = async (
    { id: customerId, timeZone }: Payer,
    chargeId: string,
    outcome: ChargeOutcome,
    isAutomatic: boolean,
  ): Promise<Settled> => {
    const place = { billing, customerId, timeZone, now: now(), isAutomatic };
    const settled = await database
      .transaction()
      .execute((transaction) => settleCharge({ ...place, database: transaction }, chargeId, outcome));
    if (settled.kind === 'paid_in_vain') await giveBack(settled);
    return settled;
  };

  /** A refusal is final, and must hold up neither this customer nor the events after the one that told of it. */
  const giveBack = async ({ charge, paymentId }: PaidInVain): Promise<void> => {
    const { id: chargeId, customerId, gross: amountMinor } = charge;
    try {
      await gateway.refund({ refundId: `void-${chargeId}`, paymentId, amountMinor });
      log.warn({ customerId, chargeId }, 'a charge that had been given up was paid, and is refunded');
    } catch (error) {
      if (!(error instanceof GatewayFault) || error.kind !== 'refused') throw error;
      const { requestId } = error;
      log.warn(
        { customerId, chargeId, paymentId, requestId },
        'a charge that had been given up was paid, and the gateway refuses to refund it: look there whether it was',
      );
    }
  };

  /** The gateway's answer to a charge that is claimed. A fault is told apart from an answer. */
  const ask = async (charge: ChargeRecord): Promise<ChargeOutcome | 'fault'> => {
    const { gatewayCustomerId, card } = await findSubscription(database, charge.customerId, gateway.name);
    const refused = { status: 'declined', paymentId: null, reason: 'other', isHard: true } as const;
    if (gatewayCustomerId === null || card === null) return refused;
    try {
      return await gateway.charge({
        ...{ gatewayCustomerId, chargeId: charge.id, attempt: charge.attempt, methodId: card.methodId },
        ...{ amountMinor: charge.gross, currency: charge.currency },
        description: `Vitrina ${namesOf[charge.plan]}`,
      });
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error;
      const { kind, requestId } = error;
      log.warn({ customerId: charge.customerId, kind, requestId }, 'the payment gateway refused a request');
      return 'fault';
    }
  };

  const giveUp = async (charge: ChargeRecord): Promise<void> => {
    const at = now().toISOString();
    const hourLater = new Date(now().getTime() + 3_600_000).toISOString();
    const isInteractive = charge.kind !== 'period';
    await updateCharge(
      database,
      charge.customerId,
      charge.id,
      isInteractive ? { status: 'void', settled_at: at } : { status: 'due', next_try_at: hourLater },
    );
  };

  /** Asks for a charge that is due, or was refused. */
  const collect = async (
    payer: Payer,
    chargeId: string,
    isAutomatic: boolean,
  ): Promise<Settled | Failure> => {
    if (!(await claimCharge(database, payer.id, chargeId, now().toISOString())))
      return fail('PAYMENT_UNDER_WAY');
    const charge = await findCharge(database, payer.id, chargeId);
    if (!charge) throw new Error('The charge is gone.');
    const outcome = await ask(charge);
    if (outcome === 'fault') {
      await giveUp(charge);
      return fail('GATEWAY_UNAVAILABLE');
    }
    return settle(payer, chargeId, outcome, isAutomatic);
  };

  return {
    collect,

    /** Writes a charge; PAYMENT_UNDER_WAY if another one is unsettled. In a transaction of the caller's, if it has one. */
    write: async (inStorage: Database, customerId: string, charge: NewCharge): Promise<string | Failure> => {
      const id = `${customerId}-${charge.fact}`;
      const { fact, kind, plan, gross } = charge;
      const { billing: buyer } = await findSubscription(inStorage, customerId, gateway.name);
      const terms: ChargeTerms = { ...charge.terms, ...(buyer && { buyer }) };
      const isWritten = await insertCharge(inStorage, customerId, {
        ...{ id, fact, kind, plan, gross, currency: billing.currency, terms_json: JSON.stringify(terms) },
        ...{ status: 'due', attempt: 0, tries: 0, reason: null, payment_id: null, client_secret: null },
        ...{ asked_at: null, next_try_at: null, read_only_at: null, settled_at: null },
        created_at: now().toISOString(),
      });
      return isWritten ? id : fail('PAYMENT_UNDER_WAY');
    },

    /** Reads a payment anew and notes what it says. */
    look: async (payer: Payer, charge: ChargeRecord, paymentId: string): Promise<Settled> => {
      const state: PaymentState = await gateway.readPayment(paymentId);
      return settle(payer, charge.id, state, false);
    },

    /** Gives up a payment that waits for its owner, so that another can be asked for. */
    cancel: async (payer: Payer, charge: ChargeRecord): Promise<Settled> => {
      if (charge.paymentId === null) return { kind: 'pending' };
      const state = await gateway.cancelPayment(charge.paymentId);
      return settle(payer, charge.id, state, false);
    },

    /** Finds out about a charge that nobody knows the outcome of. Null if the gateway was never asked for it: it will be. */
    recover: async (payer: Payer, charge: ChargeRecord): Promise<Settled | null> => {
      const { gatewayCustomerId } = await findSubscription(database, payer.id, gateway.name);
      const { id: chargeId, attempt } = charge;
      const state =
        gatewayCustomerId === null
          ? null
          : await gateway.findPayment({ gatewayCustomerId, chargeId, attempt });
      if (state !== null) return settle(payer, charge.id, state, true);
      await giveUp(charge);
      return null;
    },
  };
};
