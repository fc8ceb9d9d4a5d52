import type { ImportFailure } from '@vitrina/contract';

/** From this refusal on, a feed that stays smaller is probably right. */
const askedFrom = 3;

export type StableShrink = { readonly refusals: number; readonly before: number; readonly now: number };

/** A feed that was refused several times because it is less than half of what it was, and has had the same size each time; null for any other failure. */
export const stableShrinkOf = (failure: ImportFailure | null | undefined): StableShrink | null => {
  if (failure?.code !== 'IMPORT_SHRUNK') return null;
  const { refusals, before, now } = failure.details ?? {};
  if (typeof refusals !== 'number' || typeof before !== 'number' || typeof now !== 'number') return null;
  return refusals >= askedFrom ? { refusals, before, now } : null;
};
