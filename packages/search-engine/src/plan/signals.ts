import type { PopularCriterion, PopularPeriod } from '@vitrina/contract';

/** The signal that sort scripts read as `popularity`. */
export const popularitySignal = 'popularity';

/** The engine's name for a count of visitors' actions in a period. */
export const signalOf = ({
  criterion,
  period,
}: {
  readonly criterion: PopularCriterion;
  readonly period: PopularPeriod;
}): string => `${criterion}_${period}`;
