import { createHash } from 'node:crypto';
import {
  createSandboxGateway,
  createViesRegistry,
  openStripeGateway,
  type VatRegistry,
} from '@vitrina/billing';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { createRevokeAccess } from '../features/account/revoke-access.ts';
import { endSessions } from '../features/auth/sessions/repository.ts';
import { createMailer } from '../features/digest/mailer.ts';
import { countInstances } from '../features/instances/repository.ts';
import { operatorHandlers } from '../features/operator/routes.ts';
import { createOperatorService } from '../features/operator/service.ts';
import type { Billing } from '../features/subscription/billing.ts';
import { createCardService } from '../features/subscription/card-service.ts';
import { findUnsettled } from '../features/subscription/charge-repository.ts';
import { createCollector } from '../features/subscription/collect.ts';
import { createFindPlanAhead } from '../features/subscription/find-plan-ahead.ts';
import { forgetGatewayEvents } from '../features/subscription/gateway-event-repository.ts';
import { createGatewayEvents } from '../features/subscription/gateway-events.ts';
import { createInvoiceService } from '../features/subscription/invoice-service.ts';
import { createNotices } from '../features/subscription/notices.ts';
import { postJson } from '../features/subscription/post-json.ts';
import { isDunned } from '../features/subscription/present.ts';
import { findObstacles } from '../features/subscription/quote.ts';
import { subscriptionHandlers } from '../features/subscription/routes.ts';
import { createSandboxStore } from '../features/subscription/sandbox-store.ts';
import { createSubscriptionService } from '../features/subscription/service.ts';
import { createSubscriptionLife } from '../features/subscription/subscription-life.ts';
import { forgetCardSetups } from '../features/subscription/subscription-repository.ts';
import { countProducts, countSearches } from '../features/subscription/use-repository.ts';
import { createVatService } from '../features/subscription/vat-service.ts';
import type { Database } from '../storage/database.ts';
import type { Customer } from '../storage/records.ts';

/** The gateway that the settings name, with prices and seller; null if there is none. */
export const openBilling = async (
  config: Pick<Config, 'billing'>,
  {
    database,
    installationKey,
    now,
  }: {
    readonly database: Database;
    readonly installationKey: Buffer;
    readonly now: () => Date;
  },
): Promise<Billing | null> => {
  const { billing } = config;
  if (billing === null) return null;
  const { currency, prices, seller, stripe } = billing;
  const common = { currency, prices, seller };
  if (stripe === null) {
    const webhookSecret = createHash('sha256').update('sandbox').update(installationKey).digest('hex');
    const sandbox = createSandboxGateway({ store: createSandboxStore(database), webhookSecret, now });
    return { ...common, gateway: sandbox, sandbox, publishableKey: '' };
  }
  const { secretKey, webhookSecrets, publishableKey, address } = stripe;
  const gateway = await openStripeGateway({ secretKey, webhookSecrets, now, ...(address && { address }) });
  return { ...common, gateway, sandbox: null, publishableKey };
};

