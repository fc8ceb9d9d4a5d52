import type { PopularCriterion, PopularPeriod } from '@vitrina/contract';

/** The signal that `popularity` in sort scripts stands for. */
export const popularitySignal = 'popularity';

/** The engine's name for what visitors made of products in a period. */
export const signalOf = ({
  criterion,
  period,
}: {
  readonly criterion: PopularCriterion;
  readonly period: PopularPeriod;
}): string => `${criterion}_${period}`;
