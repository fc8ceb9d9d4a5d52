import type { PhraseFigures, ReportPeriod } from '@vitrina/contract';

/* What visitors did, as the features that act on it see it. The reports implement it; compose-services.ts hands it to the others. */

export type PhraseSum = Pick<PhraseFigures, 'searches' | 'emptySearches' | 'clicks'> & {
  readonly phrase: string;
};

export type ReportFacts = {
  /** Days are in the shop's time zone; without them, the last month until today. */
  readonly periodOf: (
    customerId: string,
    days: { readonly from?: string | undefined; readonly to?: string | undefined },
  ) => Promise<ReportPeriod | null>;
  /** The phrases with the most searches, or the most that found nothing. */
  readonly listPhrases: (
    customerId: string,
    instanceId: string,
    request: ReportPeriod & { readonly orderBy: 'searches' | 'emptySearches'; readonly limit: number },
  ) => Promise<readonly PhraseSum[]>;
  /** Different phrases, those searched last first. */
  readonly listLatestPhrases: (
    customerId: string,
    instanceId: string,
    limit: number,
  ) => Promise<readonly string[]>;
  /** What visitors searched right after a phrase that had found nothing, and clicked; the most frequent first. */
  readonly listNextPhrases: (
    customerId: string,
    instanceId: string,
    phrase: string,
    limit: number,
  ) => Promise<readonly { readonly phrase: string; readonly times: number }[]>;
  /** The products that visitors clicked after searching for a phrase, the most frequent first. */
  readonly listClickedProducts: (
    customerId: string,
    instanceId: string,
    phrase: string,
    limit: number,
  ) => Promise<readonly string[]>;
};
