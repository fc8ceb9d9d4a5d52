import type { ReactNode } from 'react';
import type { Gateway } from './gateway-context.ts';
import { SandboxBank } from './sandbox-bank.tsx';
import { StripeBank } from './stripe-bank.tsx';

/** Provides the way to the bank that this installation's gateway has. */
export function GatewayProvider({ gateway, children }: { gateway: Gateway; children: ReactNode }) {
  if (gateway.name === 'sandbox') return <SandboxBank gateway={gateway}>{children}</SandboxBank>;
  return <StripeBank gateway={gateway}>{children}</StripeBank>;
}
