import type { VatRegistry } from '@vitrina/billing';
import { daysBefore } from '../../storage/calendar-days.ts';
import type { Database } from '../../storage/database.ts';
import type { Billing } from './billing.ts';
import { findSubscription, listUnchecked, saveVatAnswer } from './subscription-repository.ts';

type Dependencies = {
  readonly database: Database;
  readonly billing: Billing;
  readonly registry: VatRegistry;
  readonly now: () => Date;
};

/** Asks the register about VAT numbers, in the background: it may be closed for days, and only a payment waits for it, once for a number. */
export const createVatService = ({ database, billing, registry, now }: Dependencies) => {
  const check = async (customerId: string): Promise<void> => {
    const { billing: data } = await findSubscription(database, customerId, billing.gateway.name);
    if (data === null || data.vatNumber === '') return;
    const answer = await registry.check(data.country, data.vatNumber);
    // Meanwhile another number or country may have been typed.
    const { billing: after } = await findSubscription(database, customerId, billing.gateway.name);
    if (after?.vatNumber !== data.vatNumber || after.country !== data.country) return;
    await saveVatAnswer(database, customerId, {
      state: answer.kind === 'unknown' ? 'unchecked' : answer.kind,
      json: JSON.stringify({ number: data.vatNumber, ...answer }),
      at: now().toISOString(),
    });
  };
  return {
    check,
    /**
     * Asks about a number that the register was never asked about, before money is taken: otherwise another invented number each month
     * would save the VAT of all of them.
     */
    checkBeforeCharge: async (customerId: string): Promise<void> => {
      const { vatNumberState, vatCheckedAt } = await findSubscription(
        database,
        customerId,
        billing.gateway.name,
      );
      if (vatNumberState === 'unchecked' && vatCheckedAt === null) await check(customerId);
    },
    /** Those that weren't answered about, once a day. */
    checkAll: async (): Promise<void> => {
      const before = daysBefore(now(), 1);
      for (const customerId of await listUnchecked(database, before)) await check(customerId);
    },
  };
};