type Dependencies = {
  readonly database: Database;
  readonly config: Pick<Config, 'billing' | 'mail' | 'publicUrl'>;
  readonly installationKey: Buffer;
  readonly now: () => Date;
  readonly findCustomer: (customerId: string) => Promise<Customer | null>;
  readonly createOperatedHash: (
    inStorage: Database,
    customerId: string,
    operatorId: string,
  ) => Promise<string>;
  /** In place of VIES; in tests, which reach no network. */
  readonly vatRegistry: VatRegistry | null;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

const minuteMs = 60_000;
const forgottenAfterMs = 90 * 24 * 60 * minuteMs;

const openRegistry = (
  { vatRegistry }: Pick<Dependencies, 'vatRegistry'>,
  { seller: { country, vatNumber } }: Billing,
): VatRegistry =>
  vatRegistry ??
  createViesRegistry({ postJson, requester: vatNumber === null ? null : { country, number: vatNumber } });

/** The subscription: who pays, by what, for which plan; and what the operator of the installation does with customers. */
export const composeSubscription = async (dependencies: Dependencies) => {
  const { database, config, now, findCustomer, log } = dependencies;
  const onError = (error: unknown): void => log.error({ err: error }, 'work on a subscription failed');
  const billing = await openBilling(config, dependencies);
  const collector = billing && createCollector({ database, billing, now, log });
  const paying = billing && collector ? { billing, collector } : null;

  const vat =
    billing && createVatService({ database, billing, registry: openRegistry(dependencies, billing), now });

  const readUse = async (customer: Customer, firstDay: string) => ({
    instances: await countInstances(database, customer.id),
    products: await countProducts(database, customer.id),
    searches: await countSearches(database, customer.id, firstDay),
  });
  /** Without a gateway nobody is asked for money, whatever was owed when there was one. */
  const isReadOnly = (customer: Customer): boolean => paying !== null && customer.isReadOnly;
  const service = createSubscriptionService({
    ...{ database, paying, now, findCustomer, readUse, countInstances, onError },
    checkVatNumber: async (customerId) => vat?.checkBeforeCharge(customerId),
  });
  const { read } = service;
  const cards = createCardService({ database, paying, now, read, onError });
  const invoices = createInvoiceService({ database });
  const access = createRevokeAccess({ database, now, endSessions });
  const operator = createOperatorService({
    ...{ database, now, findCustomer, publicUrl: config.publicUrl, readSubscription: read },
    createOperatedHash: dependencies.createOperatedHash,
    setDisabled: async (customerId, isDisabled) => {
      await (isDisabled ? access.disable(customerId) : access.enable(customerId));
    },
    findObstacles: async (customer, plan) =>
      findObstacles(plan, await readUse(customer, now().toISOString().slice(0, 10))),
  });
  const parts = paying && vat && composePaying({ ...dependencies, paying, cards, vat, onError });
  return {
    handlers: {
      ...subscriptionHandlers({
        ...{ service, cards, invoices },
        onBillingData: (customerId) => {
          parts?.vat.check(customerId).catch(onError);
        },
      }),
      ...operatorHandlers(operator),
    },
    findPlanAhead: createFindPlanAhead(paying?.billing.gateway.name ?? null),
    isReadOnly,
    readStanding: async (customer: Customer) => ({
      isReadOnly: isReadOnly(customer),
      hasFailedCharge: paying !== null && isDunned(await findUnsettled(database, customer.id)),
    }),
    /** What runs in the background, and what the gateway tells; null where no payments are taken. */
    paying: parts && { ...parts, gateway: paying.billing.gateway },
    operator,
  };
};

const composePaying = ({
  paying,
  cards,
  vat,
  onError,
  ...dependencies
}: Dependencies & {
  readonly paying: { readonly billing: Billing; readonly collector: ReturnType<typeof createCollector> };
  readonly cards: ReturnType<typeof createCardService>;
  readonly vat: ReturnType<typeof createVatService>;
  readonly onError: (error: unknown) => void;
}) => {
  const { database, config, now, findCustomer, log } = dependencies;
  const { billing, collector } = paying;
  const events = createGatewayEvents({
    ...{ database, billing, collector, cards, now, findCustomer, onError },
  });
  const notify = createNotices({
    sendMail: config.mail && createMailer(config.mail),
    publicUrl: config.publicUrl,
    onNotSent: (failure) => log.warn(failure, 'a mail about a subscription could not be sent'),
  });
  const life = createSubscriptionLife({
    ...{ database, billing, collector, now, findCustomer, notify, onError },
    checkVatNumber: vat.checkBeforeCharge,
  });
  return {
    ...{ vat, events, life, onError },
    /** What a gateway told, and how cards came to be saved, of so long ago that nothing asks for it any more. */
    forgetOld: async (): Promise<void> => {
      const before = new Date(now().getTime() - forgottenAfterMs).toISOString();
      await forgetGatewayEvents(database, before);
      await forgetCardSetups(database, before);
    },
    works: [
      { run: life.serveAll, everyMs: minuteMs },
      { run: events.poll, everyMs: 10 * minuteMs },
      { run: vat.checkAll, everyMs: 60 * minuteMs },
    ],
  };
};
