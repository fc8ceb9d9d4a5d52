import type { LanguageCode, Locale, PhraseFigures, ReportPeriod } from '@vitrina/contract';
import type { WeekReport } from '../../ports/week-report.ts';

/** A week of one search. */
export type SearchWeek = WeekReport & { readonly instanceId: string; readonly name: string };

/** A feed that isn't imported until the owner of its catalog says whether it is right. */
export type RefusedFeed = {
  readonly catalogId: string;
  readonly name: string;
  /** Of its catalog. */
  readonly language: LanguageCode;
} & (
  | { readonly kind: 'shrunk'; readonly refusals: number; readonly before: number; readonly now: number }
  | { readonly kind: 'currency'; readonly own: string; readonly found: string }
);

/** All that a mail tells. */
export type Digest = {
  readonly locale: Locale;
  readonly shopName: string;
  readonly week: ReportPeriod;
  /** Those that were used. None if only feeds are told of. */
  readonly searches: readonly SearchWeek[];
  readonly refused: readonly RefusedFeed[];
  /** Where the panel is, without a trailing slash. */
  readonly publicUrl: string;
};

export type DigestMail = { readonly subject: string; readonly text: string; readonly html: string };

/** Of searches, the part that found nothing; null if there were none. */
export const emptyShareOf = ({ searches, emptySearches }: PhraseFigures): number | null =>
  searches === 0 ? null : emptySearches / searches;

/** Addresses of the panel's screens that a mail leads to. */
export const linksOf = ({ publicUrl, week }: Digest, { instanceId: searchId }: SearchWeek) => {
  const to = (path: string, parameters: Readonly<Record<string, string>>): string =>
    `${publicUrl}${path}?${new URLSearchParams({ searchId, period: 'own', ...week, ...parameters })}`;
  return {
    reports: to('/search/v3/reportDashboard', {}),
    emptyPhrases: to('/search/phrasesReportWithNoResults', {}),
    emptyPhrase: (phrase: string) => to('/search/phrasesReportWithNoResults', { q: phrase, phrase }),
    product: (id: string) => to('/search/productsReport', { q: id }),
  };
};

export const catalogLink = ({ publicUrl }: Digest, { catalogId }: RefusedFeed): string =>
  `${publicUrl}/catalog/instance/${encodeURIComponent(catalogId)}`;

export const accountLink = ({ publicUrl }: Pick<Digest, 'publicUrl'>): string => `${publicUrl}/account`;
