import type { BilledResource, Subscription } from '@vitrina/contract';

/** The share of a limit from which on it is worth a word. */
const nearShare = 0.8;

/** Whether a limit is exceeded, or near: by what is used, or by what will be at the end of the period. */
export const levelOf = (
  resource: BilledResource,
  { used, limit, forecast }: Subscription['use'][BilledResource],
): 'near' | 'over' | null => {
  if (used > limit) return 'over';
  // All of a few search instances in use is how it should be.
  if (resource === 'instances') return null;
  return used >= limit * nearShare || (forecast !== null && forecast > limit) ? 'near' : null;
};
