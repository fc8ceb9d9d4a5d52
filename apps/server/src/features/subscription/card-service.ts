import type { CardSetup } from '@vitrina/billing';
import { type SandboxScenario, sandboxScenarios } from '@vitrina/billing-rules';
import type { Subscription } from '@vitrina/contract';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import type { Customer } from '../../storage/records.ts';
import type { Billing } from './billing.ts';
import { findChargeOfPayment, findUnsettled, updateCharge } from './charge-repository.ts';
import type { Collector } from './collect.ts';
import { createGatewayGuard } from './gateway-guard.ts';
import {
  findCardOwner,
  findCardSetup,
  findSubscription,
  finishCardSetup,
  insertCardSetup,
  saveSubscription,
} from './subscription-repository.ts';

type Dependencies = {
  readonly database: Database;
  readonly paying: { readonly billing: Billing; readonly collector: Collector } | null;
  readonly now: () => Date;
  readonly read: (customer: Customer) => Promise<Subscription>;
  readonly onError: (error: unknown) => void;
};

/** What a browser sends of a test card: what it does, never its number. */
export type SandboxStep =
  | {
      readonly step: 'card';
      readonly scenario: string;
      readonly expMonth: number;
      readonly expYear: number;
    }
  | { readonly step: 'confirm'; readonly isConfirmed: boolean };

export type CardService = ReturnType<typeof createCardService>;

