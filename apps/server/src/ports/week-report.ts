import type { PhraseFigures, ReportPeriod } from '@vitrina/contract';

/* A week of a search instance as the digest tells it. The reports implement it; compose/services.ts hands it over. */

export type WeekReport = {
  readonly figures: PhraseFigures;
  /** Of the week before. */
  readonly figuresBefore: PhraseFigures;
  /** ISO 4217. */
  readonly currency: string;
  /** The phrases with the most searches that found nothing, these first. */
  readonly emptyPhrases: readonly { readonly phrase: string; readonly emptySearches: number }[];
  /** The products that were sold most, these first. */
  readonly products: readonly {
    readonly id: string;
    readonly name: string;
    readonly unitsSold: number;
    readonly total: number;
  }[];
};

/** Null if there is no such instance. */
export type ReadWeek = (
  customerId: string,
  instanceId: string,
  week: ReportPeriod,
) => Promise<WeekReport | null>;
