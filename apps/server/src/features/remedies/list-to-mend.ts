import type { PhraseNow, PhraseToMend, ReportPeriod } from '@vitrina/contract';
import { type Failure, isFailure } from '../../http/failure.ts';
import type { ReportFacts } from '../../ports/reports.ts';
import type { RunShopSearch, SearchTarget } from '../../ports/shop-search.ts';
import type { Customer } from '../../storage/records.ts';
import { type Candidate, rankCandidates } from './rank-candidates.ts';
import { checkPhrases, eventPlaceOf } from './search-now.ts';

type Dependencies = { readonly facts: ReportFacts; readonly runSearch: RunShopSearch };

type Request = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
};

/** Looked at: the phrases with the most searches, and the most that found nothing. */
const consideredPhrases = 1000;
/** Searched today, a few at a time, until enough still need mending. */
const checkedAtOnce = 20;
const checkedAtMost = 200;

type ToMend = { readonly data: PhraseToMend[]; readonly period: ReportPeriod; readonly isComplete: boolean };

/** A phrase as today's search leaves it; null if it was mended meanwhile: it finds something, is blocked or redirected. */
const stillToMend = (candidate: Candidate, { state, found }: PhraseNow): PhraseToMend | null => {
  if (state === 'found') return candidate.reason === 'fewClicks' ? { ...candidate, found } : null;
  if (state !== 'nothing') return null;
  // Rarely clicked until now: what it lost to empty pages is what a synonym brings back.
  const lost = candidate.emptySearches > 0 ? candidate.emptySearches : candidate.lost;
  return { ...candidate, reason: 'empty', lost, found };
};

/** Phrases that lose searches. Those that were mended meanwhile are left out. */
export const createToMend =
  ({ facts, runSearch }: Dependencies) =>
  async (
    customer: Customer,
    searched: SearchTarget,
    { limit, ...days }: Request,
  ): Promise<ToMend | Failure> => {
    const period = facts.resolvePeriod(customer, days);
    if (isFailure(period)) return period;
    const place = eventPlaceOf(searched);
    const { clicks, ctr } = await facts.sumUp(place, period);
    const list = (orderBy: 'searches' | 'emptySearches') =>
      facts.listPhrases(place, period, orderBy, consideredPhrases);
    const empty = await list('emptySearches');
    const ranked = rankCandidates({ empty, frequent: await list('searches') }, clicks > 0 ? ctr : null);
    const candidates = ranked.slice(0, checkedAtMost);
    const data: PhraseToMend[] = [];
    while (candidates.length > 0 && data.length < limit) {
      const some = candidates.splice(0, checkedAtOnce);
      const checked = await checkPhrases(
        runSearch,
        searched,
        some.map(({ phrase }) => phrase),
      );
      if (isFailure(checked)) return checked;
      for (const [at, candidate] of some.entries()) {
        const now = checked[at];
        const phrase = now && stillToMend(candidate, now);
        if (phrase) data.push(phrase);
      }
    }
    // The phrases of a day that were counted together have no words to search for.
    const isKnown = empty.length < consideredPhrases && empty.every(({ phrase }) => phrase !== '');
    return {
      data: data.slice(0, limit).sort((a, b) => b.lost - a.lost),
      period,
      isComplete:
        isKnown && ranked.length <= checkedAtMost && candidates.length === 0 && data.length <= limit,
    };
  };
