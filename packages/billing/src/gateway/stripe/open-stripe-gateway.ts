import type { PaymentGateway } from '../port.ts';
import type { StripeOptions } from './stripe-gateway.ts';

export type { StripeOptions };

/** Stripe's SDK is two hundred files, loaded where payments go through Stripe. */
export const openStripeGateway = async (options: StripeOptions): Promise<PaymentGateway> => {
  const { createStripeGateway } = await import('./stripe-gateway.ts');
  return createStripeGateway(options);
};
