import type { PhraseFigures, ReportPeriod } from '@vitrina/contract';
import type { Failure } from '../http/failure.ts';
import type { EventPlace } from '../storage/event-places.ts';
import type { Customer } from '../storage/records.ts';

/* What other features ask of the sums that reports are made of. features/reports answers; compose/services.ts hands it to them. */

export type NamedFigures = PhraseFigures & { readonly phrase: string };

export type DayActivity = {
  readonly sums: PhraseFigures;
  /** Of the phrases asked for; those without any are missing. */
  readonly latest: readonly NamedFigures[];
  readonly frequent: readonly NamedFigures[];
};

/** One day's searches (`YYYY-MM-DD`): the sums of all, of some phrases, and of the most frequent ones. */
export type ReadDay = (
  place: EventPlace,
  day: string,
  phrases: readonly string[],
  limit: number,
  signal?: AbortSignal,
) => Promise<DayActivity>;

export type FrequentPhrase = {
  readonly phrase: string;
  readonly searches: number;
  /** How many products the last search found; null if that isn't known. */
  readonly lastTotal: number | null;
};

/** The most searched phrases of a period. Those searched once are left out. */
export type ListFrequent = (
  place: EventPlace,
  period: ReportPeriod,
  limit: number,
) => Promise<FrequentPhrase[]>;

/** What features that act on reports read of them. Periods without days are the last month until today. */
export type ReportFacts = {
  readonly resolvePeriod: (
    customer: Customer,
    days: { readonly from?: string | undefined; readonly to?: string | undefined },
  ) => ReportPeriod | Failure;
  /** All searches of a place. */
  readonly sumUp: (place: EventPlace, period: ReportPeriod) => Promise<PhraseFigures>;
  /** The phrases with the most searches, or the most that found nothing. */
  readonly listPhrases: (
    place: EventPlace,
    period: ReportPeriod,
    orderBy: 'searches' | 'emptySearches',
    limit: number,
  ) => Promise<readonly NamedFigures[]>;
  /** Different phrases, those searched last first. */
  readonly listLatestPhrases: (
    place: EventPlace,
    period: ReportPeriod,
    limit: number,
  ) => Promise<readonly string[]>;
  /** The products clicked most after searches for a phrase, and what was searched next where it got no click. */
  readonly listFollowers: (
    customer: Customer,
    place: EventPlace,
    phrase: string,
  ) => Promise<{
    readonly products: readonly { readonly id: string; readonly clicks: number }[];
    readonly nextPhrases: readonly { readonly phrase: string; readonly times: number }[];
  }>;
  /** The products clicked most after searches for each of these phrases; a phrase without any is missing. */
  readonly listClicked: (
    customer: Customer,
    place: EventPlace,
    phrases: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
};

/** The same for as long as somebody waits: once the signal is aborted, questions that wait their turn aren't asked any more. */
export type FactsUntil = (signal: AbortSignal) => ReportFacts;
