import { GatewayFault } from '@vitrina/billing';
import { type Failure, fail } from '../../http/failure.ts';

export type GatewayGuard = <Answer>(work: () => Promise<Answer>) => Promise<Answer | Failure>;

/** Turns a fault of the gateway, which a customer meets while they wait, into GATEWAY_UNAVAILABLE. */
export const createGatewayGuard =
  (onError: (error: unknown) => void): GatewayGuard =>
  async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error;
      onError(error);
      return fail('GATEWAY_UNAVAILABLE');
    }
  };
