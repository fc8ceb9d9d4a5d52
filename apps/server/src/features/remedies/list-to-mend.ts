import type { PhraseToMend, ReportPeriod } from '@vitrina/contract';
import { type Failure, isFailure } from '../../http/failure.ts';
import type { ReportFacts } from '../../ports/reports.ts';
import type { RunShopSearch, SearchTarget } from '../../ports/shop-search.ts';
import type { Customer } from '../../storage/records.ts';
import { rankCandidates } from './rank-candidates.ts';
import { checkPhrases, reportPlace } from './search-now.ts';

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

/** Phrases that lose searches. Those that were mended meanwhile (they find something, are blocked or redirected) are left out. */
export const createToMend =
  ({ facts, runSearch }: Dependencies) =>
  async (
    customer: Customer,
    searched: SearchTarget,
    { limit, ...days }: Request,
  ): Promise<{ readonly data: PhraseToMend[]; readonly period: ReportPeriod } | Failure> => {
    const period = facts.resolvePeriod(customer, days);
    if (isFailure(period)) return period;
    const list = (orderBy: 'searches' | 'emptySearches') =>
      facts.listPhrases(reportPlace(searched), period, orderBy, consideredPhrases);
    const frequent = await list('searches');
    const searches = frequent.reduce((sum, one) => sum + one.searches, 0);
    const clicks = frequent.reduce((sum, one) => sum + one.clicks, 0);
    const candidates = rankCandidates(
      { empty: await list('emptySearches'), frequent },
      searches > 0 && clicks > 0 ? clicks / searches : null,
    ).slice(0, checkedAtMost);
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
        const { state, found = 0 } = checked[at] ?? {};
        const needsMending = candidate.reason === 'empty' ? state === 'nothing' : state === 'found';
        if (needsMending && data.length < limit) data.push({ ...candidate, found });
      }
    }
    return { data, period };
  };
