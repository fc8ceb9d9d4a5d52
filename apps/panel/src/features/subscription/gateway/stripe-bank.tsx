import { type ReactNode, useCallback, useMemo } from 'react';
import { ApiFailure } from '../../../kit/api-failure.ts';
import { type AskBank, type Gateway, GatewayContextProvider } from './gateway-context.ts';
import { useStripe } from './use-stripe.ts';

type StripeBankProps = { gateway: Extract<Gateway, { name: 'stripe' }>; children: ReactNode };

/** Stripe shows the bank's own dialog, in a frame whose keys don't reach this page. */
export function StripeBank({ gateway, children }: StripeBankProps) {
  const { data: stripe } = useStripe(gateway.publishableKey);
  const askBank = useCallback<AskBank>(
    async ({ clientSecret }) => {
      if (!stripe) throw new ApiFailure({ code: 'GATEWAY_UNAVAILABLE', status: 0 });
      // A refusal is no failure here: the server asks Stripe what became of the payment.
      await stripe.confirmCardPayment(clientSecret);
    },
    [stripe],
  );
  return (
    <GatewayContextProvider
      value={useMemo(() => ({ gateway, askBank, isAsking: false }), [gateway, askBank])}
    >
      {children}
    </GatewayContextProvider>
  );
}
