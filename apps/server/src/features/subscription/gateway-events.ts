import { type GatewayEvent, GatewayFault } from '@vitrina/billing';
import type { Database } from '../../storage/database.ts';
import type { Customer } from '../../storage/records.ts';
import type { Billing } from './billing.ts';
import type { CardService } from './card-service.ts';
import { findChargeOfPayment, findPaymentOwner } from './charge-repository.ts';
import type { Collector } from './collect.ts';
import {
  findEventCursor,
  hasGatewayEvent,
  insertGatewayEvent,
  saveEventCursor,
} from './gateway-event-repository.ts';
import { findSetupOwner } from './subscription-repository.ts';

type Dependencies = {
  readonly database: Database;
  readonly billing: Billing;
  readonly collector: Collector;
  readonly cards: Pick<CardService, 'noteSetup' | 'noteCard'>;
  readonly now: () => Date;
  readonly findCustomer: (customerId: string) => Promise<Customer | null>;
  readonly onError: (error: unknown) => void;
};

/**
 * What the gateway tells, by webhook or when it is asked. An event only says what to look at: the object's present state is read anew, so
 * that order and repetition don't matter, and nothing that an event claims is believed.
 */
export const createGatewayEvents = (dependencies: Dependencies) => {
  const { database, billing, collector, cards, now, findCustomer, onError } = dependencies;
  const { gateway } = billing;

  const lookAt = async ({ objectKind, objectId }: GatewayEvent): Promise<void> => {
    if (objectKind === 'setup') {
      const customerId = await findSetupOwner(database, objectId);
      const customer = customerId === null ? null : await findCustomer(customerId);
      if (customer) await cards.noteSetup(customer, objectId);
    }
    if (objectKind === 'card') await cards.noteCard(objectId);
    if (objectKind === 'payment') {
      const customerId = await findPaymentOwner(database, objectId);
      const customer = customerId === null ? null : await findCustomer(customerId);
      const charge = customer && (await findChargeOfPayment(database, customer.id, objectId));
      if (customer && charge) await collector.look(customer, charge, objectId);
    }
  };

  /** An id that was taken isn't looked at again. It is noted only afterwards, so that an event comes again if looking fails or the server is killed. */
  const take = async (event: GatewayEvent): Promise<void> => {
    const { id, type } = event;
    if (await hasGatewayEvent(database, id)) return;
    await lookAt(event);
    await insertGatewayEvent(database, { id, type, receivedAt: now().toISOString() });
  };

  /** What the gateway refuses to say it refuses next time, too: nobody’s later events wait for that. */
  const passOver = (error: unknown): void => {
    if (!(error instanceof GatewayFault) || error.kind === 'unreachable') throw error;
    onError(error);
  };

  return {
    take,

    /** Events since the last time, oldest first; those of webhooks are known already. */
    poll: async (): Promise<void> => {
      let after = await findEventCursor(database, gateway.name);
      for (let isMore = true; isMore; ) {
        const page = await gateway.listEvents(after);
        for (const event of page.events) await take(event).catch(passOver);
        after = page.last;
        await saveEventCursor(database, gateway.name, { last: after, at: now().toISOString() });
        isMore = page.hasMore;
      }
    },
  };
};

export type GatewayEvents = ReturnType<typeof createGatewayEvents>;
