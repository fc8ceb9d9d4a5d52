import type { Ref } from 'react';
import { type CardHandle, useGateway } from './gateway-context.ts';
import { SandboxCardFields } from './sandbox-card-fields.tsx';
import { StripeCardFields } from './stripe-card-fields.tsx';

/** The fields of a card, as the gateway has them. */
export function CardFields({ handle }: { handle: Ref<CardHandle> }) {
  const { gateway } = useGateway();
  if (gateway.name === 'sandbox') return <SandboxCardFields handle={handle} />;
  return <StripeCardFields handle={handle} publishableKey={gateway.publishableKey} />;
}