/** Saving a card: its number goes from the browser to the gateway, and only what the gateway tells of it is stored. */
export const createCardService = ({ database, paying, now, read, onError }: Dependencies) => {
  const guarded = createGatewayGuard(onError);

  /** The customer's account at the gateway, made when it is first needed. */
  const gatewayCustomerOf = async (customer: Customer, { gateway }: Billing): Promise<string> => {
    const { gatewayCustomerId: known } = await findSubscription(database, customer.id, gateway.name);
    if (known !== null) return known;
    const { id: customerId, email, name } = customer;
    const { gatewayCustomerId } = await gateway.createCustomer({ customerId, email, name });
    await database
      .transaction()
      .execute((transaction) =>
        saveSubscription(transaction, customer.id, gateway.name, { gatewayCustomerId }),
      );
    return gatewayCustomerId;
  };

  /** A new card is tried at once where something is unpaid. Whether it pays is seen in the subscription. */
  const tryUnpaid = async (customer: Customer, collector: Collector): Promise<void> => {
    const waiting = await findUnsettled(database, customer.id);
    if (waiting?.status === 'needs_action') await collector.cancel(customer, waiting);
    const charge = await findUnsettled(database, customer.id);
    if (charge?.kind !== 'period' || (charge.status !== 'declined' && charge.status !== 'due')) return;
    await updateCharge(database, customer.id, charge.id, { is_hard: 0 });
    await collector.collect(customer, charge.id, false);
  };

  /** Takes over what the gateway has saved. Once for a setup, by the browser or by the gateway's event. */
  const takeOver = async (customer: Customer, setupId: string, setup: CardSetup): Promise<Failure | null> => {
    if (paying === null) return fail('NO_GATEWAY');
    const { billing, collector } = paying;
    if (setup.status === 'failed') return fail('CARD_DECLINED', { reason: setup.reason });
    if (setup.status === 'waiting') return fail('CARD_DECLINED', { reason: 'authentication_required' });
    const { name } = billing.gateway;
    const before = await database.transaction().execute(async (transaction) => {
      const isFirst = await finishCardSetup(transaction, customer.id, setupId, now().toISOString());
      if (!isFirst) return null;
      const { card } = await findSubscription(transaction, customer.id, name);
      await saveSubscription(transaction, customer.id, name, { card: setup.card, cardWarnedFor: null });
      return { methodId: card?.methodId ?? null };
    });
    if (before === null) return null;
    if (before.methodId !== null && before.methodId !== setup.card.methodId)
      await billing.gateway.forgetCard(before.methodId).catch(onError);
    await tryUnpaid(customer, collector);
    return null;
  };

  const finish = async (customer: Customer, setupId: string): Promise<Failure | null> => {
    if (paying === null) return fail('NO_GATEWAY');
    const known = await findCardSetup(database, customer.id, setupId);
    if (known === null) return fail('NOT_FOUND');
    if (known.isFinished) return null;
    return takeOver(customer, setupId, await paying.billing.gateway.readCardSetup(setupId));
  };

  return {
    begin: async (
      customer: Customer,
    ): Promise<{ readonly setupId: string; readonly clientSecret: string } | Failure> => {
      if (paying === null) return fail('NO_GATEWAY');
      const { billing } = paying;
      return guarded(async () => {
        const gatewayCustomerId = await gatewayCustomerOf(customer, billing);
        const begun = await billing.gateway.beginCardSetup({ gatewayCustomerId, setupKey: newId() });
        const createdAt = now().toISOString();
        const { setupId } = begun;
        await insertCardSetup(database, customer.id, {
          ...{ id: setupId, gateway: billing.gateway.name, createdAt },
        });
        return begun;
      });
    },

    finish: async (customer: Customer, setupId: string): Promise<Subscription | Failure> => {
      const refused = await guarded(() => finish(customer, setupId));
      return refused !== null && isFailure(refused) ? refused : read(customer);
    },

    /** What the gateway tells of a setup by an event: for a browser that was closed too early. */
    noteSetup: async (customer: Customer, setupId: string): Promise<void> => {
      await finish(customer, setupId);
    },

    /** What the gateway tells of a saved card by an event: its bank has renewed it, or it was taken away there. */
    noteCard: async (methodId: string): Promise<void> => {
      if (paying === null) return;
      const { gateway } = paying.billing;
      const customerId = await findCardOwner(database, gateway.name, methodId);
      if (customerId === null) return;
      const card = await gateway.readCard(methodId);
      await database.transaction().execute(async (transaction) => {
        const { card: saved } = await findSubscription(transaction, customerId, gateway.name);
        // Meanwhile another card may have been saved.
        if (saved?.methodId !== methodId) return;
        await saveSubscription(transaction, customerId, gateway.name, { card, cardWarnedFor: null });
      });
    },

    /** The sandbox's half in the browser: a card is handed over, or its bank's question is answered. */
    stepSandbox: async (
      customer: Customer,
      id: string,
      step: SandboxStep,
    ): Promise<{ readonly state: 'succeeded' | 'waiting' | 'failed' } | Failure> => {
      const sandbox = paying?.billing.sandbox ?? null;
      if (paying === null || sandbox === null) return fail('NO_GATEWAY');
      const { name } = paying.billing.gateway;
      const { gatewayCustomerId } = await findSubscription(database, customer.id, name);
      const isSetup = (await findCardSetup(database, customer.id, id)) !== null;
      const isPayment = (await findChargeOfPayment(database, customer.id, id)) !== null;
      if (gatewayCustomerId === null || !(isSetup || isPayment)) return fail('NOT_FOUND');
      if (step.step === 'card') {
        const scenario = sandboxScenarios.find((each): each is SandboxScenario => each === step.scenario);
        if (scenario === undefined)
          return fail('VALIDATION_FAILED', { problems: [{ path: 'scenario', rule: 'oneOf' }] });
        const { expMonth, expYear } = step;
        const setup = await sandbox.presentCard({
          ...{ gatewayCustomerId, setupId: id, scenario, expMonth, expYear },
        });
        return setup === null ? fail('NOT_FOUND') : { state: setup.status };
      }
      const answer = step.isConfirmed ? 'succeed' : 'fail';
      const done = await sandbox.complete({ gatewayCustomerId, id, answer });
      if (done === null) return fail('NOT_FOUND');
      return { state: step.isConfirmed ? 'succeeded' : 'failed' };
    },
  };
};
