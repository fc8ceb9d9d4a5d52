import type { InvoiceParty, PaymentGateway, SandboxGateway } from '@vitrina/billing';
import type { Plan } from '@vitrina/contract';

/** How this installation is paid. Prices are net, a month, in the currency's smallest unit. */
export type Billing = {
  readonly gateway: PaymentGateway;
  /** The same gateway, where it is the sandbox. */
  readonly sandbox: SandboxGateway | null;
  /** What the browser needs to hand a card to Stripe. */
  readonly publishableKey: string;
  readonly currency: string;
  readonly prices: Readonly<Record<Plan, number>>;
  readonly seller: InvoiceParty;
};

/** A failed charge is tried at once, and so many days after the first time. */
export const retryDays = [3, 7] as const;
export const maxTries = 3;
/** Days after the last try until nothing but the subscription can be changed. */
export const graceDays = 14;
