import type { Subscription } from '@vitrina/contract';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { addDays } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';
import type { Customer } from '../../storage/records.ts';
import type { Billing } from './billing.ts';
import { findUnsettled, updateCharge } from './charge-repository.ts';
import type { Collector } from './collect.ts';
import type { GatewayGuard } from './gateway-guard.ts';
import { isRunning } from './quote.ts';
import { findSubscription, saveSubscription, updateCustomerPlan } from './subscription-repository.ts';

export type CancellationDependencies = {
  readonly database: Database;
  readonly paying: { readonly billing: Billing; readonly collector: Collector } | null;
  readonly now: () => Date;
  readonly guarded: GatewayGuard;
  readonly todayOf: (customer: Customer) => string;
  readonly read: (customer: Customer) => Promise<Subscription>;
};

/** Ends a subscription at the end of what is paid for, or takes that back. */
export const createCancellation = ({
  database,
  paying,
  now,
  guarded,
  todayOf,
  read,
}: CancellationDependencies) => {
  /** What is paid for works to its last day. A month that wasn't paid ends at once: there is nothing that could still be used. */
  const cancelIn = async (
    transaction: Database,
    customerId: string,
    { gateway: { name } }: Billing,
  ): Promise<Failure | null> => {
    const subscription = await findSubscription(transaction, customerId, name);
    if (!isRunning(subscription)) return fail('NOT_SUBSCRIBED');
    const unpaid = await findUnsettled(transaction, customerId);
    // Another tab, or the job, has just asked the gateway for it: money may be on its way.
    if (unpaid?.status === 'asking') return fail('PAYMENT_UNDER_WAY');
    const at = now().toISOString();
    if (unpaid) await updateCharge(transaction, customerId, unpaid.id, { status: 'void', settled_at: at });
    if (unpaid?.kind === 'period') await updateCustomerPlan(transaction, customerId, { read_only_since: at });
    const state = unpaid?.kind === 'period' ? 'ended' : 'ending';
    await saveSubscription(transaction, customerId, name, { state, nextPlan: null });
    return null;
  };

  return {
    cancel: async (customer: Customer): Promise<Subscription | Failure> => {
      if (paying === null) return fail('NO_GATEWAY');
      const { collector } = paying;
      const waiting = await findUnsettled(database, customer.id);
      if (waiting?.status === 'needs_action') {
        const given = await guarded(() => collector.cancel(customer, waiting));
        if (isFailure(given)) return given;
      }
      const cancelled = await database
        .transaction()
        .execute((transaction) => cancelIn(transaction, customer.id, paying.billing));
      return isFailure(cancelled) ? cancelled : read(customer);
    },

    resume: async (customer: Customer): Promise<Subscription | Failure> => {
      if (paying === null) return fail('NO_GATEWAY');
      const { name } = paying.billing.gateway;
      const isResumed = await database.transaction().execute(async (transaction) => {
        const { state, period } = await findSubscription(transaction, customer.id, name);
        if (state !== 'ending' || period === null || todayOf(customer) > addDays(period.end, -1))
          return false;
        await saveSubscription(transaction, customer.id, name, { state: 'active' });
        return true;
      });
      return isResumed ? read(customer) : fail('NOT_SUBSCRIBED');
    },
  };
};
